import { expect, it } from 'vitest';
import { rebuildCatalogue } from '../../src/core/maintenance/rebuild.ts';
import { createCounts } from '../../src/core/maintenance/rebuild-report.ts';
import { newArchive } from '../archive/fixtures.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { matchData, writeMatch } from './archive-of-matches.ts';

it('The report of a rebuild counts games that are listed alone as matches, as its progress does', () => {
  const counts = createCounts();
  const folder = (name: string, matchId: string | null, games: readonly string[]) => {
    return { folder: name, matchId, games, files: 2, bytes: 20, isWhole: true };
  };
  counts.add(folder('a', '1', ['g1', 'g2']));
  counts.add(folder('b', null, ['g3']));
  counts.add(folder('c', null, ['g4']));
  // The same series, and the same game, in another folder.
  counts.add(folder('d', '1', ['g1']));
  counts.add(folder('e', null, ['g4']));
  // Nothing in it could be read.
  counts.add({ ...folder('f', null, []), files: 0, bytes: 0, isWhole: false });
  expect(counts.total()).toEqual({ matches: 3, games: 4, assets: 10, bytes: 100 });
});

it('A rebuild counts the games that have files, and not those that only the description of the match lists', async () => {
  const archive = await newArchive();
  const data = matchData(1);
  const { platformGameId } = data.games[0] ?? {};
  const raw = '{"platformGameId":"72"}';
  const ahead = { platformGameId: '72', number: 2, position: 2, raw, files: [] };
  writeMatch(archive, { ...data, games: [...data.games, ahead] });
  const catalogue = newCatalogue();
  const report = await rebuildCatalogue({ archive, catalogue, now: Date.now });
  expect(report).toMatchObject({ matches: 1, games: 1, assets: 1 });
  expect(catalogue.browse.game('72')).not.toBeNull();
  expect(catalogue.browse.game(platformGameId ?? '')).not.toBeNull();
});
