/**
 * Past games, through the listing that public clients of the service use. It is observed and not specified, so
 * a service that does not have it is an answer and not an error.
 */
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { Log } from '../log.ts';
import type { Listings } from '../service/listings.ts';
import { gapOf, walkListing } from './walk.ts';

export interface BackfillReport {
  /** False: this service has no such listing. */
  readonly supported: boolean;
  readonly pages: number;
  readonly games: number;
  readonly newAssets: number;
  /** What of the listing may be missing all the same. */
  readonly problem: ErrorData | null;
}

export interface BackfillDeps {
  readonly listings: Listings;
  readonly catalogue: Pick<Catalogue, 'listings'>;
  /** Puts the games found through the watch rules; returns how many assets are newly wanted. */
  readonly applyRules: () => Promise<number>;
  readonly now: () => number;
  readonly log: Log;
}

/** Games between two ISO 8601 times, at most so many pages. */
export interface BackfillRange {
  readonly from: string;
  readonly to: string;
  readonly maxPages?: number;
}

/** What was listed before a failure is kept. Throws what the walk throws. */
export async function backfill(
  { from, to, maxPages }: BackfillRange,
  deps: BackfillDeps,
  signal?: AbortSignal,
): Promise<BackfillReport> {
  let games = 0;
  try {
    const walked = await walkListing({
      fetchPage: (page) => deps.listings.pastGames({ from, to, page }, signal),
      mostPages: maxPages,
      keyOf: (game) => game.platformGameId,
      onItems(items) {
        deps.catalogue.listings.saveGames(items, deps.now());
        games += items.length;
      },
      onUnreadable: (reason) => deps.log.warn({ reason }, 'a listed game could not be read'),
    });
    const gap = gapOf(walked);
    const newAssets = await deps.applyRules();
    return { supported: true, pages: walked.pages, games, newAssets, problem: gap && toErrorData(gap) };
  } catch (error) {
    if (games === 0 && isMissing(error)) {
      return { supported: false, pages: 0, games: 0, newAssets: 0, problem: null };
    }
    await deps.applyRules();
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  const status =
    error instanceof MatchkeepError && error.code === 'service-refused' ? error.status : undefined;
  return status === 404 || status === 405 || status === 501;
}
