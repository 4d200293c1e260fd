/**
 * Lists past games through the listing that public clients of the service use. The listing is not part of the
 * specification, so a service without it is not an error.
 */
import type { MatchkeepError } from '../../../shared/errors.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Log } from '../../platform/log.ts';
import type { Listings } from '../../service/listings.ts';
import type { PageRetry } from './page-retry.ts';
import { type WalkResult, walkListing } from './walk.ts';

export interface PastGamesDeps {
  readonly listings: Listings;
  readonly catalogue: Pick<Catalogue, 'listings'>;
  readonly retry: PageRetry;
  readonly now: () => number;
  readonly log: Log;
}

/** Saves the games between two ISO 8601 times. `walked` is null if the service does not have this listing. Throws `cancelled`. */
export async function walkPastGames(
  { from, to }: { readonly from: string; readonly to: string },
  { listings, catalogue, retry, now, log }: PastGamesDeps,
  signal?: AbortSignal,
): Promise<{ readonly walked: WalkResult | null; readonly games: number; readonly newGames: number }> {
  let games = 0;
  let newGames = 0;
  const walked = await walkListing({
    fetchPage: (page) => retry(() => listings.pastGames({ from, to, page }, signal)),
    getKey: (game) => game.platformGameId,
    onItems(items) {
      newGames += catalogue.listings.saveGames(items, now()).newGames;
      games += items.length;
    },
    onUnreadable: (reason) => log.warn({ reason }, 'a listed game could not be read'),
  });
  const isMissing = games === 0 && walked.failure !== null && isMissingListing(walked.failure);
  return { walked: isMissing ? null : walked, games, newGames };
}

/** Whether this error means that the service does not have the listing. */
export function isMissingListing({ code, status }: MatchkeepError): boolean {
  return code === 'service-refused' && (status === 404 || status === 405 || status === 501);
}
