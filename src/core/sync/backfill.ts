/**
 * Lists past games through the listing that public clients of the service use. The listing is not part of the
 * specification, so a service without it is not an error.
 */
import { type ErrorData, type MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import type { Listings } from '../service/listings.ts';
import type { PageRetry } from './page-retry.ts';
import { type WalkResult, walkListing } from './walk.ts';

export interface BackfillReport {
  /** False: this service has no such listing. */
  readonly supported: boolean;
  readonly pages: number;
  readonly games: number;
  readonly newAssets: number;
  /** Why a part of the listing may be missing; null if it is complete. */
  readonly problem: ErrorData | null;
}

export interface PastGamesDeps {
  readonly listings: Listings;
  readonly catalogue: Pick<Catalogue, 'listings'>;
  readonly retry: PageRetry;
  readonly now: () => number;
  readonly log: Log;
}

export interface BackfillDeps extends PastGamesDeps {
  /** Applies the watch rules to the games found. Returns the number of newly wanted assets. */
  readonly applyRules: () => Promise<number>;
}

/** Games between two ISO 8601 times, with a limit on the pages. */
export interface BackfillRange {
  readonly from: string;
  readonly to: string;
  readonly maxPages?: number;
}

/** Games listed before a failure are saved. Throws the error of a failed first page, and `cancelled`. */
export async function backfill(
  range: BackfillRange,
  deps: BackfillDeps,
  signal?: AbortSignal,
): Promise<BackfillReport> {
  let newAssets = 0;
  const wantThem = async () => {
    newAssets = await deps.applyRules();
  };
  const { walked, games } = await walkPastGames(range, deps, signal).finally(wantThem);
  if (!walked) return { supported: false, pages: 0, games: 0, newAssets: 0, problem: null };
  if (walked.failure && walked.pages === 0) throw walked.failure;
  const problem = walked.gap && toErrorData(walked.gap);
  return { supported: true, pages: walked.pages, games, newAssets, problem };
}

/** Saves the games of a range. `walked` is null if the service does not have this listing. Throws `cancelled`. */
export async function walkPastGames(
  { from, to, maxPages }: BackfillRange,
  { listings, catalogue, retry, now, log }: PastGamesDeps,
  signal?: AbortSignal,
): Promise<{ readonly walked: WalkResult | null; readonly games: number }> {
  let games = 0;
  const walked = await walkListing({
    fetchPage: (page) => retry(() => listings.pastGames({ from, to, page }, signal)),
    maxPages,
    getKey: (game) => game.platformGameId,
    onItems(items) {
      catalogue.listings.saveGames(items, now());
      games += items.length;
    },
    onUnreadable: (reason) => log.warn({ reason }, 'a listed game could not be read'),
  });
  return { walked: games === 0 && isMissing(walked.failure) ? null : walked, games };
}

function isMissing(error: MatchkeepError | null): boolean {
  if (error?.code !== 'service-refused') return false;
  return error.status === 404 || error.status === 405 || error.status === 501;
}
