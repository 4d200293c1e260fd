import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { fillLibrary } from '../../bench/library-copies.ts';
import { migrations } from '../../src/core/catalogue/schema/migrations/list.ts';
import { openDatabase } from '../../src/core/catalogue/schema/open.ts';
import { createGamesList } from '../../src/core/library/games-list.ts';
import { openEngine } from '../../src/core/library/thread/open-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { everyGame, newCatalogue } from './fixtures.ts';

/** A catalogue as schema 9 had it: with an index of the words in games, filled. */
function olderCatalogue(): string {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 60 });
  const db = new Database(file);
  db.exec(`
    ALTER TABLE players ADD COLUMN folded TEXT NOT NULL DEFAULT '';
    CREATE INDEX players_folded ON players (folded);
    CREATE VIRTUAL TABLE game_search USING fts5 (
      league, tournament, teams, ids, players,
      content = '', contentless_delete = 1,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
    );
    INSERT INTO game_search (rowid, league, tournament, teams, ids, players)
      SELECT g.order_key, l.name, t.name,
        (SELECT group_concat(name || ' ' || code, ' ') FROM teams JOIN game_teams s ON s.team_key = key
         WHERE s.order_key = g.order_key),
        g.id || ' ' || m.id, ''
      FROM games g JOIN matches m ON m.key = g.match_key JOIN leagues l ON l.key = g.league_key
      JOIN tournaments t ON t.key = g.tournament_key;
    PRAGMA user_version = 9;`);
  db.close();
  return file;
}

it('An older catalogue loses its own index of games when it opens, and nothing else', async () => {
  const file = olderCatalogue();
  const words = ['LCK', 'LCK Spring', 'dragons', 'ESPORTSTMNT01', 'nobody'];
  const before = read(file, (db) => ({
    tables: contents(db),
    found: words.map((text) =>
      db
        .prepare(
          `SELECT g.id FROM game_search s JOIN games g ON g.order_key = s.rowid WHERE game_search MATCH ?
           ORDER BY s.rowid DESC`,
        )
        .pluck()
        .all(`${text.split(' ').join('* AND ')}*`),
    ),
  }));
  expect(before.found.map((ids) => ids.length > 0)).toEqual([true, true, true, true, false]);

  upgrade(file);
  const catalogue = newCatalogue(file);
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  const listGames = createGamesList(catalogue.browse, engine.sortKeys);
  for (const [at, search] of words.entries()) {
    const { items } = await listGames({ ...everyGame, search });
    expect({ search, ids: items.map((game) => game.platformGameId) }).toEqual({
      search,
      ids: before.found[at],
    });
  }
  expect(read(file, contents)).toEqual(before.tables);
  expect(read(file, leftOfIndex)).toEqual([]);
  expect(readdirSync(dirname(file))).toContain('catalogue.before-10.db');
});

it.each([
  ['an emptied configuration', 'DELETE FROM game_search_config'],
  ['no configuration', 'DROP TABLE game_search_config'],
  ['no data', 'DROP TABLE game_search_data'],
  ['no index at all', 'DROP TABLE game_search; DROP INDEX players_folded'],
])('An older catalogue whose index of games has %s opens without that index', (_, damage) => {
  const file = olderCatalogue();
  const db = new Database(file);
  db.unsafeMode(true);
  db.exec(damage);
  db.close();
  upgrade(file);
  const catalogue = newCatalogue(file);
  expect(catalogue.browse.games(everyGame).items).not.toEqual([]);
  expect(read(file, leftOfIndex)).toEqual([]);
});

/** Only the migration under test: the sample already has what the later ones add. */
function upgrade(file: string): void {
  const present = migrations.at(-1)?.version ?? 0;
  const tested = migrations.filter(({ version }) => version === 10);
  const db = openDatabase({ file, isReadOnly: false, migrations: tested });
  db.pragma(`user_version = ${present}`);
  db.close();
}

/** What is left of the index that goes. */
function leftOfIndex(db: Database.Database): unknown[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'game_search%' OR name = 'players_folded'")
    .all();
}

function read<T>(file: string, work: (db: Database.Database) => T): T {
  const db = new Database(file, { readonly: true });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** All rows of all tables except the index that goes. */
function contents(db: Database.Database): Record<string, unknown[]> {
  const tables = db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'game_search%' ORDER BY name",
    )
    .pluck()
    .all();
  return Object.fromEntries(
    tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).raw().all()]),
  );
}
