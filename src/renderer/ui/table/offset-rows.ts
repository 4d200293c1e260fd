/**
 * The rows of a list that is read by offset. Pages load as they come into view, pages not shown for long are
 * evicted, and answers to an earlier query are dropped. The previous rows stay until the first page of a new
 * query arrives, so typing does not flicker. The pages around the view are prefetched one by one. Pages
 * passed in fast scrolling are not fetched: a single jump loads at once, a series of jumps only its last.
 */
export interface OffsetPage<R> {
  /** Offsets of different versions must not be mixed. */
  readonly version: number;
  readonly total: number;
  readonly rows: readonly R[];
}

interface OffsetRowsOptions<R, P extends OffsetPage<R>> {
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

interface PageSet<R, P> {
  readonly key: string;
  version: number | null;
  total: number;
  page: P | null;
  readonly pages: Map<number, readonly R[]>;
}

export function createOffsetRows<R, P extends OffsetPage<R>>({
  fetchPage,
  rowsPerPage = 50,
  ahead = 40,
  maxPages = 96,
  maxConcurrent = 2,
  fastScrollMs = 50,
}: OffsetRowsOptions<R, P>): OffsetRows<R, P> {
  let shown: PageSet<R, P> | null = null;
  /** Replaces `shown` when its rows in view have arrived. */
  let pending: PageSet<R, P> | null = null;
  let view = { first: 0, end: rowsPerPage };
  let inFlight: { readonly set: PageSet<R, P>; readonly page: number }[] = [];
  let isStale = false;
  let lastJumpAt = Number.NEGATIVE_INFINITY;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let error: Error | null = null;
  const row = (index: number) => shown?.pages.get(Math.floor(index / rowsPerPage))?.[index % rowsPerPage];
  let outline: OffsetOutline<P> = { key: null, total: 0, page: null, isBehind: false, error: null };
  let state: OffsetState<R, P> = { ...outline, row };
  const listeners = new Set<() => void>();

  const notify = () => {
    const now = {
      key: shown?.key ?? null,
      total: shown?.total ?? 0,
      page: shown?.page ?? null,
      isBehind: pending !== null && pending.key !== shown?.key,
      error,
    };
    if (!isSame(outline, now)) outline = now;
    state = { ...now, row: (index) => row(index) };
    for (const listener of listeners) listener();
  };

  const newSet = (key: string): PageSet<R, P> => ({
    key,
    version: null,
    total: 0,
    page: null,
    pages: new Map(),
  });

  /** Pages in view that `set` lacks. Before the first page, its length is unknown. */
  const missingPages = (set: PageSet<R, P>): number[] => {
    const end = set.page === null ? view.first + 1 : Math.min(view.end, set.total);
    const first = set.page === null ? view.first : Math.min(view.first, Math.max(0, set.total - 1));
    const pages: number[] = [];
    for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < end; page += 1) {
      if (!set.pages.has(page)) pages.push(page);
    }
    return pages;
  };

  /** The nearest page outside the view that `set` lacks, once the view is complete. */
  const missingPageAhead = (set: PageSet<R, P>): number | undefined => {
    if (set.page === null || ahead === 0) return undefined;
    const places = [view.end - 1 + ahead, view.first - ahead].filter((at) => at >= 0 && at < set.total);
    return places.map((at) => Math.floor(at / rowsPerPage)).find((page) => !set.pages.has(page));
  };

  const fetchMissing = () => {
    const set = pending ?? shown;
    if (!set || error) return;
    for (const page of missingPages(set)) {
      if (inFlight.length >= maxConcurrent) return;
      if (!inFlight.some((each) => each.set === set && each.page === page)) void fetch(set, page);
    }
    if (inFlight.length > 0) return;
    const next = missingPageAhead(set);
    if (next !== undefined) void fetch(set, next);
  };

  /** Whether the view jumped to entirely different rows again, shortly after the last jump. */
  const isFastScrolling = (first: number, end: number): boolean => {
    if (first < view.end && end > view.first) return false;
    const now = performance.now();
    const isAgain = now - lastJumpAt < fastScrollMs;
    lastJumpAt = now;
    return isAgain;
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
      if (set === shown || set === pending) storePage(set, page, answer);
    } catch (cause) {
      inFlight = inFlight.filter((each) => each !== request);
      if (set === shown || set === pending) {
        error = cause instanceof Error ? cause : new Error(String(cause));
        notify();
      }
    }
    if (settleTimer === undefined) fetchMissing();
  };

  const storePage = (asked: PageSet<R, P>, page: number, answer: P) => {
    let set = asked;
    if (set.version !== null && set.version !== answer.version) {
      // The version changed between two pages: start over with this one, unless another query is set.
      if (pending !== null && pending.key !== asked.key) return;
      set = newSet(asked.key);
      pending = set;
    }
    set.version = answer.version;
    set.total = answer.total;
    set.page ??= answer;
    set.pages.set(page, answer.rows);
    evictPages(set);
    const isReady = set.key !== shown?.key || missingPages(set).length === 0;
    if (set === pending && isReady) {
      shown = set;
      pending = null;
      if (isStale) {
        isStale = false;
        pending = newSet(set.key);
      }
    }
    notify();
  };

  const evictPages = (set: PageSet<R, P>) => {
    for (const page of set.pages.keys()) {
      if (set.pages.size <= maxPages) return;
      const isInView = page * rowsPerPage < view.end && (page + 1) * rowsPerPage > view.first;
      if (!isInView) set.pages.delete(page);
    }
  };

  return {
    setQuery(key, from) {
      if (key === (pending ?? shown)?.key) return;
      error = null;
      isStale = false;
      view = { first: from, end: from + rowsPerPage };
      if (key === shown?.key) {
        pending = null; // The user returned before the other query was answered.
        fetchMissing();
      } else {
        pending = newSet(key);
        // A new query does not wait for answers that are no longer needed.
        inFlight = [];
        fetchMissing();
      }
      notify();
    },
    setViewport(first, end) {
      if (pending !== null && pending.key !== shown?.key) return; // The view still shows the previous query.
      const flies = isFastScrolling(first, end);
      view = { first, end };
      const set = pending ?? shown;
      if (set) {
        for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < end; page += 1) {
          const rows = set.pages.get(page);
          if (!rows) continue;
          set.pages.delete(page);
          set.pages.set(page, rows);
        }
      }
      clearTimeout(settleTimer);
      settleTimer = flies ? setTimeout(settle, fastScrollMs) : undefined;
      if (!flies) fetchMissing();
    },
    refresh() {
      if (!shown && !pending) return;
      error = null;
      if (pending) {
        isStale = true;
      } else if (shown) {
        pending = newSet(shown.key);
      }
      fetchMissing();
    },
    retry() {
      error = null;
      notify();
      fetchMissing();
    },
    row,
    state: () => state,
    outline: () => outline,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
