/** The archive is verified without being asked: everything within the days of the setting, and nothing is named falsely. */
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { createScheduledVerification } from '../../src/core/collector/scheduled-verification.ts';
import { beginAdoption, hasReadArchive } from '../../src/core/maintenance/adopt-archive.ts';
import type { Hold } from '../../src/core/work-times/policy.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';
import { noon, sha256 } from '../archive/fixtures.ts';
import { aFile } from '../catalogue/fixtures.ts';
import { filledArchive } from '../maintenance/filled-archive.ts';
import { openMaintenance } from '../maintenance/open-maintenance.ts';
import { createSimulatedClock } from '../support/simulated-clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const silent = { info() {}, warn() {}, error() {} };

/** An archive of small files, which were archived at noon. */
async function stage(count: number) {
  const { archive, catalogue, files } = await filledArchive(count);
  const clock = createSimulatedClock(noon);
  const { now, setAlarm } = clock;
  const changes = createChanges();
  let settings = settingsSchema.parse({});
  let hold: Hold | null = null;
  let activeCount = 0;
  let busy = 0;
  /** When each path was read. */
  const read = new Map<string, number[]>();
  const maintenance = openMaintenance({ archive, catalogue, changes, now });
  const whileBusy = async <T>(work: Promise<T>): Promise<T> => {
    busy += 1;
    return await work.finally(() => {
      busy -= 1;
    });
  };
  const start = () => {
    const verification = createScheduledVerification({
      archive: { further: { list: () => [] } },
      catalogue,
      maintenance: {
        isBusy: maintenance.isBusy,
        adoptArchive: () => whileBusy(maintenance.adoptArchive()),
        async verifySome(contents, how) {
          const report = await whileBusy(maintenance.verifySome(contents, how));
          for (const { path } of contents) read.set(path, [...(read.get(path) ?? []), now()]);
          return report;
        },
      },
      queue: { activeCount: () => activeCount, kick() {} },
      settings: { get: () => settings },
      workTimes: { hold: () => hold },
      changes,
      now,
      setAlarm,
      log: silent,
    });
    verification.start();
    return verification;
  };
  return {
    archive,
    catalogue,
    changes,
    clock,
    files,
    maintenance,
    read,
    start,
    path: (index: number) => join(archive.dir, files[index]?.path ?? ''),
    set(patch: Partial<typeof settings>) {
      settings = { ...settings, ...patch };
      changes.emit('settings.changed', settings);
    },
    holdFor(reason: Hold | null) {
      hold = reason;
      changes.emit('work.changed');
    },
    download(active: number) {
      activeCount = active;
    },
    /** Time passes until so many days after noon, some hours at a time: alarms that are late ring at once. */
    async day(day: number) {
      for (const end = noon + day * dayMs; now() < end; ) {
        clock.moveTo(Math.min(now() + 4 * hourMs, end));
        await clock.run({ until: now() + 2000, isBusy: () => busy > 0 });
      }
    },
    damaged: () => catalogue.files.damaged(100).map(({ path, finding }) => [path, finding]),
  };
}

function flipBit(path: string): void {
  const bytes = readFileSync(path);
  bytes[500] = (bytes[500] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

it('Five flipped bits and a missing file among 300 are found within 30 days, in steps of every day', async () => {
  const { files, path, start, day, damaged, read, catalogue } = await stage(300);
  for (const index of [3, 77, 150, 299, 12]) flipBit(path(index));
  rmSync(path(200));
  const verification = start();
  await day(15);
  const half = read.size;
  expect(half).toBeGreaterThan(100);
  expect(half).toBeLessThan(220);
  // The machine restarts.
  await verification.stop();
  start();
  await day(30);
  expect(read.size).toBe(300);
  const named = (index: number, finding: string) => [files[index]?.path, finding];
  expect(damaged()).toEqual([
    named(3, 'changed'),
    named(12, 'changed'),
    named(77, 'changed'),
    named(150, 'changed'),
    named(200, 'missing'),
    named(299, 'changed'),
  ]);
  expect(catalogue.files.damage()).toEqual({ contents: 6, files: 6, repairable: 6, repairing: 0 });
  const days = new Set([...read.values()].flat().map((at) => Math.floor((at - noon) / dayMs)));
  expect(days.size).toBeGreaterThanOrEqual(26);
  // One entry a day, with what was found then.
  const runs = catalogue.verification.runs(100);
  expect(new Set(runs.map(({ beganAt }) => beganAt.slice(0, 10))).size).toBe(runs.length);
  expect(runs.length).toBeGreaterThanOrEqual(26);
  expect(runs.reduce((sum, { damaged }) => sum + (damaged ?? 0), 0)).toBe(6);
  expect(runs.every(({ what, isComplete }) => what === 'unasked' && isComplete)).toBe(true);
  // Intact files are read about once in a pass.
  expect(read.get(files[20]?.path ?? '')?.length).toBeLessThanOrEqual(2);
});

it('Nothing is read in quiet hours, during downloads and other jobs, and with 0 days; then it catches up', async () => {
  const { archive, start, day, read, set, holdFor, download, maintenance } = await stage(60);
  start();
  holdFor({ reason: 'quiet-hours', until: null });
  await day(5);
  download(1);
  holdFor(null);
  await day(10);
  download(0);
  const job = { dir: archive.dir, kind: 'verify', total: null, canStop: true } as const;
  const ended = Promise.withResolvers<void>();
  const running = maintenance.jobs.run(
    job,
    () => ended.promise,
    () => ({
      kind: 'rebuilt',
      report: { matches: 0, games: 0, assets: 0, bytes: 0, unreadable: [], continued: null },
    }),
  );
  await day(15);
  ended.resolve();
  await running;
  set({ 'archive.verifyDays': 0 });
  await day(20);
  expect(read.size).toBe(0);
  set({ 'archive.verifyDays': 30 });
  await day(29);
  expect(read.size).toBeGreaterThan(18);
});

it('What was due while Matchkeep did not run is read with pauses, and no more than one pass', async () => {
  const { catalogue, clock, files, read, start, day } = await stage(120);
  const first = start();
  await day(1);
  await first.stop();
  const before = read.size;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(12);
  clock.moveTo(noon + 200 * dayMs);
  start();
  await day(200.5);
  expect(read.size).toBe(120);
  expect(Math.max(...files.map(({ path }) => read.get(path)?.length ?? 0))).toBeLessThanOrEqual(2);
  expect(catalogue.files.checkedSince()).toBeGreaterThan(noon + 200 * dayMs);
});

it('A drive that is away is no damage, and its files are read when it is back', async () => {
  const { archive, damaged, read, start, day } = await stage(20);
  renameSync(archive.dir, `${archive.dir}-away`);
  start();
  await day(12);
  // What an unmounted drive leaves.
  mkdirSync(archive.dir);
  await day(25);
  expect(read.size).toBe(0);
  rmSync(archive.dir, { recursive: true });
  renameSync(`${archive.dir}-away`, archive.dir);
  await day(26);
  expect(read.size).toBe(20);
  expect(damaged()).toEqual([]);
});

it('What a catalogue has not read of its archive, it reads before anything is verified', async () => {
  const { archive, catalogue, read, start, day } = await stage(3);
  beginAdoption(catalogue.metadata, archive.id);
  renameSync(archive.dir, `${archive.dir}-away`);
  start();
  await day(1);
  expect(hasReadArchive(catalogue, archive.id)).toBe(false);
  renameSync(`${archive.dir}-away`, archive.dir);
  await day(28);
  expect(read.size).toBe(3);
  expect(hasReadArchive(catalogue, archive.id)).toBe(true);
});

it('A damaged file is named until it is intact again, and is looked at every day', async () => {
  const { archive, path, files, damaged, start, day } = await stage(10);
  const saved = join(archive.dir, '..', `saved-${files[4]?.key}.json`);
  copyFileSync(path(4), saved);
  flipBit(path(4));
  start();
  await day(28);
  expect(damaged()).toEqual([[files[4]?.path, 'changed']]);
  copyFileSync(saved, path(4));
  await day(30);
  expect(damaged()).toEqual([]);
});

it('With the setting, missing and changed files are downloaded again without being asked', async () => {
  const { path, catalogue, start, day, set, files } = await stage(10);
  set({ 'archive.repairUnasked': true });
  flipBit(path(1));
  rmSync(path(8));
  start();
  await day(28);
  expect(catalogue.downloads.counts()).toMatchObject({ archived: 8, queued: 2 });
  expect(catalogue.files.damage()).toEqual({ contents: 0, files: 0, repairable: 0, repairing: 2 });
  const { key: _, ...file } = files[1] ?? { key: 0 };
  catalogue.downloads.recordArchived([{ ...aFile(`${files[1]?.platformGameId}`), ...file }]);
  expect(catalogue.files.damage()).toEqual({ contents: 0, files: 0, repairable: 0, repairing: 1 });
});

it('A file that is being replaced, or was replaced meanwhile, is not named', async () => {
  const { archive, catalogue, maintenance, files, path, damaged } = await stage(4);
  const [replaced, asked, changed] = files;
  if (!replaced || !asked || !changed) throw new Error('there are four');
  const due = catalogue.files.nextChecks(noon, { files: 10, bytes: 1e9 }).next;
  for (const index of [0, 1, 2]) flipBit(path(index));
  catalogue.files.beginAgain(asked);
  catalogue.downloads.recordArchived([
    aFile(replaced.platformGameId, { path: replaced.path, sha256: sha256(readFileSync(path(0))) }),
  ]);
  const report = await maintenance.verifySome(due, { repair: true });
  expect(report).toMatchObject({ checkedFiles: 4, found: 1, repairing: 1, changed: [changed.path] });
  expect(damaged()).toEqual([[changed.path, 'changed']]);
  expect(archive.dir).toBe(dirname(join(archive.dir, 'x')));
});

it('Earlier versions are verified, too, and cannot be downloaded again', async () => {
  const { archive, catalogue, files, start, day, damaged } = await stage(3);
  const [file] = files;
  if (!file) throw new Error('there are three');
  const copy = join(dirname(file.path), 'earlier', 'a.json');
  mkdirSync(dirname(join(archive.dir, copy)));
  copyFileSync(join(archive.dir, file.path), join(archive.dir, copy));
  const news = '{"news":true}';
  writeFileSync(join(archive.dir, file.path), news);
  catalogue.downloads.recordArchived([
    {
      ...aFile(file.platformGameId, { path: file.path, bytes: news.length, sha256: sha256(news) }),
      replaced: { path: copy, damagedPath: null },
    },
  ]);
  rmSync(join(archive.dir, copy));
  start();
  await day(30);
  expect(damaged()).toEqual([[copy, 'missing']]);
  expect(catalogue.files.damage()).toEqual({ contents: 1, files: 0, repairable: 0, repairing: 0 });
  expect(catalogue.files.damaged(10)).toMatchObject([{ isEarlier: true, isRepairing: false }]);
});

it('A damaged file that the service is being asked for again is named later, and does not hold back the others', async () => {
  const { catalogue, files, path, start, day, read, damaged } = await stage(3);
  const [file] = files;
  if (!file) throw new Error('there are three');
  catalogue.files.beginAgain(aFile(file.platformGameId));
  flipBit(path(0));
  const verification = start();
  await day(30);
  expect(read.size).toBe(3);
  expect(damaged()).toEqual([]);
  await verification.stop();
  catalogue.files.endAgain(aFile(file.platformGameId));
  start();
  await day(61);
  expect(damaged()).toEqual([[file.path, 'changed']]);
});

it('Files that seem to have been checked in the future are read first', async () => {
  const { catalogue, files, now } = await stage(5).then((staged) => ({ ...staged, now: staged.clock.now }));
  const [file] = files;
  if (!file) throw new Error('there are five');
  const { key, sha256: hash } = file;
  const checked = { key, sha256: hash, isEarlier: false, finding: null };
  catalogue.verification.recordChecked([checked], now() + 4000 * dayMs, false);
  const { next } = catalogue.files.nextChecks(now(), { files: 1, bytes: 0 });
  expect(next.map(({ path }) => path)).toEqual([file.path]);
});
