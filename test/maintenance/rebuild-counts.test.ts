import { expect, it } from 'vitest';
import { createCounts } from '../../src/core/maintenance/rebuild-report.ts';

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
