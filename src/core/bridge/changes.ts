/**
 * What the archiver tells its shells: which queries are stale, and how transfers stand; gathered, and told at
 * most four times a second.
 */
import type { BridgeEvent, Progress, QueryName } from '../../shared/bridge.ts';

const intervalMs = 250;
const libraryQueries = [
  'library.page',
  'library.facets',
  'library.aggregates',
  'library.ids',
  'library.size',
] as const;

export interface Events {
  /** These queries would answer something else now. */
  stale(...queries: readonly QueryName[]): void;
  listen(listener: (event: BridgeEvent) => void): () => void;
  close(): void;
}

/** `progress` is asked for with each event; while it is not empty, events go on by themselves. */
export function createEvents(progress: () => Progress['downloads']): Events {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const stales = new Set<QueryName>();
  let timer: NodeJS.Timeout | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;

  const tell = () => {
    timer = null;
    toldAt = performance.now();
    const downloads = progress();
    const event: BridgeEvent = {
      stales: [...stales],
      ...(downloads.length > 0 && { progress: { downloads } }),
    };
    stales.clear();
    for (const listener of listeners) listener(event);
    if (downloads.length > 0) plan();
  };
  const plan = () => {
    if (timer || listeners.size === 0) return;
    timer = setTimeout(tell, Math.max(0, toldAt + intervalMs - performance.now()));
  };
  return {
    stale(...queries) {
      for (const query of queries) stales.add(query);
      // The library answers from games and the states of their downloads.
      if (stales.has('games.list') || stales.has('downloads.list')) {
        for (const query of libraryQueries) stales.add(query);
      }
      plan();
    },
    listen(listener) {
      listeners.add(listener);
      if (stales.size > 0 || progress().length > 0) plan();
      return () => void listeners.delete(listener);
    },
    close() {
      if (timer) clearTimeout(timer);
      listeners.clear();
    },
  };
}
