/**
 * The rows of a list that is read by offset, from anywhere: pages are fetched as they come into view, those
 * not seen for long are let go of, and an answer to what is no longer asked is dropped. What stands on the
 * screen stays until the next question's first answer is there, so that nothing flickers while one types.
 * The pages before and after those in view are fetched ahead, one by one. What only flies past is not fetched:
 * one leap is answered at once, of a row of them the last.
 */
export interface OffsetPage<R> {
  /** Offsets of two versions don't mix. */
  readonly version: number;
  readonly total: number;
  readonly rows: readonly R[];
}

interface OffsetRowsOptions<R, P extends OffsetPage<R>> {
  /** `key` is the question as `ask` was given it. */
  readonly fetchPage: (key: string, offset: number, limit: number) => Promise<P>;
  /** So few that reading one holds up no frame. */
  readonly rowsPerPage?: number;
  /** Rows before and after those in view that are fetched ahead. */
  readonly ahead?: number;
  /** Pages kept; the least lately shown go first. */
  readonly maxPages?: number;
  readonly maxConcurrent?: number;
  /** Leaps that follow each other within this time, in milliseconds, are one flight, and its end is fetched. */
  readonly fastScrollMs?: number;
}

export interface OffsetRows<R, P extends OffsetPage<R>> {
  /** What the list shall show, and from which row on; the same question again changes nothing. */
  setQuery(key: string, from: number): void;
  /** Which rows are in view, the last not included. */
  setViewport(first: number, end: number): void;
  /** The answers may have changed: fetches what is in view anew, and shows it when all of it is there. */
  refresh(): void;
  /** Tries again what failed. */
  retry(): void;
  readonly row: (index: number) => R | undefined;
  readonly state: () => OffsetState<R, P>;
  /** The state without its rows: the same object until something of it changes, whatever pages come meanwhile. */
  readonly outline: () => OffsetOutline<P>;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface OffsetOutline<P> {
  /** What is shown answers this question; null before the first answer. */
  readonly key: string | null;
  readonly total: number;
  /** The page that came first, for what it says beside its rows. */
  readonly page: P | null;
  /** Whether another question has been asked and not been answered yet. */
  readonly isBehind: boolean;
  readonly error: Error | null;
}

export interface OffsetState<R, P> extends OffsetOutline<P> {
  /** As the list's own, but another function for every state: what is drawn with it is drawn anew. */
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
  /** Takes the place of `shown` when what is in view of it is there. */
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

  /** Of what is in view: the pages that `set` lacks. Nothing is known of its length before the first. */
  const missingPages = (set: PageSet<R, P>): number[] => {
    const end = set.page === null ? view.first + 1 : Math.min(view.end, set.total);
    const first = set.page === null ? view.first : Math.min(view.first, Math.max(0, set.total - 1));
    const pages: number[] = [];
    for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < end; page += 1) {
      if (!set.pages.has(page)) pages.push(page);
    }
    return pages;
  };

  /** The nearest page beyond what is in view that `set` lacks, while nothing in view is. */
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

  /** Whether the view has left for rows of which none was in it, again. */
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
      // The answers changed between two pages: begin anew with this one, unless another question stands.
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
        pending = null; // Asked back before the other question was answered.
        fetchMissing();
      } else {
        pending = newSet(key);
        // The newest question never waits for answers that nobody wants any more.
        inFlight = [];
        fetchMissing();
      }
      notify();
    },
    setViewport(first, end) {
      if (pending !== null && pending.key !== shown?.key) return; // The view is still of the last question.
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
