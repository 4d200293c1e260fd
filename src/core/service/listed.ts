/** What the service's listings say, in our words. Ids are strings; `raw` is the service's own JSON, exact. */
import type { Team } from '../../shared/domain.ts';

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
  /** Names only: games listed alone (not within a match) carry them, games within a match may not. */
  readonly leagueName: string | null;
  readonly tournamentName: string | null;
  /** The content types the service says can be had now; empty where it does not say. */
  readonly assets: readonly string[];
  readonly teams: readonly Team[];
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
  /** ISO 8601 UTC. */
  readonly startTime: string;
  readonly teams: readonly Team[];
  /** In the order of the series. */
  readonly games: readonly ListedGame[];
  readonly raw: string;
}

export interface ListedPage<T> {
  readonly totalCount: number;
  readonly totalPages: number;
  readonly pageNumber: number;
  readonly items: readonly T[];
  /** Items that could not be read, each with the reason; the rest of the page is still used. */
  readonly unreadable: readonly string[];
}
