/**
 * Joins games that were listed alone to the match that they must belong to: the one that their own JSON names, or the only
 * match of the same two teams in the same league that was being played when they began.
 */
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/base/names.ts';
import { pairKey } from '../../domain/lone-series.ts';
import type { GameRow, GameRows } from '../rows/game-rows.ts';
import type { MatchRow, MatchRows } from '../rows/match-rows.ts';
import type { Names } from '../rows/names.ts';
import type { SeriesPlaces } from '../rows/places.ts';
import { sortKeyFloor } from '../rows/sort-key.ts';

const minuteMs = 60_000;
/** A match may begin before its announced start. */
const maxEarlyMs = 30 * minuteMs;
const perGameMs = 75 * minuteMs;
const defaultGames = 5;
const maxGames = 7;
const maxSpanMs = maxEarlyMs + maxGames * perGameMs;

interface JoinOptions {
  readonly names: Names;
  readonly matchRows: MatchRows;
  readonly gameRows: GameRows;
  readonly places: SeriesPlaces;
}

export interface JoinGames {
  /** A game that no match has; `matchId` is what its own JSON names. */
  join(row: GameRow, matchId: string | null): void;
  /** After a match was listed for the first time: joins the games that were listed before it. */
  joinTo(match: MatchRow): void;
}

export function createJoinGames(db: Database.Database, options: JoinOptions): JoinGames {
  const { names, matchRows, gameRows, places } = options;
  const matchesNear = db
    .prepare<[number, number], number>('SELECT key FROM matches WHERE order_key >= ? AND order_key < ?')
    .pluck();
  const gamesNear = db
    .prepare<[number, number], string>(
      `SELECT id FROM games INDEXED BY games_without_match
       WHERE match_key IS NULL AND order_key >= ? AND order_key < ?`,
    )
    .pluck();

  function belongsTo(row: GameRow, match: MatchRow): boolean {
    const { started_at: startedAt } = row;
    const pair = pairKey(names.teams(row.team_keys));
    if (startedAt === null || pair === null || match.start_at === 0) return false;
    const league = nameKey(names.league(row.league_key).name);
    const spanMs = Math.min(match.series_max || defaultGames, maxGames) * perGameMs;
    return (
      startedAt >= match.start_at - maxEarlyMs &&
      startedAt < match.start_at + spanMs &&
      league !== '' &&
      league === nameKey(names.league(match.league_key).name) &&
      pair === pairKey(names.teams(match.team_keys))
    );
  }

  function findMatch(row: GameRow, matchId: string | null): MatchRow | null {
    const named = matchId === null ? undefined : matchRows.find(matchId);
    if (named !== undefined) return named;
    if (row.started_at === null) return null;
    const from = sortKeyFloor(row.started_at - maxSpanMs);
    const found = matchesNear
      .all(from, sortKeyFloor(row.started_at + maxEarlyMs + 1000))
      .flatMap((key) => matchRows.get(key) ?? [])
      .filter((match) => belongsTo(row, match));
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  function join(row: GameRow, matchId: string | null): void {
    const match = findMatch(row, matchId);
    if (match === null) return;
    gameRows.update(row, null, match, 0);
    places.settleMatch(match.key);
    matchRows.touch(match.key);
    matchRows.reindex(match, match);
  }

  return {
    join,
    joinTo(match) {
      if (match.start_at === 0) return;
      const to = sortKeyFloor(match.start_at + maxSpanMs);
      for (const id of gamesNear.all(sortKeyFloor(match.start_at - maxEarlyMs), to)) {
        const row = gameRows.find(id);
        if (row !== undefined && belongsTo(row, match)) join(row, null);
      }
    },
  };
}
