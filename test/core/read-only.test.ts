import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openReadOnly } from '../../src/core/read-only.ts';
import { aMatch, everyGame, newCatalogue, start } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('A search leaves a snapshot of the library for the next command; other reading writes nothing', async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'catalogue.db');
  newCatalogue(file).listings.saveMatches([aMatch('1')], start);
  const found = async (search?: string) => {
    const reader = openReadOnly(dataDir, { minSnapshotGames: 1 });
    const { items } = await reader.games({ ...everyGame, ...(search !== undefined && { search }) });
    await reader.close();
    return items.map((game) => game.platformGameId);
  };
  expect(await found()).toEqual(['1-3', '1-2', '1-1']);
  expect(existsSync(join(dataDir, 'library.columns'))).toBe(false);
  expect(await found('gen')).toEqual(['1-3', '1-2', '1-1']);
  expect(existsSync(join(dataDir, 'library.columns'))).toBe(true);
  expect(await found('gen 1-2')).toEqual(['1-2']);
});

it('Without a catalogue there are no games', async () => {
  const reader = openReadOnly(join(temporaryFolder(), 'nothing'));
  expect(await reader.games({ ...everyGame, search: 'gen' })).toEqual({ items: [], nextCursor: null });
  await reader.close();
});
