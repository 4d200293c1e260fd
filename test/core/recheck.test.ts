/** Archived files are asked for again after some days: what the service has corrected is found, and nothing else. */
import { expect, it } from 'vitest';
import type { Archiver } from '../../src/core/types.ts';
import { isThorough } from '../support/property-runs.ts';
import { createSimulatedClock } from '../support/simulated-clock.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { createTestKeychain, openTestArchiver, playedWorld, practice, signIn } from './fixtures.ts';

const dayMs = 86_400_000;
const days = [1, 7, 30];

/** Some files were archived at `start`. */
async function stage(files: number) {
  const clock = createSimulatedClock(Date.now());
  const { now, setAlarm } = clock;
  /** Addresses that were asked for, by game. */
  const asked = new Map<string, number>();
  const service = await practice({
    world: { ...playedWorld(files), tokenRequests: 1000 },
    now,
    onAnswer(answer) {
      if (answer.kind !== 'address') return;
      asked.set(answer.platformGameId, (asked.get(answer.platformGameId) ?? 0) + 1);
    },
  });
  const dataDir = temporaryFolder();
  const keychain = createTestKeychain();
  const open = () => openTestArchiver({ service, dataDir, keychain, now, setAlarm });
  const archiver = await open();
  await signIn(archiver, service);
  const isDue = ({ catalogue }: Archiver) =>
    (catalogue.files.nextRecheck(days, now(), () => false)?.dueAt ?? Number.POSITIVE_INFINITY) <= now();
  /** Rings what is due in this time. */
  const pass = (ms: number) => clock.run({ until: now() + ms, isBusy: () => false });
  /** What has waited for its alarm begins. Then time passes slowly: addresses must not expire on a busy machine. */
  const until = async (isDone: () => boolean) => {
    await pass(61_000);
    const look = async () => {
      await pass(50);
      return isDone();
    };
    await expect.poll(look, { interval: 2, timeout: 20_000 + 200 * files }).toBe(true);
  };
  await archiver.handlers['settings.set']({ 'sync.requestsPerSecond': 50 });
  let isSynced = false;
  const synced = archiver.syncOnce().finally(() => {
    isSynced = true;
  });
  await until(() => isSynced);
  await synced;
  const start = now();
  expect(archiver.catalogue.files.totals().files).toBe(files);
  return {
    service,
    archiver,
    open,
    asked,
    now,
    until,
    pass,
    games: [...asked.keys()],
    /** The machine sleeps until then. */
    moveTo: (day: number) => clock.moveTo(start + day * dayMs),
    moveBy: (ms: number) => clock.moveTo(now() + ms),
    checkAll: async (on: Archiver) => {
      expect(isDue(on)).toBe(true);
      await until(() => !isDue(on));
    },
    versions: (on: Archiver) =>
      [...asked.keys()].filter((game) => on.catalogue.files.earlierInGame(game).length > 0),
  };
}

it('Of twenty files, the three that were corrected on different days are found, with few requests', async () => {
  const { service, asked, games, open, moveTo, checkAll, versions, ...staged } = await stage(20);
  let { archiver } = staged;
  const [first = '', second = '', third = ''] = games;
  archiver.start();
  service.correct(first, 'GAMH_SUMMARY', 100);
  moveTo(1.01);
  await checkAll(archiver);
  expect(versions(archiver)).toEqual([first]);

  service.correct(second, 'GAMH_SUMMARY', 200);
  moveTo(7.01);
  await checkAll(archiver);
  expect(versions(archiver)).toEqual([first, second]);
  await archiver.close();

  // Matchkeep did not run for weeks.
  service.correct(third, 'GAMH_SUMMARY', 300);
  moveTo(30.01);
  archiver = await open();
  archiver.start();
  await checkAll(archiver);
  expect(versions(archiver).toSorted()).toEqual([first, second, third].toSorted());
  expect((await archiver.handlers['app.status'](null)).archive.rechecks).toEqual({
    // A corrected file waits for the next day from then on.
    checked: 58,
    corrected: 3,
  });
  expect(Math.max(...asked.values())).toBeLessThanOrEqual(4);
  const { fileRequests, filesNotModified } = service.counts;
  expect(fileRequests).toBeLessThanOrEqual(4 * 20);
  // Besides the first downloads, only what was corrected was sent.
  expect(fileRequests - filesNotModified).toBe(20 + 3);
  expect(archiver.catalogue.downloads.counts()).toMatchObject({ archived: 20, failed: 0, waiting: 0 });
}, 60_000);

it('Earlier versions beyond the number of the setting are deleted after a correction, and at the start', async () => {
  const { service, games, open, ...staged } = await stage(2);
  let { archiver } = staged;
  archiver.start();
  const correct = async (game: string, difference: number) => {
    service.correct(game, 'GAMH_SUMMARY', difference);
    await archiver.handlers['downloads.again']({ ids: [`${game}/GAMH_SUMMARY`] });
  };
  const versions = (game: string) =>
    archiver.catalogue.files.earlierInGame(game).map(({ path, removedAt }) => {
      expect((path === null) !== (removedAt === null)).toBe(true);
      return path === null ? 'deleted' : 'archived';
    });
  const [first = '', second = ''] = games;
  for (const difference of [100, 200]) {
    await correct(first, difference);
    await correct(second, difference);
  }
  await archiver.handlers['settings.set']({ 'archive.earlierVersions': '1' });
  await correct(second, 300);
  await expect.poll(() => versions(second)).toEqual(['deleted', 'deleted', 'archived']);
  expect(versions(first)).toEqual(['archived', 'archived']);
  await archiver.close();
  archiver = await open();
  archiver.start();
  await expect.poll(() => versions(first)).toEqual(['deleted', 'archived']);
}, 60_000);

it.runIf(isThorough)(
  'Of a thousand files, the 37 that are corrected within thirty days are found, and no other',
  async () => {
    const { service, archiver, asked, games, moveTo, checkAll, versions } = await stage(1_000);
    archiver.start();
    const corrected = games.filter((_, place) => place % 27 === 5);
    expect(corrected).toHaveLength(37);
    for (const [pass, day] of days.entries()) {
      for (const [place, game] of corrected.entries())
        if (place % days.length === pass) service.correct(game, 'GAMH_SUMMARY', 1 + place);
      // Once, all validators change, and few contents.
      service.setFaults(pass === 1 ? ['changed'] : []);
      moveTo(day + 0.01);
      await checkAll(archiver);
    }
    expect(versions(archiver).toSorted()).toEqual(corrected.toSorted());
    expect(Math.max(...asked.values())).toBeLessThanOrEqual(4);
    const { fileRequests } = service.counts;
    expect([...asked.values()].reduce((sum, count) => sum + count)).toBe(fileRequests);
    expect(fileRequests).toBeLessThanOrEqual(4 * 1_000);
  },
  600_000,
);

it.each(['changed', 'no-validators'])(
  'Equal bytes are no correction, with the fault %s of the host',
  async (fault) => {
    const { service, archiver, moveTo, checkAll, versions, asked } = await stage(3);
    const before = service.counts.fileRequests;
    service.setFaults([fault]);
    archiver.start();
    moveTo(1.01);
    await checkAll(archiver);
    expect(versions(archiver)).toEqual([]);
    expect(service.counts).toMatchObject({ fileRequests: before + 3, filesNotModified: 0 });
    expect([...asked.values()]).toEqual([2, 2, 2]);
  },
  30_000,
);

it('Nothing is re-checked in quiet hours, and what fails is re-checked hours later, without a failed download', async () => {
  const { service, archiver, moveTo, moveBy, checkAll, until, pass, asked, now } = await stage(3);
  archiver.start();
  const set = archiver.handlers['settings.set'];
  const open = new Date(now() + 4 * dayMs).getDay();
  const quiet = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].filter((_, day) => day !== open);
  await set({ 'work.quietHours': `${quiet.join(',')} 00:00-24:00` });
  moveTo(1.01);
  service.setFaults(['404@address']);
  await pass(3_600_000);
  // Only what the user asks for.
  const [game = ''] = asked.keys();
  const { items } = await archiver.handlers['downloads.again']({ ids: [`${game}/GAMH_SUMMARY`] });
  expect(items).toMatchObject([{ result: 'failed' }]);
  expect(service.counts.faults).toBe(1);
  await set({ 'work.quietHours': '' });
  await until(() => service.counts.faults >= 4 && archiver.catalogue.files.begunAgain().length === 0);
  service.setFaults([]);
  expect(archiver.catalogue.downloads.counts()).toMatchObject({ archived: 3, failed: 0, waiting: 0 });
  moveBy(7 * 3_600_000);
  await checkAll(archiver);
  expect([...asked.values()]).toEqual([2, 2, 2]);
}, 30_000);

it('Without days, nothing is asked for, and days are numbers', async () => {
  const { archiver } = await stage(1);
  const set = archiver.handlers['settings.set'];
  expect(await set({ 'archive.recheckDays': '30,1 , 7,7' })).toMatchObject({
    'archive.recheckDays': '1, 7, 30',
  });
  expect(await set({ 'archive.recheckDays': 'off' })).toMatchObject({ 'archive.recheckDays': '' });
  expect(archiver.catalogue.files.nextRecheck([], Date.now(), () => false)).toBeNull();
}, 30_000);
