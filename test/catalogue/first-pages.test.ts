import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFirstPages } from '../../src/core/catalogue/facts/first-pages.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aFile, aMatch, newCatalogue, start } from './fixtures.ts';

const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;

it('A page of games is read in the order of an index, without reading other games', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  catalogue.listings.saveMatches([aMatch('1'), aMatch('2')], start);
  catalogue.downloads.recordArchived([aFile('1-2')]);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const prepare = vi.spyOn(db, 'prepare');
  const pages = createFirstPages(db);
  const statements = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes('OFFSET'));
  prepare.mockRestore();

  expect(pages({ query: '', sort: newest, offset: 0, limit: 10 })?.rows).toHaveLength(6);
  const archived = pages({ query: 'has:any', sort: newest, offset: 0, limit: 10 });
  expect(archived?.rows).toMatchObject([{ platformGameId: '1-2' }]);
  const plans = statements.map((sql) =>
    db.prepare<[number, number], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(1, 0),
  );
  expect(plans).toEqual([
    [expect.objectContaining({ detail: expect.stringMatching(/^SCAN games USING .*INDEX/) })],
    [expect.objectContaining({ detail: 'SCAN games USING INDEX games_archived' })],
  ]);
});
