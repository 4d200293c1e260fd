/**
 * Walks a listing to its end. How it pages is not specified (4.3), so every answer is checked: the page that was
 * asked for, no endless loop, and another walk when the listing shifted underneath.
 */
import { MatchkeepError } from '../../shared/errors.ts';
import type { ListedPage } from '../service/listed.ts';

export interface WalkOptions<T> {
  readonly fetchPage: (page: number) => Promise<ListedPage<T>>;
  readonly keyOf: (item: T) => string;
  /** Items not seen before in this walk, page by page. */
  readonly onItems: (items: readonly T[]) => void;
  readonly onUnreadable: (reason: string) => void;
  /** Stop after so many pages, leaving the rest; default: to the end. */
  readonly mostPages?: number | undefined;
}

export interface WalkResult {
  readonly pages: number;
  readonly items: number;
  /** False when something in the listing could not be read, or it kept shifting: what is missing is not known. */
  readonly isComplete: boolean;
  /** What of the listing could not be read, as last walked. */
  readonly unreadable: number;
  /** False when it kept shifting, so that something may have slipped through. */
  readonly isSteady: boolean;
}

const mostWalks = 3;
/** No listing is this long; a service that says so would keep us for ever. */
const endlessPages = 10_000;

/** Throws `service-unreadable` when the service ignores the page parameter, and what `fetchPage` throws. */
export async function walkListing<T>(options: WalkOptions<T>): Promise<WalkResult> {
  const seen = new Set<string>();
  let pages = 0;
  for (let walk = 1; ; walk += 1) {
    const counts = new Set<number>();
    let unreadable = 0;
    let totalPages = 1;
    for (let page = 0; page < totalPages; page += 1) {
      if (page >= (options.mostPages ?? endlessPages)) {
        if (options.mostPages === undefined) throw endless(page);
        return { pages, items: seen.size, isComplete: false, unreadable, isSteady: true };
      }
      const answer = await options.fetchPage(page);
      pages += 1;
      checkPage(answer, page, pages > 1);
      totalPages = answer.totalPages;
      counts.add(answer.totalCount);
      const fresh = answer.items.filter((item) => !seen.has(options.keyOf(item)));
      for (const item of fresh) seen.add(options.keyOf(item));
      if (fresh.length > 0) options.onItems(fresh);
      for (const reason of answer.unreadable) options.onUnreadable(reason);
      unreadable += answer.unreadable.length;
    }
    const [total] = counts;
    const isSteady = counts.size <= 1;
    if (isSteady && (total === undefined || seen.size >= total || unreadable > 0)) {
      return { pages, items: seen.size, isComplete: unreadable === 0, unreadable, isSteady: true };
    }
    if (walk === mostWalks)
      return { pages, items: seen.size, isComplete: false, unreadable, isSteady: false };
  }
}

/** What of a listing that was walked to its end may be missing all the same; null where nothing is. */
export function gapOf({ unreadable, isSteady }: WalkResult): MatchkeepError | null {
  if (unreadable > 0) {
    const what = unreadable === 1 ? '1 entry' : `${unreadable} entries`;
    return new MatchkeepError('service-unreadable', `${what} in the service's listing could not be read.`, {
      remedy:
        'All else was kept, and they are read again each time. The log says which they are: tell your data provider.',
    });
  }
  if (isSteady) return null;
  return new MatchkeepError('service-unreadable', "The service's listing changed while it was being read.", {
    remedy: 'What was read was kept. Some of it may be missing until it is read again.',
  });
}

function checkPage<T>({ pageNumber, totalPages }: ListedPage<T>, asked: number, hasMore: boolean): void {
  if (pageNumber === asked || (!hasMore && totalPages <= 1)) return;
  throw new MatchkeepError(
    'service-unreadable',
    `The service answered page ${pageNumber} of its listing where page ${asked} was asked for.`,
    {
      remedy:
        'What the first page held was kept. Tell your data provider that the "page" parameter is ignored.',
    },
  );
}

function endless(page: number): MatchkeepError {
  return new MatchkeepError('service-unreadable', `The service's listing did not end after ${page} pages.`, {
    remedy: 'What was read so far was kept. Tell your data provider.',
  });
}
