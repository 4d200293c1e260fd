/**
 * Leagues, tournaments and teams, stored once each. A row is an exact combination of id and names. Rows never change,
 * so they can be cached: a renamed team gets another row.
 */
import type Database from 'better-sqlite3';
import { nameKey } from '../../../shared/base/names.ts';
import type { Team } from '../../../shared/domain/domain.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export function createNames(db: Database.Database) {
  const leagues = createNamedRows(db, 'leagues');
  const tournaments = createNamedRows(db, 'tournaments');
  const teamKeys = new Map<string, number>();
  const teamsByKey = new Map<number, Team>();
  const teamsByKeys = new Map<string, readonly Team[]>();

  const findTeam = db
    .prepare<[string, string, string], number>('SELECT key FROM teams WHERE id = ? AND code = ? AND name = ?')
    .pluck();
  const addTeam = db
    .prepare<[string, string, string, string, string], number>(
      'INSERT INTO teams (id, code, name, folded_code, folded_name) VALUES (?, ?, ?, ?, ?) RETURNING key',
    )
    .pluck();
  const readTeam = db.prepare<[number], Team>('SELECT id AS esportsId, code, name FROM teams WHERE key = ?');
  const leaguesNamed = db
    .prepare<[string, string], number>(
      'SELECT key FROM leagues WHERE folded = ? UNION SELECT key FROM leagues WHERE id = ?',
    )
    .pluck();
  const teamsNamed = db
    .prepare<[string, string, string], number>(
      `SELECT key FROM teams WHERE folded_code = ? UNION SELECT key FROM teams WHERE folded_name = ?
       UNION SELECT key FROM teams WHERE id = ?`,
    )
    .pluck();

  const spellings = db
    .prepare<[string, string, string, string], string>(
      `SELECT name FROM leagues WHERE folded = ? UNION SELECT name FROM tournaments WHERE folded = ?
       UNION SELECT name FROM teams WHERE folded_name = ? UNION SELECT code FROM teams WHERE folded_code = ?
       LIMIT 20`,
    )
    .pluck();

  const team = (key: number): Team => remembered(teamsByKey, key, () => readTeam.get(key));
  const teamKey = ({ esportsId, code, name }: Team): number =>
    remembered(
      teamKeys,
      `${esportsId}\0${code}\0${name}`,
      () =>
        findTeam.get(esportsId, code, name) ??
        addTeam.get(esportsId, code, name, nameKey(code), nameKey(name)),
    );

  return {
    leagueKey: leagues.keyFor,
    tournamentKey: tournaments.keyFor,
    /** Keys of teams in the form of a row: `12,34`, in the service's order. */
    teamKeys: (teams: readonly Team[]): string => teams.map(teamKey).join(','),

    league: leagues.get,
    tournament: tournaments.get,
    team,
    /** In the service's order. */
    teams: (keys: string): Team[] => [...remembered(teamsByKeys, keys, () => splitKeys(keys).map(team))],
    /** The text for the search index: names and codes. */
    teamsText: (keys: string): string =>
      splitKeys(keys)
        .map((key) => `${team(key).name} ${team(key).code}`)
        .join(' '),

    /** All spellings of this name: of leagues, tournaments, teams and codes. */
    spellings(name: string): string[] {
      const key = nameKey(name);
      return key === '' ? [] : spellings.all(key, key, key, key);
    },

    /** Keys of the leagues or teams that a filter means: by name or code (see shared/names.ts), or by id. */
    leaguesNamed: (text: string): number[] => leaguesNamed.all(nameKey(text), text.trim()),
    teamsNamed: (text: string): number[] => teamsNamed.all(nameKey(text), nameKey(text), text.trim()),

    /** Clears the cache after a failed transaction, whose new keys do not exist. */
    forget(): void {
      leagues.forget();
      tournaments.forget();
      teamKeys.clear();
      teamsByKey.clear();
      teamsByKeys.clear();
    },
  };
}

/** Leagues or tournaments. */
function createNamedRows(db: Database.Database, table: 'leagues' | 'tournaments') {
  const keys = new Map<string, number>();
  const byKey = new Map<number, Named>();
  const find = db
    .prepare<[string, string], number>(`SELECT key FROM ${table} WHERE id = ? AND name = ?`)
    .pluck();
  const add = db
    .prepare<[string, string, string], number>(
      `INSERT INTO ${table} (id, name, folded) VALUES (?, ?, ?) RETURNING key`,
    )
    .pluck();
  const read = db.prepare<[number], Named>(`SELECT id, name FROM ${table} WHERE key = ?`);
  const selectIds = db
    .prepare<[string], string>(`SELECT DISTINCT id FROM ${table} WHERE folded = ? AND id <> '' LIMIT 2`)
    .pluck();
  return {
    /** Finds or adds a row; call within a transaction. `id` is empty if the service sends only the name. */
    keyFor: (id: string, name: string): number =>
      remembered(keys, `${id}\0${name}`, () => find.get(id, name) ?? add.get(id, name, nameKey(name))),
    /** If the service sent only the name, the id is that of the only row with the same name. */
    get(key: number): Named {
      const named = remembered(byKey, key, () => read.get(key));
      if (named.id !== '' || named.name === '') return named;
      const [id, ...others] = selectIds.all(nameKey(named.name));
      if (id === undefined || others.length > 0) return named;
      // A later listing may show another id of this name, so a reader that stays open asks again.
      return { id, name: named.name };
    },
    forget(): void {
      keys.clear();
      byKey.clear();
    },
  };
}

export type Names = ReturnType<typeof createNames>;

export function splitKeys(keys: string): number[] {
  return keys === '' ? [] : keys.split(',').map(Number);
}

function remembered<K, V>(map: Map<K, V>, key: K, read: () => V | undefined): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = read();
  if (value === undefined) throw new Error(`The catalogue has no name with key ${String(key)}.`);
  map.set(key, value);
  return value;
}
