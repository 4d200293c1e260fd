/**
 * Lists past games through the listing that public clients of the service use. The listing is not part of the
 * specification, so a service without it is not an error.
 */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { WantedAsset } from '../../domain/assets.ts';
import type { ListedGame } from '../../domain/listing.ts';
import type { Log } from '../../platform/log.ts';
import { toLogFields } from '../../platform/unexpected.ts';
import type { Listings } from '../../service/listings.ts';
import { isTemporaryStatus } from '../../service/temporary-status.ts';
import type { PageRetry } from './page-retry.ts';
import { type WalkResult, walkListing } from './walk.ts';

export interface PastGamesDeps {
  readonly listings: Listings;
  readonly catalogue: Pick<Catalogue, 'listings' | 'downloads'>;
  readonly retry: PageRetry;
  readonly now: () => number;
  readonly log: Log;
  /** Assets are due earlier than they were. */
  readonly onWanted: () => void;
}

/** A game may be listed so long after it began… */
const maxDelayMs = 12 * 3_600_000;
/** …and may begin so long before the time that was announced. */
const maxEarlyMs = 6 * 3_600_000;

/**
 * Saves the games between two ISO 8601 times, and marks those that a complete listing lacks; a wanted file that the service lists for one of them is due at once.
 * `walked` is null if the service does not have this listing. Throws `cancelled`.
 */
export async function walkPastGames(
  { from, to }: { readonly from: string; readonly to: string },
  { listings, catalogue, retry, now, log, onWanted }: PastGamesDeps,
  signal?: AbortSignal,
): Promise<{ readonly walked: WalkResult | null; readonly games: number; readonly newGames: number }> {
  const ids = new Set<string>();
  let newGames = 0;
  const walked = await walkListing({
    fetchPage: (page) => retry(() => listings.pastGames({ from, to, page }, signal)),
    getKey: (game) => game.platformGameId,
    onItems(items) {
      const at = now();
      newGames += catalogue.listings.saveGames(items, at).newGames;
      if (catalogue.downloads.bringForward(listedAssets(items, at), at) > 0) onWanted();
      for (const { platformGameId } of items) ids.add(platformGameId);
    },
    onUnreadable: (reason) => log.warn({ reason }, 'a listed game could not be read'),
  });
  const games = ids.size;
  // An empty listing says nothing: the service may have lost its past games.
  if (walked.isComplete && games > 0)
    catalogue.listings.markAbsent(ids, Date.parse(from) + maxEarlyMs, Date.parse(to) - maxDelayMs);
  const isMissing = games === 0 && walked.failure !== null && isMissingListing(walked.failure);
  return { walked: isMissing ? null : walked, games, newGames };
}

/** The same listings. Each answer shows whether the service lists past games, which the catalogue records. */
export function withPastGamesNoted(
  listings: Listings,
  record: Pick<Catalogue['listedRanges'], 'savePastGames'>,
): Listings {
  return {
    ...listings,
    async pastGames(request, ...more) {
      try {
        const page = await listings.pastGames(request, ...more);
        record.savePastGames('yes');
        return page;
      } catch (error) {
        const answer = error instanceof MatchkeepError && request.page === 0 ? lastingAnswer(error) : null;
        if (answer !== null) record.savePastGames(answer);
        throw error;
      }
    },
  };
}

/** Null: another request may be answered, as after a server error or a new sign-in. */
function lastingAnswer(error: MatchkeepError): 'no' | 'refused' | null {
  if (isMissingListing(error)) return 'no';
  return isRefused(error) && error.status !== 401 ? 'refused' : null;
}

const probedMs = 3_600_000;

/**
 * One request for the games of the hour before `at` (epoch ms), of which only the answer counts: whether the service
 * lists past games, as `withPastGamesNoted` records it. A failure says nothing. Throws `cancelled`.
 */
export async function askForPastGames(
  at: number,
  { listings, log }: Pick<PastGamesDeps, 'listings' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const range = { from: new Date(at - probedMs).toISOString(), to: new Date(at).toISOString() };
  try {
    await listings.pastGames({ ...range, page: 0 }, signal);
  } catch (error) {
    if (!(error instanceof MatchkeepError) || error.code === 'cancelled') throw error;
    log.info({ err: toLogFields(error) }, 'asked whether the service lists past games');
  }
}

/** The assets that the service lists as available, due at `dueAt` (epoch ms). */
export function listedAssets(games: readonly ListedGame[], dueAt: number): readonly WantedAsset[] {
  return games.flatMap(({ platformGameId, assets }) =>
    assets.map((contentType) => ({ platformGameId, contentType, dueAt })),
  );
}

/** The account may not read this listing: no more than a service that does not have it. */
export function isRefused({ code, status = 0 }: MatchkeepError): boolean {
  return code === 'service-refused' && status >= 400 && !isTemporaryStatus(status);
}

/** Whether this error means that the service does not have the listing. */
export function isMissingListing({ code, status }: MatchkeepError): boolean {
  return code === 'service-refused' && (status === 404 || status === 405 || status === 501);
}
