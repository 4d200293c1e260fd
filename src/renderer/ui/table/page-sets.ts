/**
 * The pages of an offset list that are in memory: those of the rows shown, and those that replace them once the rows in
 * view have arrived.
 */
export interface OffsetPage<R> {
  /** Offsets of different versions must not be mixed. */
  readonly version: number;
  readonly total: number;
  readonly rows: readonly R[];
}

/** The rows in view, `end` not included. */
export interface View {
  readonly first: number;
  readonly end: number;
}

export interface PageSet<R, P> {
  readonly key: string;
  version: number | null;
  total: number;
  page: P | null;
  readonly pages: Map<number, readonly R[]>;
}

interface PageSetsOptions {
  readonly rowsPerPage: number;
  /** The least recently shown pages are evicted first. */
  readonly maxPages: number;
}

interface PageSets<R, P extends OffsetPage<R>> {
  readonly row: (index: number) => R | undefined;
  shown(): PageSet<R, P> | null;
  /** The pages to load: those that replace the shown ones, if there are any. */
  latest(): PageSet<R, P> | null;
  /** Whether another query is set and has no answer yet. */
  isBehind(): boolean;
  /** Whether pages of this set are still of use. */
  isWanted(set: PageSet<R, P>): boolean;
  /** `shown`: the user returned to the shown query before the other one was answered. */
  setQuery(key: string): 'shown' | 'new';
  /** All pages in memory may be out of date. */
  refresh(): void;
  /** These pages were shown just now. */
  touch(view: View): void;
  /** Returns false for a page of a query that was replaced meanwhile. */
  store(asked: PageSet<R, P>, page: number, answer: P, view: View): boolean;
}

export function createPageSets<R, P extends OffsetPage<R>>({
  rowsPerPage,
  maxPages,
}: PageSetsOptions): PageSets<R, P> {
  let shown: PageSet<R, P> | null = null;
  /** Replaces `shown` when its rows in view have arrived. */
  let pending: PageSet<R, P> | null = null;
  /** Whether `pending` is out of date already. */
  let isStale = false;

  const isBehind = () => pending !== null && pending.key !== shown?.key;

  const showPending = () => {
    shown = pending;
    pending = isStale && shown ? newSet(shown.key) : null;
    isStale = false;
  };

  return {
    row: (index) => shown?.pages.get(Math.floor(index / rowsPerPage))?.[index % rowsPerPage],
    shown: () => shown,
    latest: () => pending ?? shown,
    isBehind,
    isWanted: (set) => set === shown || set === pending,
    setQuery(key) {
      isStale = false;
      pending = key === shown?.key ? null : newSet(key);
      return pending === null ? 'shown' : 'new';
    },
    refresh() {
      if (pending) isStale = true;
      else if (shown) pending = newSet(shown.key);
    },
    touch({ first, end }) {
      const set = pending ?? shown;
      if (!set) return;
      for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < end; page += 1) {
        const rows = set.pages.get(page);
        if (!rows) continue;
        set.pages.delete(page);
        set.pages.set(page, rows);
      }
    },
    store(asked, page, answer, view) {
      let set = asked;
      if (set.version !== null && set.version !== answer.version) {
        // The version changed between two pages: start over with this one, unless another query is set.
        if (pending !== null && pending.key !== asked.key) return false;
        set = newSet(asked.key);
        pending = set;
      }
      set.version = answer.version;
      set.total = answer.total;
      set.page ??= answer;
      set.pages.set(page, answer.rows);
      evictPages(set, view, rowsPerPage, maxPages);
      const isReady = set.key !== shown?.key || missingPages(set, view, rowsPerPage).length === 0;
      if (set === pending && isReady) showPending();
      return true;
    },
  };
}

function newSet<R, P>(key: string): PageSet<R, P> {
  return { key, version: null, total: 0, page: null, pages: new Map() };
}

/** Pages in view that `set` lacks. Before the first page, its length is unknown. */
export function missingPages<R, P>(set: PageSet<R, P>, view: View, rowsPerPage: number): readonly number[] {
  const end = set.page === null ? view.first + 1 : Math.min(view.end, set.total);
  const first = set.page === null ? view.first : Math.min(view.first, Math.max(0, set.total - 1));
  const pages: number[] = [];
  for (let page = Math.floor(first / rowsPerPage); page * rowsPerPage < end; page += 1) {
    if (!set.pages.has(page)) pages.push(page);
  }
  return pages;
}

/** The nearest page `ahead` rows outside the view that `set` lacks, once the view is complete. */
export function missingPageAhead<R, P>(
  set: PageSet<R, P>,
  view: View,
  rowsPerPage: number,
  ahead: number,
): number | undefined {
  if (set.page === null || ahead === 0) return undefined;
  const places = [view.end - 1 + ahead, view.first - ahead].filter((at) => at >= 0 && at < set.total);
  return places.map((at) => Math.floor(at / rowsPerPage)).find((page) => !set.pages.has(page));
}

function evictPages<R, P>(set: PageSet<R, P>, view: View, rowsPerPage: number, maxPages: number): void {
  for (const page of set.pages.keys()) {
    if (set.pages.size <= maxPages) return;
    const isInView = page * rowsPerPage < view.end && (page + 1) * rowsPerPage > view.first;
    if (!isInView) set.pages.delete(page);
  }
}
