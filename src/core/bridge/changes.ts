/**
 * What changes in the archiver. Rooms announce domain events here and listen to those of others; shells get the
 * queries that the changes invalidate, and the progress of downloads, in batches of at most four a second.
 */
import type { BridgeEvent, Progress, QueryName } from '../../shared/bridge/bridge.ts';
import { queriesShowing } from '../../shared/bridge/invalidation.ts';
import type { Topic } from '../../shared/bridge/operation.ts';
import { createDomainEvents, type DeclaredEvents, type DomainEvents } from './domain-events.ts';

const emitIntervalMs = 250;

export interface Changes extends Disposable {
  /**
   * Invalidates the queries that show what the event changes, and calls its listeners, in the order in which they were
   * added.
   */
  emit<E extends keyof DomainEvents>(event: E, ...values: DomainEvents[E]): void;
  /** Returns the function that stops listening. */
  on<E extends keyof DomainEvents>(event: E, listener: (...values: DomainEvents[E]) => void): () => void;
  /** Invalidates the queries that show these topics. */
  invalidate(topics: readonly Topic[]): void;
  /** `read` is called for each event to shells; while it returns figures, events continue without changes. */
  reportProgress(read: () => Progress | null): void;
  /** Calls `listener` with each batch. Returns the function that stops listening. */
  listen(listener: (event: BridgeEvent) => void): () => void;
}

export function createChanges(): Changes {
  const events: DeclaredEvents = createDomainEvents();
  const listeners = new Set<(event: BridgeEvent) => void>();
  const invalidated = new Set<QueryName>();
  /** The topics whose queries are in `invalidated`: some change many times within a batch. */
  const changed = new Set<Topic>();
  let readProgress: () => Progress | null = () => null;
  let timer: NodeJS.Timeout | null = null;
  let lastEmittedAt = Number.NEGATIVE_INFINITY;

  const emitBatch = () => {
    timer = null;
    lastEmittedAt = performance.now();
    const progress = readProgress();
    const event: BridgeEvent = { invalidates: [...invalidated], ...(progress && { progress }) };
    invalidated.clear();
    changed.clear();
    for (const listener of listeners) listener(event);
    if (progress !== null) schedule();
  };
  const schedule = () => {
    if (timer || listeners.size === 0) return;
    timer = setTimeout(emitBatch, Math.max(0, lastEmittedAt + emitIntervalMs - performance.now()));
  };
  const invalidate = (topics: readonly Topic[]) => {
    if (topics.every((topic) => changed.has(topic))) return;
    for (const topic of topics) changed.add(topic);
    for (const query of queriesShowing(topics)) invalidated.add(query);
    if (invalidated.size > 0) schedule();
  };
  return {
    emit(event, ...values) {
      invalidate(events[event].topics);
      for (const listener of events[event].listeners) listener(...values);
    },
    on(event, listener) {
      events[event].listeners.add(listener);
      return () => void events[event].listeners.delete(listener);
    },
    invalidate,
    reportProgress(read) {
      readProgress = read;
    },
    listen(listener) {
      listeners.add(listener);
      if (invalidated.size > 0 || readProgress() !== null) schedule();
      return () => void listeners.delete(listener);
    },
    [Symbol.dispose]() {
      if (timer) clearTimeout(timer);
      listeners.clear();
    },
  };
}
