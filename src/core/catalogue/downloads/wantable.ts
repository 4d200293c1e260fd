/** The games' data for the rules and the schedule of the sync. */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { WantableGame } from '../../domain/listing.ts';
import type { Names } from '../rows/names.ts';
import { noTime } from '../rows/sort-key.ts';

const pageSize = 500;
/** The most games that one read covers: a millisecond or two of the archiver's thread. */
const keysPerRead = 2_000;

/** Known values of `status` for games that were played. Other values may mean anything. */
const playedStatuses = new Set(['FINISHED', 'ENDED', 'LINKED']);

const textsSchema = z.array(z.string());

export function readTexts(json: string): readonly string[] {
  return json === '[]' ? [] : textsSchema.parse(JSON.parse(json));
}

export function isKnownPlayed(endedAt: number | null, status: string | null): boolean {
  return endedAt !== null || (status !== null && playedStatuses.has(status.toUpperCase()));
}

interface Row {
  readonly key: number;
  readonly id: string;
  readonly number: number;
  readonly league_key: number;
  readonly tournament_key: number;
  readonly team_keys: string;
  readonly played_at: number;
  readonly ended_at: number | null;
  readonly status: string | null;
  readonly listed_assets: string;
  readonly match_id: string | null;
  readonly start_at: number | null;
}

/**
 * Yields the games without an asset of one of the content types, in key order, and null after each range of the table
 * that has none. Reads a page at a time, so that no read is open while the caller writes; games added during the walk
 * are at the end.
 *
 * Assets and games are never removed, so the part of the table that is complete from its start stays complete: the next
 * walk starts after it.
 */
export function createWantable(db: Database.Database, names: Names) {
  const page = db.prepare<[number, number, string, number], Row>(
    `SELECT g.key, g.id, g.number, g.league_key, g.tournament_key, g.team_keys, g.played_at, g.ended_at,
       g.status, g.listed_assets, m.id AS match_id, m.start_at
     FROM games g LEFT JOIN matches m ON m.key = g.match_key
     WHERE g.key > ? AND g.key <= ? AND EXISTS (
       SELECT 1 FROM json_each(?) w
       WHERE NOT EXISTS (SELECT 1 FROM assets a WHERE a.game_key = g.key AND a.content_type = w.value))
     ORDER BY g.key LIMIT ?`,
  );
  const toGame = (row: Row): WantableGame => {
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
      teams: names.teams(row.team_keys),
      startAt: startAt === noTime ? null : startAt,
      isKnownPlayed: isKnownPlayed(row.ended_at, row.status),
      listedAssets: readTexts(row.listed_assets),
    };
  };
  const lastKey = db.prepare<[], number>('SELECT coalesce(max(key), 0) FROM games').pluck();
  const completeUpTo = new Map<string, number>();

  return function* gamesWithout(contentTypes: readonly string[]): Generator<WantableGame | null> {
    const wanted = JSON.stringify(contentTypes);
    let after = completeUpTo.get(wanted) ?? 0;
    let isCompleteSoFar = true;
    for (let newest = lastKey.get() ?? 0; after < newest; newest = lastKey.get() ?? 0) {
      const upTo = Math.min(after + keysPerRead, newest);
      const rows = page.all(after, upTo, wanted, pageSize);
      const [first] = rows;
      if (isCompleteSoFar) completeUpTo.set(wanted, first ? first.key - 1 : upTo);
      isCompleteSoFar &&= first === undefined;
      if (first === undefined) yield null;
      for (const row of rows) yield toGame(row);
      after = rows.length < pageSize ? upTo : (rows.at(-1)?.key ?? upTo);
    }
  };
}
