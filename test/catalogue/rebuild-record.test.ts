import { expect, it } from 'vitest';
import { newCatalogue } from './fixtures.ts';

const nothing = { totalMatches: 9, files: 0, bytes: 0, unreadable: 0 };
const folder = (name: string) => ({
  folder: name,
  matchId: name,
  games: [],
  files: 0,
  bytes: 0,
  isWhole: true,
});

it('Of two rebuilds in two folders, the one that began last has the record', () => {
  const { rebuild } = newCatalogue();
  const record = (dir: string, startedAt: number, names: readonly string[], matches: number) =>
    rebuild.record({
      record: { archiveId: 'a', dir, startedAt, recordedAt: startedAt, matches, ...nothing },
      folders: names.map(folder),
      isFirst: matches === names.length,
    });
  record('/first', 1, ['1', '2'], 2);
  record('/second', 2, ['3'], 1);
  record('/first', 1, ['4'], 3);
  record('/second', 2, ['5', '6'], 3);
  expect(rebuild.recorded()).toMatchObject({ dir: '/second', matches: 3 });
  expect([...rebuild.folders(3)].map((each) => each.folder)).toEqual(['3', '5', '6']);
  rebuild.forget();
  record('/first', 1, ['7'], 4);
  expect(rebuild.recorded()).toBeNull();
});
