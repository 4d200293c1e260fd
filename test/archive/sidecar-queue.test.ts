/** The sidecars of an archive that waits to be described: which are written first, and what happens where none can be. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createSidecarQueue } from '../../src/core/archive/sidecar-queue.ts';
import { aFile, aGame, aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { filesIn, newArchive } from './fixtures.ts';

const folder = (id: string) => `LCK/Spring/${id}`;

/** An archive with a file of each match, and of a game that was listed alone. None is described. */
async function undescribed(count: number, waitAtMostMs = 60_000) {
  const archive = await newArchive();
  const catalogue = newCatalogue();
  const ids = Array.from({ length: count }, (_, index) => String(index + 1));
  catalogue.listings.saveMatches(
    ids.map((id) => aMatch(id, { games: [aGame(`${id}-1`)] })),
    start,
  );
  catalogue.listings.saveGames([aGame('alone')], start);
  const record = (platformGameId: string, id: string) =>
    catalogue.downloads.recordArchived([
      aFile(platformGameId, { folder: folder(id), path: `${folder(id)}/1 ${platformGameId}/a.json` }),
    ]);
  for (const id of ids) record(`${id}-1`, id);
  record('alone', 'alone');
  const tried: string[][] = [];
  /** Writing waits for this. */
  let gate = Promise.resolve();
  const queue = createSidecarQueue({
    files: catalogue.files,
    archive: async () => ({
      ...archive,
      writeSidecars: async (sidecars) => {
        await gate;
        tried.push(sidecars.map(({ match }) => match.folder));
        return await archive.writeSidecars(sidecars);
      },
    }),
    log: pino({ level: 'silent' }),
    waitAtMostMs,
  });
  onTestFinished(queue.close);
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  const stale = () => catalogue.files.staleSidecars(1_000).map(({ data }) => data.match.folder);
  return { archive, queue, tried, hold, stale, folders: [...ids.toReversed(), 'alone'].map(folder) };
}

/** In the place of its sidecar is a folder. */
const block = async (dir: string, at: string) =>
  await mkdir(join(dir, at, 'match.json'), { recursive: true });

it('describes the latest matches first', async () => {
  const { queue, tried, stale, folders, archive } = await undescribed(20);
  expect(stale()).toEqual(folders);
  await queue.flush();
  expect(tried.flat()).toEqual(folders);
  expect(stale()).toEqual([]);
  expect((await filesIn(archive.dir)).filter((path) => path.endsWith('match.json'))).toHaveLength(21);
});

it('writes the others where some cannot be written, and tries none of these twice', async () => {
  const { queue, tried, stale, folders, archive } = await undescribed(40);
  const blocked = folders.filter((_, index) => index % 3 === 0);
  for (const at of blocked) await block(archive.dir, at);
  await expect(queue.flush()).rejects.toThrow('EISDIR');
  expect(tried.flat()).toEqual(folders);
  expect(stale()).toEqual(blocked);
  await rm(join(archive.dir, blocked[1] ?? '', 'match.json'), { recursive: true });
  await expect(queue.flush()).rejects.toThrow();
  expect(stale()).toEqual(blocked.filter((_, index) => index !== 1));
});

it('ends after 64 failures in a row, and continues behind them the next time', async () => {
  const { queue, tried, stale, folders, archive } = await undescribed(99);
  const blocked = folders.slice(0, 70);
  for (const at of blocked) await block(archive.dir, at);
  await expect(queue.flush()).rejects.toThrow();
  expect(tried.flat()).toEqual(folders.slice(0, 64));
  await expect(queue.flush()).rejects.toThrow();
  expect(tried.flat()).toEqual(folders);
  expect(stale()).toEqual(blocked);
  for (const at of blocked) await rm(join(archive.dir, at, 'match.json'), { recursive: true });
  await queue.flush();
  expect(stale()).toEqual([]);
});

it('describes first the games of which a file has just arrived', async () => {
  const { queue, tried, stale, folders } = await undescribed(40);
  queue.kick('3-1');
  queue.kick('alone');
  queue.kick('unknown');
  await queue.flush();
  const now = [folder('3'), folder('alone')];
  expect(tried[0]).toEqual(now);
  expect(tried.slice(1).flat()).toEqual(folders.filter((each) => !now.includes(each)));
  expect(stale()).toEqual([]);
});

it.each([
  ['a thread that runs writes few sidecars', 3, true, true],
  ['a thread is not started for few sidecars', 3, false, false],
  ['a thread is started for many sidecars', 20, false, true],
])('%s', async (_, count, isRunning, isInThread) => {
  const { queue, tried, archive, stale } = await undescribed(count);
  let inThread = 0;
  queue.setThreadWriter({
    isRunning: () => isRunning,
    async writeSidecars(_place, sidecars) {
      inThread += sidecars.length;
      return await archive.writeSidecars(sidecars);
    },
  });
  await queue.flush();
  expect(inThread > 0).toBe(isInThread);
  expect(inThread + tried.flat().length).toBe(count + 1);
  expect(stale()).toEqual([]);
});

it.each<[string, number, AbortSignal | undefined]>([
  ['for some seconds', 1, undefined],
  ['until it is cancelled', 60_000, AbortSignal.abort()],
])('waits for a long backlog only %s, and writes on', async (_, waitAtMostMs, signal) => {
  const { queue, stale, folders, hold } = await undescribed(20, waitAtMostMs);
  const release = hold();
  await queue.flush(signal);
  expect(stale()).toEqual(folders);
  release();
  await expect.poll(stale).toEqual([]);
});
