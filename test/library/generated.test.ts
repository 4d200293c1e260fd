import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { parserVersion } from '../../src/core/game-files/parser-version.ts';
import { createOlderGames } from '../../src/core/games/older-games.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { generatePortions, type Portion, savePortion } from '../support/library/games.ts';
import { shiftHash, shiftText } from '../support/library/shift.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('The generator writes the same rows that Matchkeep itself would have written', () => {
  const dir = temporaryFolder();
  const generated = join(dir, 'generated.db');
  fillLibrary({ file: generated, games: 120, written: 40 });

  const written = join(dir, 'written.db');
  const catalogue = openCatalogue({ file: written });
  const portions = [...generatePortions(40)];
  for (const copy of [0, 1, 2]) {
    for (const portion of portions) savePortion(catalogue, copy === 0 ? portion : copyPortion(portion, copy));
  }
  catalogue.close();

  const [left, right] = [new Database(generated), new Database(written)];
  const tables = right
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_search%' ESCAPE '\\'",
    )
    .pluck()
    .all()
    // The log of changes and its ids differ between catalogues.
    .filter((table) => !['changes', 'metadata', 'sqlite_sequence'].includes(table));
  expect(tables).toContain('game_facts');
  for (const table of tables) {
    const where = table === 'state_counts' ? 'WHERE assets <> 0' : '';
    const rows = (db: Database.Database) => db.prepare(`SELECT * FROM ${table} ${where}`).all();
    expect({ table, rows: rows(left) }).toEqual({ table, rows: rows(right) });
  }
  for (const words of ['lck*', 'teams : lca*', 'spring', 'ids : 1*', 'ids : 11*']) {
    const found = (db: Database.Database) =>
      db.prepare('SELECT rowid FROM match_search WHERE match_search MATCH ?').pluck().all(words);
    expect({ words, found: found(left) }).toEqual({ words, found: found(right) });
  }
  const schema = (db: Database.Database) =>
    db.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all();
  expect(schema(left)).toEqual(schema(right));
  left.close();
  right.close();
});

it('A program that opens a generated library has no game to read again', () => {
  const file = join(temporaryFolder(), 'generated.db');
  fillLibrary({ file, games: 120, written: 40 });

  const catalogue = openCatalogue({ file });
  const lookForOlder = createOlderGames(catalogue, parserVersion);
  const wasSearchComplete = !lookForOlder();
  const due = catalogue.facts.dueCount();
  // Even a search from the beginning finds none.
  for (let after: number | null = 0; after !== null; )
    after = catalogue.facts.markStale(parserVersion, after, 1000);
  const older = catalogue.facts.dueCount();
  catalogue.close();

  expect({ wasSearchComplete, due, older }).toEqual({ wasSearchComplete: true, due: 0, older: 0 });
});

/** The same matches once more, as a listing would have them. */
function copyPortion({ matches, files, failed, summaries }: Portion, copy: number): Portion {
  const shift = (text: string) => shiftText(text, copy);
  return {
    matches: matches.map((match) => ({
      ...match,
      id: shift(match.id),
      startTime: new Date(Date.parse(match.startTime ?? '') + copy * 60_000).toISOString(),
      games: match.games.map((game) => ({
        ...game,
        platformGameId: shift(game.platformGameId),
        raw: shift(game.raw),
      })),
      raw: shift(match.raw),
    })),
    files: files.map((file) => ({
      ...file,
      platformGameId: shift(file.platformGameId),
      path: shift(file.path),
      folder: shift(file.folder),
      sha256: shiftHash(file.sha256, copy),
    })),
    failed: failed.map((asset) => ({ ...asset, platformGameId: shift(asset.platformGameId) })),
    summaries: new Map([...summaries].map(([id, summary]) => [shift(id), summary])),
  };
}
