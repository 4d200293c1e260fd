/** The first look at a backfill: what the first page of its range says. */
import type { BackfillPreview, BackfillRequest } from '../../../shared/backfills.ts';
import { MatchkeepError } from '../../../shared/errors.ts';
import type { WatchRule } from '../../../shared/watch-rules.ts';
import type { ListedGame, ListedPage, WantableGame } from '../../domain/listing.ts';
import type { Listings } from '../../service/listings.ts';
import { isMissingListing } from '../listing/past-games.ts';
import { createJudge } from '../rules/rules.ts';
import { createIsRequested } from './requested-games.ts';

export interface PreviewDeps {
  readonly listings: Listings;
  readonly rules: readonly WatchRule[];
  readonly isKnown: (platformGameId: string) => boolean;
  readonly requestsPerSecond: number;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Games read with one request, on average: parts of the range are seldom full. */
const gamesPerRequest = 60;

/** Stores nothing. Throws the error of a service that has the listing and fails. */
export async function previewBackfill(
  request: BackfillRequest,
  { listings, rules, isKnown, requestsPerSecond, now }: PreviewDeps,
): Promise<BackfillPreview> {
  const startedAt = now();
  const range = { from: request.from, to: request.to ?? new Date(startedAt).toISOString(), page: 0 };
  let page: ListedPage<ListedGame>;
  try {
    page = await listings.pastGames(range, undefined, 'urgent');
  } catch (error) {
    if (!(error instanceof MatchkeepError && isMissingListing(error))) throw error;
    const sample = { games: 0, matching: 0, wanted: 0, known: 0 };
    return { isOffered: false, games: null, sample, listingMs: null };
  }
  const tookMs = Math.max(now() - startedAt, 1000 / requestsPerSecond);
  const judge = createJudge(rules);
  const matching = page.items.filter(createIsRequested(request));
  const games = page.isTotalStated ? page.totalCount : page.totalPages > 1 ? null : page.items.length;
  return {
    isOffered: true,
    games,
    sample: {
      games: page.items.length,
      matching: matching.length,
      wanted: matching.filter((game) => judge(toWantable(game)).length > 0).length,
      known: matching.filter(({ platformGameId }) => isKnown(platformGameId)).length,
    },
    listingMs: games === null ? null : Math.round(tookMs * Math.ceil(1 + games / gamesPerRequest)),
  };
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
