/**
 * Synchronises the query cache with the archiver: the queries in an event's `invalidates` are fetched again, and its
 * progress figures are patched in place, so that a running download costs no request.
 */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import {
  bridgeEventSchema,
  type OperationOutput,
  type Progress,
  type QueryName,
} from '../../shared/bridge/bridge.ts';
import type { Download } from '../../shared/domain/domain.ts';
import { activeStates } from '../../shared/downloads/download-states.ts';
import type { Transport } from './connection.ts';

/** Least time between two refetches of one query; events come up to four times a second. */
const minGapMs = 400;
/** The same for queries that take long: a list reads each loaded page again, a preview judges every known game. */
const longerGapsMs: Readonly<Partial<Record<QueryName, number>>> = {
  'matches.list': 2_000,
  'games.list': 2_000,
  'rules.preview': 5_000,
};

type DownloadPages = InfiniteData<OperationOutput<'downloads.list'>, unknown>;

/** Requests and notifications from the shell to the interface. */
export interface ShellCommands {
  /** Where it should be, such as after a click on a notification. */
  readonly goTo: (path: string) => void;
  /** Its window was put away, or is back. */
  readonly setAway: (isAway: boolean) => void;
}

export function syncQueryCache(
  transport: Transport,
  queries: QueryClient,
  { goTo, setAway }: ShellCommands,
): void {
  const invalidate = createInvalidator((name) => queries.invalidateQueries({ queryKey: [name] }));
  transport.onEvent((data) => {
    const event = bridgeEventSchema.safeParse(data);
    if (!event.success) {
      console.warn('An event of the archiver could not be read.', event.error);
      return;
    }
    if (event.data.goTo !== undefined) goTo(event.data.goTo);
    if (event.data.isAway !== undefined) setAway(event.data.isAway);
    if (event.data.progress) patchProgress(queries, event.data.progress);
    for (const name of event.data.invalidates) invalidate(name);
  });
  let wasLost = false;
  transport.onConnection(() => {
    const { state } = transport.connection();
    if (state === 'connected' && wasLost) void queries.invalidateQueries();
    wasLost = state === 'lost';
  });
}

/**
 * Refetches one query name at a time: a name that is invalidated while it is being refetched is refetched
 * once more afterwards, so nothing is lost and a busy archiver cannot cancel a refetch for ever.
 */
function createInvalidator(refetch: (name: QueryName) => Promise<void>): (name: QueryName) => void {
  const running = new Set<QueryName>();
  const pending = new Set<QueryName>();
  const run = async (name: QueryName) => {
    running.add(name);
    try {
      while (pending.delete(name)) {
        await refetch(name);
        await new Promise((resolve) => setTimeout(resolve, longerGapsMs[name] ?? minGapMs));
      }
    } finally {
      running.delete(name);
    }
  };
  return (name) => {
    pending.add(name);
    if (!running.has(name)) void run(name);
  };
}

/** A download with figures is in progress, whatever the list showed last. */
function withFigures(download: Download, figures: Progress['downloads'][number] | undefined): Download {
  return figures ? { ...download, ...figures, retryAt: null } : download;
}

/** Only what is on screen: data that are set count as fresh, and a list invalidated unseen would stay outdated. */
function patchProgress(queries: QueryClient, progress: Progress): void {
  const figures = new Map(progress.downloads.map((figure) => [figure.id, figure]));
  queries.setQueriesData<DownloadPages>({ queryKey: ['downloads.list'], type: 'active' }, (old) => {
    if (!old) return old;
    let isChanged = false;
    const pages = old.pages.map((page) => {
      if (!page.items.some((item) => figures.has(item.id))) return page;
      isChanged = true;
      return { ...page, items: page.items.map((item) => withFigures(item, figures.get(item.id))) };
    });
    return isChanged ? { ...old, pages } : undefined;
  });
  const { bytesPerSecond } = progress;
  const present = Object.fromEntries(
    activeStates.map((each) => [each, progress.downloads.filter(({ state }) => state === each).length]),
  );
  queries.setQueryData<OperationOutput<'app.status'>>(['app.status', null], (old) => {
    if (!old) return old;
    const counts = { ...old.queue.counts, ...present };
    return { ...old, queue: { ...old.queue, bytesPerSecond, counts } };
  });
}
