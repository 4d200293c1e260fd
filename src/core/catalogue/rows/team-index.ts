/** The matches or games of each team, in order of time: `match_teams` and `game_teams`. */
import type Database from 'better-sqlite3';
import { splitKeys } from './names.ts';

interface TeamsOfRow {
  readonly order_key: number;
  readonly team_keys: string;
}

/** Call both in the transaction that changes the row. */
export function createTeamIndex(db: Database.Database, kind: 'match' | 'game') {
  const addTeam = db.prepare<[number, number]>(
    `INSERT OR IGNORE INTO ${kind}_teams (team_key, order_key) VALUES (?, ?)`,
  );
  const dropTeam = db.prepare<[number, number]>(
    `DELETE FROM ${kind}_teams WHERE team_key = ? AND order_key = ?`,
  );
  return {
    add(row: TeamsOfRow): void {
      for (const team of splitKeys(row.team_keys)) addTeam.run(team, row.order_key);
    },
    drop(row: TeamsOfRow): void {
      for (const team of splitKeys(row.team_keys)) dropTeam.run(team, row.order_key);
    },
  };
}

export type TeamIndex = ReturnType<typeof createTeamIndex>;
