/** Reads one part of a backfill's range: all pages of a few hours or days. */
import { type ErrorData, MatchkeepError, toErrorData } from '../../../shared/base/errors.ts';
import type { BackfillJob } from '../../catalogue/backfills/backfill-rows.ts';
import type { ListedGame, ListedPage } from '../../domain/listing.ts';
import type { Log } from '../../platform/log.ts';
import type { Listings } from '../../service/listings.ts';
import type { PageRetry } from '../listing/page-retry.ts';
import { isMissingListing } from '../listing/past-games.ts';
import { walkListing } from '../listing/walk.ts';
import { createIsRequested } from './requested-games.ts';
import { dividedSpanMs, type Span } from './slices.ts';

export type PartRead =
  | { readonly type: 'read'; readonly pages: number; readonly games: number; readonly unreadable: number }
  /** It has many pages: shorter parts are read instead. */
  | { readonly type: 'too-long'; readonly pages: number; readonly spanMs: number }
  | {
      readonly type: 'failed';
      readonly pages: number;
      readonly problem: MatchkeepError;
      /** What fails: this part, the service as a whole, or the listing of past games. */
      readonly reach: 'part' | 'service' | 'listing';
    };

export interface ReadPartDeps {
  readonly listings: Listings;
  readonly retry: PageRetry;
  readonly log: Log;
  /** Saves the requested games of a page. */
  readonly onGames: (games: readonly ListedGame[]) => void;
}

/** The shortest part has no more pages than this. */
const maxPages = 50;
/** A service may or may not count a game at the very edge. */
const overlapMs = 60_000;
/** A service may list games by their match's time. */
const toleranceMs = 24 * 3_600_000;

/** Throws `cancelled`, and the errors of `onGames`. The service's failures are in the result. */
export async function readPart(
  job: Pick<BackfillJob, 'fromAt' | 'toAt' | 'pages' | 'maxPages' | 'leagues' | 'teams'>,
  span: Span,
  { listings, retry, log, onGames }: ReadPartDeps,
  signal: AbortSignal,
): Promise<PartRead> {
  const isRequested = createIsRequested(job);
  const isOutsidePart = isOutside(span);
  const isOutsideRange = isOutside(job);
  const range = {
    from: new Date(Math.max(job.fromAt, span.fromAt - overlapMs)).toISOString(),
    to: new Date(span.toAt).toISOString(),
  };
  let games = 0;
  let strays = 0;
  let isRangeIgnored = false;
  const fetchPage = async (page: number): Promise<ListedPage<ListedGame>> => {
    const answer = await retry(() => listings.pastGames({ ...range, page }, signal, 'patient'));
    isRangeIgnored ||= ignoresRange(answer, isOutsidePart);
    if (isRangeIgnored) throw ignoredRange();
    return answer;
  };
  const failed = (problem: MatchkeepError, pages: number): PartRead => {
    if (isRangeIgnored) return { type: 'failed', pages, problem: ignoredRange(), reach: 'listing' };
    const isMissing = job.pages + pages === 0 && isMissingListing(problem);
    if (isMissing) return { type: 'failed', pages, problem: noListing(), reach: 'listing' };
    return { type: 'failed', pages, problem, reach: concernsAll(toErrorData(problem)) ? 'service' : 'part' };
  };

  let first: ListedPage<ListedGame> | null;
  try {
    first = await fetchPage(0);
  } catch (error) {
    if (error instanceof MatchkeepError && error.code !== 'cancelled') return failed(error, 0);
    throw error;
  }
  // A service that states pages without games has none.
  const spanMs = first.items.length === 0 ? null : dividedSpanMs(span.toAt - span.fromAt, first.totalPages);
  const pagesLeft = job.maxPages === null ? maxPages : Math.min(maxPages, job.maxPages - job.pages);
  if (spanMs !== null && job.maxPages === null) return { type: 'too-long', pages: 1, spanMs };
  const walked = await walkListing({
    async fetchPage(page) {
      const answer = page === 0 && first !== null ? first : await fetchPage(page);
      first = null;
      return answer;
    },
    maxPages: pagesLeft,
    getKey: (game) => game.platformGameId,
    onItems(items) {
      const inRange = items.filter((game) => !isOutsideRange(game));
      const requested = inRange.filter(isRequested);
      games += items.length;
      strays += items.length - inRange.length;
      if (requested.length > 0) onGames(requested);
    },
    onUnreadable: (reason) => log.warn({ reason }, 'a listed game could not be read'),
  });
  const { pages, unread, failure, gap } = walked;
  if (failure) return failed(failure, pages);
  const isLimited = job.maxPages !== null && job.pages + pages >= job.maxPages;
  if (!walked.isEndReached && !isLimited) return failed(gap ?? endless(), pages);
  if (gap && !isLimited && !walked.isSteady) return failed(gap, pages);
  if (strays > 0)
    log.warn({ range, games: strays }, 'the service listed games of days that were not requested');
  // The service may count games that it does not list: several walks to the end found no more.
  if (gap && unread.entries.length === 0)
    log.warn({ range, err: gap.message }, 'a part of a backfill has fewer games than its pages state');
  return { type: 'read', pages, games, unreadable: unread.entries.length };
}

/** The service may give a few games another time than the one it lists them by. */
const maxStraysAlone = 2;

/** Whether a page has only games of other days: the service ignores the range, and sends its latest games. */
function ignoresRange(
  { items, totalCount }: ListedPage<ListedGame>,
  isStray: (game: ListedGame) => boolean,
): boolean {
  return Math.max(items.length, totalCount) > maxStraysAlone && items.length > 0 && items.every(isStray);
}

/** Whether a game is known to have been played on other days. */
function isOutside({ fromAt, toAt }: Span): (game: ListedGame) => boolean {
  return ({ startedAt }) => {
    const at = Date.parse(startedAt ?? '');
    return at < fromAt - toleranceMs || at > toAt + toleranceMs;
  };
}

/** Whether the service as a whole, this machine or the session fails, and not one part. */
export function concernsAll({ code, status }: Pick<ErrorData, 'code' | 'status'>): boolean {
  if (code === 'service-refused') return status === 401 || status === 403 || status === 429;
  return code !== 'service-unreadable';
}

function noListing(): MatchkeepError {
  return new MatchkeepError('not-supported', 'This service has no listing of past games.', {
    remedy: 'Matchkeep archives upcoming matches as they are played.',
  });
}

function ignoredRange(): MatchkeepError {
  return new MatchkeepError(
    'service-unreadable',
    'The service lists games of other days than those requested, so past games cannot be found by date.',
    { remedy: 'Report to your data provider that the parameters "from" and "to" are ignored.' },
  );
}

function endless(): MatchkeepError {
  const message = `The service's listing of past games did not end after ${maxPages} pages.`;
  return new MatchkeepError('service-unreadable', message, {
    remedy: 'Those pages are saved. Report this to your data provider.',
  });
}
