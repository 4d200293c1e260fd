/** Parts of the archived files. */
import { expect, it } from 'vitest';
import { aFile, aGame, newCatalogue, start } from './fixtures.ts';

function filled(count: number) {
  const catalogue = newCatalogue();
  const ids = Array.from({ length: count }, (_, index) => `g${index}`);
  catalogue.listings.saveGames(
    ids.map((id) => aGame(id)),
    start,
  );
  catalogue.downloads.recordArchived(ids.map((id, index) => aFile(id, { archivedAt: start + index })));
  return catalogue.files;
}

/** Numbers in [0, 1) that are the same in each run. */
function numbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

it('A sample has the number of files that was asked for, each once, and prefers none', () => {
  const files = filled(20);
  for (const count of [4, 15]) {
    const times = new Map<string, number>();
    const random = numbers();
    for (let round = 0; round < 200; round += 1) {
      const names = [...files.sample(count, random)].map(({ platformGameId }) => platformGameId);
      expect(new Set(names).size).toBe(count);
      for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
    }
    // Each is expected 10 times a file of the sample; this is more than four standard deviations away.
    for (const each of times.values()) expect(Math.abs(each - 10 * count)).toBeLessThan(30);
    expect(times.size).toBe(20);
  }
  expect([...files.sample(1000, numbers())]).toHaveLength(20);
});

it('The files that were archived at a time or later are found over all pages, also those of the same time', () => {
  const files = filled(600);
  const names = (at: number) => [...files.archivedSince(at)].map(({ platformGameId }) => platformGameId);
  expect(names(start)).toHaveLength(600);
  expect(names(start + 598)).toEqual(['g598', 'g599']);
  expect(names(start + 600)).toEqual([]);
});
