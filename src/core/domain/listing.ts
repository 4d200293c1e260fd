/** The service's listings in Matchkeep's types. Ids are strings; `raw` is the service's own JSON, exact. */
import type { Team } from '../../shared/domain/domain.ts';

export interface ListedGame {
  readonly platformGameId: string;
  readonly state: string | null;
  readonly status: string | null;
  readonly type: string | null;
  readonly name: string | null;
  readonly gameVersion: string | null;
  /** ISO 8601 as the service wrote it, or null. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Only names. Games listed alone have them; games listed within a match may not. */
  readonly leagueName: string | null;
  readonly tournamentName: string | null;
  /** The content types that the service lists as available; empty if it lists none. */
  readonly assets: readonly string[];
  readonly teams: readonly Team[];
  /** The position in the match's list of games, from 1, if earlier games of the list could not be read. */
  readonly number?: number;
  /** Of a game listed alone; null if its JSON does not have them. */
  readonly leagueId?: string | null;
  readonly tournamentId?: string | null;
  readonly matchId?: string | null;
  /** The length of its series according to its `matchFormat`. */
  readonly seriesMax?: number | null;
  readonly raw: string;
}

export interface ListedMatch {
  readonly id: string;
  readonly leagueId: string;
  readonly leagueName: string;
  readonly tournamentId: string;
  readonly tournamentName: string;
  readonly type: string | null;
  readonly seriesType: string | null;
  readonly seriesMax: number | null;
  /** ISO 8601 UTC; null if unknown. */
  readonly startTime: string | null;
  readonly teams: readonly Team[];
  /** In the order of the series. */
  readonly games: readonly ListedGame[];
  /** Games that could not be read, each with the reason. */
  readonly unreadableGames?: readonly string[];
  readonly raw: string;
}

export interface ListedPage<T> {
  readonly totalCount: number;
  /** Whether the service states the total. Without it, `totalCount` is the number of items. */
  readonly isTotalStated?: boolean;
  readonly totalPages: number;
  readonly pageNumber: number;
  readonly items: readonly T[];
  /** Items, and games of matches, that could not be read, each with the reason. The others are used. */
  readonly unreadable: readonly string[];
}

/** A game as the sync's rules and schedule see it. */
export interface WantableGame {
  readonly platformGameId: string;
  /** The place in its series; null if it is not known. */
  readonly number: number | null;
  readonly matchId: string | null;
  readonly leagueId: string | null;
  readonly leagueName: string;
  readonly tournamentId: string | null;
  readonly tournamentName: string;
  /** Of its match; null if it is unknown. */
  readonly seriesType: string | null;
  readonly seriesMax: number | null;
  readonly teams: readonly { readonly esportsId: string; readonly code: string; readonly name: string }[];
  /** The match's start, or the game's own: epoch ms. */
  readonly startAt: number | null;
  readonly isKnownPlayed: boolean;
  /** Content types that the service lists for the game. */
  readonly listedAssets: readonly string[];
}

export interface ListingCounts {
  readonly newMatches: number;
  readonly newGames: number;
}
