/** The games' data for the rules and the schedule of the sync. */
import { z } from 'zod';
import type { WantableGame } from '../../domain/listing.ts';
import type { Names } from './names.ts';
import { noTime } from './sort-key.ts';

/** Known values of `status` for games that were played. Other values may mean anything. */
const playedStatuses = new Set(['FINISHED', 'ENDED', 'LINKED']);

const textsSchema = z.array(z.string());

export function readTexts(json: string): readonly string[] {
  return json === '[]' ? [] : textsSchema.parse(JSON.parse(json));
}

export function isKnownPlayed(endedAt: number | null, status: string | null): boolean {
  return endedAt !== null || (status !== null && playedStatuses.has(status.toUpperCase()));
}

export interface WantableRow {
  readonly key: number;
  readonly id: string;
  readonly number: number | null;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly team_keys: string;
  readonly played_at: number;
  readonly ended_at: number | null;
  readonly status: string | null;
  readonly listed_assets: string;
  readonly match_id: string | null;
  readonly start_at: number | null;
  readonly series_type: string | null;
  readonly series_max: number | null;
}

/** The columns of a `WantableRow`, from `games g LEFT JOIN matches m`. */
export const wantableColumns = `g.key, g.id, g.number, g.league_key, g.tournament_key, g.team_keys, g.played_at,
  g.ended_at, g.status, g.listed_assets, m.id AS match_id, m.start_at, m.series_type,
  coalesce(nullif(m.series_max, 0), g.series_max) AS series_max`;

export function toWantableGame(row: WantableRow, names: Names): WantableGame {
  const league = names.league(row.league_key);
  const tournament = names.tournament(row.tournament_key);
  // A match without a start time may have games with one.
  const startAt = row.start_at || row.played_at;
  return {
    platformGameId: row.id,
    number: row.number,
    matchId: row.match_id,
    leagueId: league.id || null,
    leagueName: league.name,
    tournamentId: tournament.id || null,
    tournamentName: tournament.name,
    seriesType: row.series_type,
    seriesMax: row.series_max,
    teams: names.teams(row.team_keys),
    startAt: startAt === noTime ? null : startAt,
    isKnownPlayed: isKnownPlayed(row.ended_at, row.status),
    listedAssets: readTexts(row.listed_assets),
  };
}
