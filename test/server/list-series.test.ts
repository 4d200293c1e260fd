/** `matches` lists series of games that no match lists among the matches, as the screen does. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { aGame, aMatch } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere } from './in-process.ts';

const hourMs = 3_600_000;

/** A data folder with `matches` and a backfilled series of each number of games, each an hour after the one before. */
function folderWith(times: {
  readonly matches: readonly number[];
  readonly series: readonly number[];
}): string {
  const dataDir = temporaryFolder();
  const catalogue = openCatalogue({ file: join(dataDir, 'catalogue.db') });
  const iso = (at: number) => new Date(at).toISOString();
  catalogue.listings.saveMatches(
    times.matches.map((at, index) => aMatch(`${index + 1}`, { startTime: iso(at) })),
    Date.now(),
  );
  catalogue.listings.saveGames(
    times.series.flatMap((at, index) =>
      [0, 1].map((number) => aGame(`S${index}:${number + 1}`, { startedAt: iso(at + number * hourMs) })),
    ),
    Date.now(),
  );
  catalogue.close();
  return dataDir;
}

it('Backfilled series are among the matches, each once, by their times', async () => {
  const now = Date.now();
  const day = 24 * hourMs;
  const dataDir = folderWith({
    matches: [now + day, now - 3 * day, now - 9 * day],
    series: [now - 2 * day, now - 6 * day, now - 60 * day],
  });
  const ids = async (...args: string[]) => {
    const { document } = await runJsonHere({ dataDir }, ['matches', ...args]);
    return document;
  };
  const series = (index: number) => ({ id: `game:S${index}:1`, isUnscheduled: true, games: [{}, {}] });
  expect(await ids()).toMatchObject({
    items: [{ id: '1' }, series(0), { id: '2' }, series(1), { id: '3' }, series(2)],
    hasMore: false,
  });
  expect(await ids('--limit', '3')).toMatchObject({
    items: [{ id: '1' }, series(0), { id: '2' }],
    hasMore: true,
  });
  expect(await ids('--when', 'upcoming')).toMatchObject({ items: [{ id: '1' }], hasMore: false });
  expect(await ids('--when', 'past', '--limit', '1')).toMatchObject({ items: [series(0)], hasMore: true });
  const { stdout } = await runHere({ dataDir }, ['matches']);
  expect(stdout).toContain('game:S2:1');
});

it('Of many games without a match, the latest series have all their games', async () => {
  const now = Date.now();
  const dataDir = folderWith({
    matches: [],
    series: Array.from({ length: 400 }, (_, index) => now - (index + 1) * 12 * hourMs),
  });
  const { document } = await runJsonHere({ dataDir }, ['matches', '--limit', '300']);
  expect(document).toMatchObject({
    items: Array.from({ length: 300 }, (_, index) => ({ id: `game:S${index}:1`, games: [{}, {}] })),
    hasMore: true,
  });
});
