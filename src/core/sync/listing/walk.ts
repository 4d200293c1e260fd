/**
 * Walks a listing to its end. Its paging is not specified (4.3), so every response is checked: whether the page
 * parameter has an effect, whether the listing ends, and whether it shifted meanwhile, which requires another walk.
 */
import { counted } from '../../../shared/base/counted.ts';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { ListedPage } from '../../domain/listing.ts';

export interface WalkOptions<T> {
  /** Makes its own retries. Any `MatchkeepError` other than `cancelled` is a failed page. */
  readonly fetchPage: (page: number) => Promise<ListedPage<T>>;
  readonly getKey: (item: T) => string;
  /** Items not seen before in this walk, page by page. */
  readonly onItems: (items: readonly T[]) => void | Promise<void>;
  readonly onUnreadable: (reason: string) => void;
  /** Stop after this many pages. Default: at the end. */
  readonly maxPages?: number | undefined;
  /** A longer listing is absurd: the walk ends with a gap that names it. Default: 10,000 pages. */
  readonly absurdPages?: number | undefined;
}

export interface WalkResult {
  readonly pages: number;
  readonly items: number;
  /** False if a part of the listing may be missing. */
  readonly isComplete: boolean;
  /** Why a part may be missing; null if the listing is complete, or if `maxPages` ended the walk. */
  readonly gap: MatchkeepError | null;
  /** The error of the first failed page; null if every page was read. */
  readonly failure: MatchkeepError | null;
  /** Whether the last walk came to the end of the listing, with or without failed pages. */
  readonly isEndReached: boolean;
  /** Whether all pages of the last walk stated the same total: if not, an item may have moved between them unseen. */
  readonly isSteady: boolean;
  /** What the last walk could not read: pages counted from 0, and the reasons for its entries. */
  readonly unread: { readonly pages: readonly number[]; readonly entries: readonly string[] };
}

/** The result of one walk from the first page on. */
interface Walk {
  readonly totalPages: number;
  /** The totals that the pages state, each once. */
  readonly totals: ReadonlySet<number>;
  /** The reasons. */
  readonly unreadable: readonly string[];
  readonly failures: readonly { readonly page: number; readonly error: MatchkeepError }[];
  readonly end: 'reached' | 'page-ignored' | 'endless' | 'enough';
}

const maxWalks = 3;
/** No listing is this long. Ends the walk of a listing without an end. */
const defaultAbsurdPages = 10_000;
/** A page may be empty because the service filters its pages; this many empty pages in a row end the listing. */
const maxEmptyPages = 3;

/** Throws `cancelled`, and the errors of `onItems`. The service's failures are in the result. */
export async function walkListing<T>(options: WalkOptions<T>): Promise<WalkResult> {
  const seen = new Set<string>();
  let pages = 0;
  const counted: WalkOptions<T> = {
    ...options,
    async fetchPage(page) {
      const answer = await options.fetchPage(page);
      pages += 1;
      return answer;
    },
  };
  for (let walk = 1; ; walk += 1) {
    const ended = await walkOnce(counted, seen);
    const [total] = ended.totals;
    const isSteady = ended.totals.size <= 1;
    const isWhole = isSteady && (total === undefined || seen.size >= total || ended.unreadable.length > 0);
    if (ended.end === 'reached' && ended.failures.length === 0 && !isWhole && walk < maxWalks) continue;
    const failure = ended.failures[0]?.error ?? null;
    const gap = gapAfter(ended, isWhole, pages);
    return {
      pages,
      items: seen.size,
      isComplete: gap === null && ended.end === 'reached',
      isEndReached: ended.end === 'reached',
      isSteady,
      gap: ended.end === 'enough' && failure === null && ended.unreadable.length === 0 ? null : gap,
      failure,
      unread: { pages: ended.failures.map(({ page }) => page), entries: ended.unreadable },
    };
  }
}

/** Adds to `seen`. Ends after a failed first page, or after two failed pages in a row. */
async function walkOnce<T>(options: WalkOptions<T>, seen: Set<string>): Promise<Walk> {
  const { absurdPages = defaultAbsurdPages } = options;
  const totals = new Set<number>();
  const failures: { page: number; error: MatchkeepError }[] = [];
  const unreadable: string[] = [];
  let totalPages = 1;
  let firstKeys: readonly string[] = [];
  let isAfterFailure = false;
  let emptyPages = 0;
  const endAs = (end: Walk['end']): Walk => ({ totalPages, totals, unreadable, failures, end });
  for (let page = 0; page < totalPages; page += 1) {
    if (page >= absurdPages) return endAs('endless');
    if (page === options.maxPages) return endAs('enough');
    const answer = await pageOrFailure(options, page);
    if (answer instanceof MatchkeepError) {
      failures.push({ page, error: answer });
      if (isAfterFailure) return endAs('reached');
      isAfterFailure = true;
      continue;
    }
    isAfterFailure = false;
    totalPages = answer.totalPages;
    totals.add(answer.totalCount);
    const keys = answer.items.map((item) => options.getKey(item));
    const fresh = answer.items.filter((_, index) => !seen.has(keys[index] ?? ''));
    for (const key of keys) seen.add(key);
    if (fresh.length > 0) await options.onItems(fresh);
    for (const reason of answer.unreadable) options.onUnreadable(reason);
    unreadable.push(...answer.unreadable);
    if (page === 0) firstKeys = keys;
    else if (isSamePageAgain(answer, page, keys, firstKeys)) return endAs('page-ignored');
    emptyPages = keys.length === 0 && answer.unreadable.length === 0 ? emptyPages + 1 : 0;
    if (emptyPages === maxEmptyPages) return endAs('reached');
  }
  return endAs('reached');
}

async function pageOrFailure<T>(
  { fetchPage }: WalkOptions<T>,
  page: number,
): Promise<ListedPage<T> | MatchkeepError> {
  try {
    return await fetchPage(page);
  } catch (error) {
    if (error instanceof MatchkeepError && error.code !== 'cancelled') return error;
    throw error;
  }
}

/** Whether the service sent the first page again instead of the requested one. A single item may have moved there. */
function isSamePageAgain(
  { pageNumber }: ListedPage<unknown>,
  asked: number,
  keys: readonly string[],
  firstKeys: readonly string[],
): boolean {
  const isSame = keys.length === firstKeys.length && keys.every((key, index) => key === firstKeys[index]);
  return isSame && keys.length > 0 && (pageNumber !== asked || keys.length > 1);
}

function gapAfter(
  { end, totalPages, unreadable, failures }: Walk,
  isWhole: boolean,
  pages: number,
): MatchkeepError | null {
  const failure = failures[0]?.error;
  if (failure) return pages === 0 ? failure : missingPages(failure);
  if (end === 'page-ignored') return ignoredPage(totalPages);
  if (end === 'endless') return endless(pages);
  if (unreadable.length > 0) return unreadableEntries(unreadable.length);
  return isWhole ? null : unsteady();
}

function missingPages(failure: MatchkeepError): MatchkeepError {
  const { code, message, status, retryAt, cause } = failure;
  return new MatchkeepError(code, `Part of the service's listing could not be read: ${message}`, {
    status,
    retryAt,
    cause,
    remedy: 'The readable pages are saved. The next sync reads the others again.',
  });
}

function ignoredPage(totalPages: number): MatchkeepError {
  const message = `The service always returns the first page of its listing, so ${totalPages - 1} of ${totalPages} pages may be missing.`;
  return new MatchkeepError('service-unreadable', message, {
    remedy: 'The first page is saved. Report to your data provider that the parameter "page" is ignored.',
  });
}

function endless(pages: number): MatchkeepError {
  const message = `The service's listing did not end after ${pages} pages.`;
  return new MatchkeepError('service-unreadable', message, {
    remedy: 'Those pages are saved. Report this to your data provider.',
  });
}

function unreadableEntries(count: number): MatchkeepError {
  const message = `${counted(count, 'entry', 'entries')} in the service's listing could not be read.`;
  return new MatchkeepError('service-unreadable', message, {
    remedy:
      'All other entries are saved, and each sync tries these again. The log lists them. Report them to your data provider.',
  });
}

function unsteady(): MatchkeepError {
  return new MatchkeepError('service-unreadable', "The service's listing changed while it was being read.", {
    remedy: 'The entries that were read are saved. Others may be missing until the next sync.',
  });
}
