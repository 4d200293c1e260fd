/** Matches with their games, as the interface shows them. */
import type Database from 'better-sqlite3';
import type { Match } from '../../../shared/domain/domain.ts';
import type { MatchRow } from '../rows/match-rows.ts';
import type { Names } from '../rows/names.ts';
import { toIso, toIsoOrNull } from '../rows/sort-key.ts';
import type { ReadGames } from './read-games.ts';
import { scoreMatch } from './series-score.ts';

export interface ReadMatches {
  /** In the order of the keys; keys without a match are left out. */
  bySortKeys(keys: readonly number[]): Match[];
  byId(id: string): Match | null;
}

interface ListedRow extends MatchRow {
  readonly is_listed: number;
  readonly first_seen_at: number;
  readonly last_seen_at: number;
}

export function createReadMatches(db: Database.Database, names: Names, games: ReadGames): ReadMatches {
  const matchesByOrder = db.prepare<[string], ListedRow>(
    'SELECT * FROM matches WHERE order_key IN (SELECT value FROM json_each(?))',
  );
  const matchById = db.prepare<[string], ListedRow>('SELECT * FROM matches WHERE id = ?');

  function toMatches(rows: readonly ListedRow[]): Match[] {
    const gamesByMatch = games.ofMatches(rows.map((row) => row.key));
    return rows.map((row) => {
      const league = names.league(row.league_key);
      const tournament = names.tournament(row.tournament_key);
      const seriesType = row.series_type;
      const seriesMax = row.series_max || null;
      const teams = names.teams(row.team_keys);
      const ownGames = [...(gamesByMatch.get(row.id) ?? [])];
      return {
        id: row.id,
        leagueId: league.id,
        leagueName: league.name,
        tournamentId: tournament.id,
        tournamentName: tournament.name,
        type: row.type,
        seriesType,
        seriesMax,
        startAt: toIsoOrNull(row.start_at),
        teams,
        games: ownGames,
        score: scoreMatch({ seriesType, seriesMax, teams, games: ownGames }),
        isListed: row.is_listed === 1,
        firstSeenAt: toIso(row.first_seen_at),
        lastSeenAt: toIso(row.last_seen_at),
      };
    });
  }

  return {
    bySortKeys(keys) {
      const rows = new Map(matchesByOrder.all(JSON.stringify(keys)).map((row) => [row.order_key, row]));
      return toMatches(keys.flatMap((key) => rows.get(key) ?? []));
    },
    byId(id) {
      const row = matchById.get(id);
      return row ? (toMatches([row])[0] ?? null) : null;
    },
  };
}
