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
}

const mostWalks = 3;
/** No listing is this long; a service that says so would keep us for ever. */
const endlessPages = 10_000;

/** Throws `service-unreadable` when the service ignores the page parameter, and what `fetchPage` throws. */
export async function walkListing<T>(options: WalkOptions<T>): Promise<WalkResult> {
  const seen = new Set<string>();
  let pages = 0;
  let isReadable = true;
  for (let walk = 1; walk <= mostWalks; walk += 1) {
    const counts = new Set<number>();
    let totalPages = 1;
    for (let page = 0; page < totalPages; page += 1) {
      if (page >= (options.mostPages ?? endlessPages)) {
        if (options.mostPages === undefined) throw endless(page);
        return { pages, items: seen.size, isComplete: false };
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
      isReadable &&= answer.unreadable.length === 0;
    }
    const [total] = counts;
    const isSteady = counts.size <= 1;
    if (isSteady && (total === undefined || seen.size >= total || !isReadable)) {
      return { pages, items: seen.size, isComplete: isReadable };
    }
  }
  return { pages, items: seen.size, isComplete: false };
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
