import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openReadOnly } from '../../src/core/read-only.ts';
import { noStateCounts } from '../../src/shared/domain/domain.ts';
import { aMatch, everyGame, newCatalogue, start } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('A search leaves a snapshot of the library for the next command; other reading writes nothing', async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'catalogue.db');
  newCatalogue(file).listings.saveMatches([aMatch('1')], start);
  const found = async (search?: string) => {
    const reader = openReadOnly(dataDir, { minSnapshotGames: 1 });
    const { items } = await reader.handlers['games.list']({
      ...everyGame,
      ...(search !== undefined && { search }),
    });
    await reader.close();
    return items.map((game) => game.platformGameId);
  };
  expect(await found()).toEqual(['1-3', '1-2', '1-1']);
  expect(existsSync(join(dataDir, 'library.columns'))).toBe(false);
  expect(await found('gen')).toEqual(['1-3', '1-2', '1-1']);
  expect(existsSync(join(dataDir, 'library.columns'))).toBe(true);
  expect(await found('gen 1-2')).toEqual(['1-2']);
});

it('Without a catalogue every answer is empty, and nothing is created', async () => {
  const dataDir = join(temporaryFolder(), 'nothing');
  const { handlers, close } = openReadOnly(dataDir, { minSnapshotGames: 0 });
  const nothing = { items: [], nextCursor: null };
  expect(await handlers['games.list']({ ...everyGame, search: 'gen' })).toEqual(nothing);
  expect(await handlers['matches.list']({ when: 'all', limit: 10 })).toEqual(nothing);
  expect(await handlers['rules.list'](null)).toEqual([]);
  expect(await handlers['downloads.problems'](null)).toEqual({ items: [] });
  expect(await handlers['downloads.list']({ limit: 10 })).toEqual({ ...nothing, counts: noStateCounts() });
  expect(await handlers['app.status'](null)).toMatchObject({
    archive: { archivedFiles: 0, problem: null },
    // There will be rules: the first start creates one.
    coverage: { wanted: 0, hasRules: true, neverListed: [] },
  });
  await close();
  expect(existsSync(dataDir)).toBe(false);
});

it('A query with a mistake is refused also where there is no catalogue', async () => {
  const { handlers, close } = openReadOnly(join(temporaryFolder(), 'nothing'));
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const find = async (query: string) => handlers['library.ids']({ query, sort, offset: 0, limit: 10 });
  expect(await find('has:any')).toMatchObject({ total: 0, ids: [] });
  await expect(find('tema:gen')).rejects.toMatchObject({ code: 'invalid-input' });
  await close();
});
