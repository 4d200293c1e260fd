/** The first look at a backfill: what the listing of its range says, with the size and time of its files. */

import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { BackfillPreview, BackfillRequest } from '../../../shared/coverage/backfills.ts';
import type { WatchRule } from '../../../shared/rules/watch-rules.ts';
import type { ListedGame, ListedPage, WantableGame } from '../../domain/listing.ts';
import type { Listings } from '../../service/listings.ts';
import { isMissingListing } from '../listing/past-games.ts';
import { createJudge } from '../rules/rules.ts';
import { createIsRequested } from './requested-games.ts';

export interface PreviewDeps {
  readonly listings: Listings;
  readonly rules: readonly WatchRule[];
  readonly isKnown: (platformGameId: string) => boolean;
  /** The size of a file of a content type; null if unknown. */
  readonly usualBytes: (contentType: string) => number | null;
  readonly requestsPerSecond: number;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Games read with one request, on average: parts of the range are seldom full. */
const gamesPerRequest = 60;

/** Longer listings are looked at in part: reading them takes as long as the backfill. */
const maxPages = 20;

/** Stores nothing. Throws the error of a service that has the listing and fails. */
export async function previewBackfill(request: BackfillRequest, deps: PreviewDeps): Promise<BackfillPreview> {
  const { listings, rules, isKnown, usualBytes, requestsPerSecond, now } = deps;
  const startedAt = now();
  const range = { from: request.from, to: request.to ?? new Date(startedAt).toISOString() };
  const readPage = (page: number) => listings.pastGames({ ...range, page }, undefined, 'urgent');
  let first: ListedPage<ListedGame>;
  try {
    first = await readPage(0);
  } catch (error) {
    if (!(error instanceof MatchkeepError && isMissingListing(error))) throw error;
    return notOffered;
  }
  const tookMs = Math.max(now() - startedAt, 1000 / requestsPerSecond);
  const found = await readGames(first, readPage);
  const isAll = first.totalPages <= maxPages;
  const stated = first.isTotalStated ? first.totalCount : null;
  const games = isAll ? found.length : stated;
  const judge = createJudge(rules);
  const matching = found.filter(createIsRequested(request));
  const wanted = matching.map((game) => ({ game, types: judge(toWantable(game)) })).filter(isAny);
  const types = wanted.flatMap((one) => (isKnown(one.game.platformGameId) ? [] : one.types));
  const share = isAll || games === null ? 1 : games / Math.max(1, found.length);
  const newFiles = Math.round(types.length * share);
  return {
    isOffered: true,
    games,
    sample: {
      games: found.length,
      matching: matching.length,
      wanted: wanted.length,
      known: matching.filter(({ platformGameId }) => isKnown(platformGameId)).length,
    },
    newFiles,
    newBytes: Math.round(types.reduce((sum, type) => sum + (usualBytes(type) ?? 0), 0) * share),
    listingMs: games === null ? null : Math.round(tookMs * Math.ceil(1 + games / gamesPerRequest)),
    downloadMs: Math.round((newFiles * 1000) / requestsPerSecond),
  };
}

const notOffered: BackfillPreview = {
  isOffered: false,
  games: null,
  sample: { games: 0, matching: 0, wanted: 0, known: 0 },
  newFiles: 0,
  newBytes: 0,
  listingMs: null,
  downloadMs: 0,
};

const isAny = ({ types }: { readonly types: readonly string[] }) => types.length > 0;

/** Each game once, even where the pages shift meanwhile. */
async function readGames(
  first: ListedPage<ListedGame>,
  readPage: (page: number) => Promise<ListedPage<ListedGame>>,
): Promise<readonly ListedGame[]> {
  const games = new Map(first.items.map((game) => [game.platformGameId, game]));
  for (let page = 1; page < Math.min(first.totalPages, maxPages); page += 1) {
    const before = games.size;
    for (const game of (await readPage(page)).items) games.set(game.platformGameId, game);
    // A service that ignores the page sends the first one again.
    if (games.size === before) break;
  }
  return [...games.values()];
}

/** A game listed alone, as the rules see it before it is in the catalogue. */
function toWantable(game: ListedGame): WantableGame {
  const startAt = Date.parse(game.startedAt ?? '');
  return {
    platformGameId: game.platformGameId,
    number: 1,
    matchId: null,
    leagueId: null,
    leagueName: game.leagueName ?? '',
    tournamentId: null,
    tournamentName: game.tournamentName ?? '',
    seriesType: null,
    seriesMax: null,
    teams: game.teams,
    startAt: Number.isNaN(startAt) ? null : startAt,
    isKnownPlayed: true,
    listedAssets: game.assets,
  };
}
