/**
 * The rows of a list that is read by offset. Pages load as they come into view, pages not shown for long are
 * evicted, and answers to an earlier query are dropped. The previous rows stay until the first page of a new
 * query arrives, so typing does not flicker. The pages around the view are prefetched one by one. Pages
 * passed in fast scrolling are not fetched: a single jump loads at once, a series of jumps only its last.
 */
import {
  createPageSets,
  missingPageAhead,
  missingPages,
  type OffsetPage,
  type PageSet,
  type View,
} from './page-sets.ts';

export interface OffsetRowsOptions<R, P extends OffsetPage<R>> {
  /** `key` as given to `setQuery`. */
  readonly fetchPage: (key: string, offset: number, limit: number) => Promise<P>;
  /** Few enough that parsing a page fits into one frame. */
  readonly rowsPerPage?: number;
  /** Rows before and after the view that are prefetched. */
  readonly ahead?: number;
  /** Pages in memory; the least recently shown are evicted first. */
  readonly maxPages?: number;
  readonly maxConcurrent?: number;
  /**
   * Jumps within this time of each other, in milliseconds, count as fast scrolling; only the last is fetched.
   */
  readonly fastScrollMs?: number;
}

export interface OffsetRows<R, P extends OffsetPage<R>> {
  /** The query to show and the first row to load; the same query again changes nothing. */
  setQuery(key: string, from: number): void;
  /** The rows in view, `end` not included. */
  setViewport(first: number, end: number): void;
  /** The data may have changed: refetches the rows in view and replaces them once all have arrived. */
  refresh(): void;
  /** Retries the failed request. */
  retry(): void;
  readonly row: (index: number) => R | undefined;
  readonly state: () => OffsetState<R, P>;
  /** The state without rows: the same object until it changes, whatever pages arrive. */
  readonly outline: () => OffsetOutline<P>;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface OffsetOutline<P> {
  /** The query of the rows shown; null before the first page. */
  readonly key: string | null;
  readonly total: number;
  /** The first page received, for its data besides rows. */
  readonly page: P | null;
  /** Whether another query is set and has no answer yet. */
  readonly isBehind: boolean;
  readonly error: Error | null;
}

export interface OffsetState<R, P> extends OffsetOutline<P> {
  /** A new function for each state, so that memoised components render again. */
  readonly row: (index: number) => R | undefined;
}

export function createOffsetRows<R, P extends OffsetPage<R>>({
  fetchPage,
  rowsPerPage = 50,
  ahead = 40,
  maxPages = 96,
  maxConcurrent = 2,
  fastScrollMs = 50,
}: OffsetRowsOptions<R, P>): OffsetRows<R, P> {
  const sets = createPageSets<R, P>({ rowsPerPage, maxPages });
  const shown = createShownState<R, P>(sets.row);
  const isFastScrolling = createJumps(fastScrollMs);
  let view: View = { first: 0, end: rowsPerPage };
  let inFlight: { readonly set: PageSet<R, P>; readonly page: number }[] = [];
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let error: Error | null = null;

  const notify = () => shown.update(sets.shown(), sets.isBehind(), error);

  const fetchMissing = () => {
    const set = sets.latest();
    if (!set || error) return;
    for (const page of missingPages(set, view, rowsPerPage)) {
      if (inFlight.length >= maxConcurrent) return;
      if (!inFlight.some((each) => each.set === set && each.page === page)) void fetch(set, page);
    }
    if (inFlight.length > 0) return;
    const next = missingPageAhead(set, view, rowsPerPage, ahead);
    if (next !== undefined) void fetch(set, next);
  };

  const settle = () => {
    settleTimer = undefined;
    fetchMissing();
  };

  const fetch = async (set: PageSet<R, P>, page: number) => {
    const request = { set, page };
    inFlight = [...inFlight, request];
    try {
      const answer = await fetchPage(set.key, page * rowsPerPage, rowsPerPage);
      inFlight = inFlight.filter((each) => each !== request);
      if (sets.isWanted(set) && sets.store(set, page, answer, view)) notify();
    } catch (cause) {
      inFlight = inFlight.filter((each) => each !== request);
      if (sets.isWanted(set)) {
        error = cause instanceof Error ? cause : new Error(String(cause));
        notify();
      }
    }
    if (settleTimer === undefined) fetchMissing();
  };

  return {
    setQuery(key, from) {
      if (key === sets.latest()?.key) return;
      error = null;
      view = { first: from, end: from + rowsPerPage };
      // A new query does not wait for answers that are no longer needed.
      if (sets.setQuery(key) === 'new') inFlight = [];
      fetchMissing();
      notify();
    },
    setViewport(first, end) {
      if (sets.isBehind()) return; // The view still shows the previous query.
      const flies = isFastScrolling(view, { first, end });
      view = { first, end };
      sets.touch(view);
      clearTimeout(settleTimer);
      settleTimer = flies ? setTimeout(settle, fastScrollMs) : undefined;
      if (!flies) fetchMissing();
    },
    refresh() {
      if (!sets.latest()) return;
      error = null;
      sets.refresh();
      fetchMissing();
    },
    retry() {
      error = null;
      notify();
      fetchMissing();
    },
    row: sets.row,
    state: shown.state,
    outline: shown.outline,
    subscribe: shown.subscribe,
  };
}

/** The state for components, and who renders it. */
function createShownState<R, P extends OffsetPage<R>>(row: (index: number) => R | undefined) {
  let outline: OffsetOutline<P> = { key: null, total: 0, page: null, isBehind: false, error: null };
  let state: OffsetState<R, P> = { ...outline, row };
  const listeners = new Set<() => void>();
  return {
    update(set: PageSet<R, P> | null, isBehind: boolean, error: Error | null) {
      const now = {
        key: set?.key ?? null,
        total: set?.total ?? 0,
        page: set?.page ?? null,
        isBehind,
        error,
      };
      if (!isSame(outline, now)) outline = now;
      state = { ...now, row: (index) => row(index) };
      for (const listener of listeners) listener();
    },
    state: () => state,
    outline: () => outline,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether a view jumps to entirely different rows again, shortly after the last jump. */
function createJumps(fastScrollMs: number): (before: View, next: View) => boolean {
  let lastJumpAt = Number.NEGATIVE_INFINITY;
  return (before, next) => {
    if (next.first < before.end && next.end > before.first) return false;
    const now = performance.now();
    const isAgain = now - lastJumpAt < fastScrollMs;
    lastJumpAt = now;
    return isAgain;
  };
}

function isSame<P>(a: OffsetOutline<P>, b: OffsetOutline<P>): boolean {
  return (
    a.key === b.key &&
    a.total === b.total &&
    a.page === b.page &&
    a.isBehind === b.isBehind &&
    a.error === b.error
  );
}
