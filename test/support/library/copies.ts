/**
 * Makes a library of a million games in minutes: a part is written by the product's own methods, the rest are
 * copies of it (other ids, other times) laid by SQL, table by table and without triggers. A test holds the copies
 * to what the product writes when it is given them (test/library/generated.test.ts).
 */
import Database from 'better-sqlite3';
import { type Catalogue, openCatalogue } from '../../../src/core/catalogue/catalogue.ts';
import { splitKeys } from '../../../src/core/catalogue/rows/names.ts';
import { parserVersion } from '../../../src/core/game-files/parser-version.ts';
import { createOlderGames } from '../../../src/core/games/older-games.ts';
import { generatePortions, savePortion } from './games.ts';
import { shiftHash, shiftText } from './shift.ts';

export interface FillOptions {
  /** Path of a database that is not there yet. */
  readonly file: string;
  readonly games: number;
  /** Games that the product writes itself. Default 20,000. */
  readonly written?: number;
}

export function fillLibrary({ file, games, written = 20_000 }: FillOptions): void {
  const own = Math.min(games, written);
  const catalogue = openCatalogue({ file });
  try {
    for (const portion of generatePortions(own)) savePortion(catalogue, portion);
    completeSearchForOlder(catalogue);
  } finally {
    catalogue.close();
  }
  layCopies(file, Math.ceil(games / own) - 1);
}

/**
 * Otherwise the first program that opens the library would look for games of an older reader, and its change log and
 * its search index would be busy with them during a measurement.
 */
function completeSearchForOlder(catalogue: Catalogue): void {
  const lookForOlder = createOlderGames(catalogue, parserVersion);
  while (lookForOlder());
  if (catalogue.facts.due(1).length > 0) throw new Error('The library has games that would be read again.');
}

const copied: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  matches: {
    key: 'key + :c * :matches',
    id: 'shift_text(id, :c)',
    order_key: '(start_at + :c * 60000) / 1000 * 1048576 + key + :c * :matches',
    start_at: 'start_at + :c * 60000',
    folder: 'shift_text(folder, :c)',
  },
  match_raw: { key: 'key + :c * :matches', raw: 'shift_text(raw, :c)' },
  games: {
    key: 'key + :c * :games',
    id: 'shift_text(id, :c)',
    order_key: '(played_at + :c * 60000) / 1000 * 1048576 + key + :c * :games',
    match_key: 'match_key + :c * :matches',
    played_at: 'played_at + :c * 60000',
  },
  // Shifted texts are as long as they were.
  game_raw_at: { key: 'key + :c * :games' },
  assets: {
    key: 'key + :c * :assets',
    game_key: 'game_key + :c * :games',
    day: '((SELECT played_at FROM games g WHERE g.key = game_key) + :c * 60000) / 86400000',
  },
  files: {
    asset_key: 'asset_key + :c * :assets',
    path: 'shift_text(path, :c)',
    folder: 'shift_text(folder, :c)',
    sha256: 'shift_hash(sha256, :c)',
  },
  history: { asset_key: 'asset_key + :c * :assets' },
  series_due: { match_key: 'match_key + :c * :matches' },
  games_to_judge: { game_key: 'game_key + :c * :games' },
  game_facts: {
    game_key: 'game_key + :c * :games',
    asset_key: 'asset_key + :c * :assets',
    sha256: 'unhex(shift_hash(lower(hex(sha256)), :c))',
  },
};

/** Derived tables: the order of teams, search, and counts. */
const derived = `
  INSERT INTO match_teams (team_key, order_key)
    SELECT DISTINCT CAST(t.value AS INTEGER), r.order_key
    FROM matches r, json_each('[' || r.team_keys || ']') t WHERE r.key > :matches;
  INSERT INTO game_teams (team_key, order_key)
    SELECT DISTINCT CAST(t.value AS INTEGER), r.order_key
    FROM games r, json_each('[' || r.team_keys || ']') t WHERE r.key > :games;
  INSERT INTO match_search (rowid, league, tournament, teams, ids)
    SELECT m.order_key, l.name, t.name, teams_text(m.team_keys),
      m.id || ' ' || (SELECT group_concat(id, ' ') FROM games WHERE match_key = m.key)
    FROM matches m JOIN leagues l ON l.key = m.league_key JOIN tournaments t ON t.key = m.tournament_key
    WHERE m.key > :matches ORDER BY m.order_key;
  UPDATE leagues SET games = (SELECT count(*) FROM games WHERE league_key = leagues.key);
  UPDATE problems SET (files, failures) =
    (SELECT count(*), count(*) FROM assets WHERE assets.problem = problems.id);
  DELETE FROM problem_files;
  INSERT INTO problem_files SELECT problem, league_key, content_type, count(*) FROM assets
    WHERE problem IS NOT NULL GROUP BY 1, 2, 3;
  DELETE FROM state_counts;
  INSERT INTO state_counts SELECT 'all', 0, state, count(*), coalesce(sum(bytes), 0) FROM assets GROUP BY state;
  INSERT INTO state_counts SELECT 'league', league_key, state, count(*), coalesce(sum(bytes), 0)
    FROM assets GROUP BY league_key, state;
  INSERT INTO state_counts SELECT 'day', day, state, count(*), coalesce(sum(bytes), 0) FROM assets GROUP BY day, state;
  DELETE FROM coverage_cells;
  INSERT INTO coverage_cells SELECT day, league_key, content_type, counted_as, counted_step, count(*)
    FROM assets GROUP BY 1, 2, 3, 4, 5;
  DELETE FROM coverage_counts;
  INSERT INTO coverage_counts SELECT 'all', 0, counted_as, counted_step, count(*),
    coalesce(sum(iif(state = 'archived', bytes, 0)), 0) FROM assets GROUP BY 1, 2, 3, 4;
  INSERT INTO coverage_counts SELECT 'league', league_key, counted_as, counted_step, count(*),
    coalesce(sum(iif(state = 'archived', bytes, 0)), 0) FROM assets GROUP BY 1, 2, 3, 4;
  INSERT INTO coverage_counts SELECT 'day', day, counted_as, counted_step, count(*),
    coalesce(sum(iif(state = 'archived', bytes, 0)), 0) FROM assets GROUP BY 1, 2, 3, 4;
  INSERT INTO coverage_counts SELECT 'content-type', content_type, counted_as, counted_step, count(*),
    coalesce(sum(iif(state = 'archived', bytes, 0)), 0) FROM assets GROUP BY 1, 2, 3, 4;
`;

function layCopies(file: string, copies: number): void {
  const db = new Database(file);
  try {
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.pragma('cache_size = -200000');
    const laid = db
      .prepare<[], { type: string; name: string; sql: string }>(
        "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL",
      )
      .all();
    // A match's games are looked up on the way.
    const dropped = laid.filter(({ name }) => name !== 'games_match');
    for (const { type, name } of dropped) db.exec(`DROP ${type} ${name}`);
    // As a JS number it would be bound as a real.
    const last = (table: string) => BigInt(Number(db.prepare(`SELECT max(key) FROM ${table}`).pluck().get()));
    const offsets = { matches: last('matches'), games: last('games'), assets: last('assets') };
    addFunctions(db);
    for (const [table, changes] of Object.entries(copied)) {
      const columns = db.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
      const values = columns.map((column) => changes[column] ?? column);
      const [key = ''] = columns;
      const base =
        /^match/.test(table) || key === 'match_key'
          ? 'matches'
          : key === 'asset_key' || table === 'assets'
            ? 'assets'
            : 'games';
      const copy = db.prepare(
        `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE ${key} <= :${base} ORDER BY ${key}`,
      );
      for (let c = 1; c <= copies; c += 1) copy.run({ ...offsets, c: BigInt(c) });
    }
    for (const statement of derived.split(';\n')) {
      if (statement.trim() !== '') db.prepare(statement).run(statement.includes(':') ? offsets : {});
    }
    for (const { sql } of dropped) db.exec(sql);
    db.pragma('journal_mode = WAL');
  } finally {
    db.close();
  }
}

function addFunctions(db: Database.Database): void {
  const toText = (value: unknown) => (typeof value === 'string' ? value : '');
  db.function('shift_text', { deterministic: true }, (text, copy) =>
    text === null ? null : shiftText(toText(text), Number(copy)),
  );
  db.function('shift_hash', { deterministic: true }, (hash, copy) => shiftHash(toText(hash), Number(copy)));
  // Looked up before: within a statement the connection takes no other.
  const teams = new Map(
    db.prepare<[], [number, string]>("SELECT key, name || ' ' || code FROM teams").raw().all(),
  );
  db.function('teams_text', { deterministic: true }, (keys) =>
    splitKeys(toText(keys))
      .map((key) => teams.get(key) ?? '')
      .join(' '),
  );
}
