/**
 * Leagues, tournaments and teams, stored once each. A row is an exact combination of id and names. Rows never change,
 * so they can be cached: a renamed team gets another row.
 */
import type Database from 'better-sqlite3';
import type { Team } from '../../../shared/domain.ts';
import { nameKey } from '../../../shared/names.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export function createNames(db: Database.Database) {
  const leagueKeys = new Map<string, number>();
  const tournamentKeys = new Map<string, number>();
  const teamKeys = new Map<string, number>();
  const leaguesByKey = new Map<number, Named>();
  const tournamentsByKey = new Map<number, Named>();
  const teamsByKey = new Map<number, Team>();

  const findLeague = db
    .prepare<[string, string], number>('SELECT key FROM leagues WHERE id = ? AND name = ?')
    .pluck();
  const addLeague = db
    .prepare<[string, string, string], number>(
      'INSERT INTO leagues (id, name, folded) VALUES (?, ?, ?) RETURNING key',
    )
    .pluck();
  const findTournament = db
    .prepare<[string, string], number>('SELECT key FROM tournaments WHERE id = ? AND name = ?')
    .pluck();
  const addTournament = db
    .prepare<[string, string, string], number>(
      'INSERT INTO tournaments (id, name, folded) VALUES (?, ?, ?) RETURNING key',
    )
    .pluck();
  const findTeam = db
    .prepare<[string, string, string], number>('SELECT key FROM teams WHERE id = ? AND code = ? AND name = ?')
    .pluck();
  const addTeam = db
    .prepare<[string, string, string, string, string], number>(
      'INSERT INTO teams (id, code, name, folded_code, folded_name) VALUES (?, ?, ?, ?, ?) RETURNING key',
    )
    .pluck();
  const readLeague = db.prepare<[number], Named>('SELECT id, name FROM leagues WHERE key = ?');
  const readTournament = db.prepare<[number], Named>('SELECT id, name FROM tournaments WHERE key = ?');
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
    .prepare<[string, string, string, string, string], string>(
      `SELECT name FROM leagues WHERE folded = ? UNION SELECT name FROM tournaments WHERE folded = ?
       UNION SELECT name FROM teams WHERE folded_name = ? UNION SELECT code FROM teams WHERE folded_code = ?
       UNION SELECT name FROM players WHERE folded = ? LIMIT 20`,
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
    /** Finds or adds a row; call within a transaction. `id` is empty if the service sends only the name. */
    leagueKey: (id: string, name: string): number =>
      remembered(
        leagueKeys,
        `${id}\0${name}`,
        () => findLeague.get(id, name) ?? addLeague.get(id, name, nameKey(name)),
      ),
    tournamentKey: (id: string, name: string): number =>
      remembered(
        tournamentKeys,
        `${id}\0${name}`,
        () => findTournament.get(id, name) ?? addTournament.get(id, name, nameKey(name)),
      ),
    /** Keys of teams in the form of a row: `12,34`, in the service's order. */
    teamKeys: (teams: readonly Team[]): string => teams.map(teamKey).join(','),

    league: (key: number): Named => remembered(leaguesByKey, key, () => readLeague.get(key)),
    tournament: (key: number): Named => remembered(tournamentsByKey, key, () => readTournament.get(key)),
    teams: (keys: string): Team[] => splitKeys(keys).map(team),
    /** The text for the search index: names and codes. */
    teamsText: (keys: string): string =>
      splitKeys(keys)
        .map((key) => `${team(key).name} ${team(key).code}`)
        .join(' '),

    /** All spellings of this name: of leagues, tournaments, teams, codes and players. */
    spellings(name: string): string[] {
      const key = nameKey(name);
      return key === '' ? [] : spellings.all(key, key, key, key, key);
    },

    /** Keys of the leagues or teams that a filter means: by name or code (see shared/names.ts), or by id. */
    leaguesNamed: (text: string): number[] => leaguesNamed.all(nameKey(text), text.trim()),
    teamsNamed: (text: string): number[] => teamsNamed.all(nameKey(text), nameKey(text), text.trim()),

    /** Clears the cache after a failed transaction, whose new keys do not exist. */
    forget(): void {
      for (const map of [leagueKeys, tournamentKeys, teamKeys]) map.clear();
      for (const map of [leaguesByKey, tournamentsByKey, teamsByKey]) map.clear();
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
