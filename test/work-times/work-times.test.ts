import { describe, expect, it } from 'vitest';
import { openReadOnly } from '../../src/core/read-only.ts';
import type { Archiver, ArchiverOptions } from '../../src/core/types.ts';
import type { HostPower } from '../../src/core/work-times/work-times.ts';
import type { PracticeOptions } from '../../src/practice/practice.ts';
import type { Settings } from '../../src/shared/settings/settings.ts';
import { createTestKeychain, openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { createSimulatedClock } from '../support/simulated-clock.ts';
import { summaryRule } from '../support/summary-rule.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A Monday, at a local time of this machine. */
const local = (hours: number, minutes = 0, day = 23) => new Date(2026, 10, day, hours, minutes).getTime();

interface Stage {
  readonly world?: NonNullable<PracticeOptions['world']>;
  readonly faults?: readonly string[];
  readonly settings?: Partial<Settings>;
  readonly power?: HostPower;
}

/** Signed in on a simulated clock, which starts at 17:00, and not started. */
async function stage({ world = playedWorld(3), faults = [], settings = {}, power }: Stage = {}) {
  const clock = createSimulatedClock(local(17));
  const { now, setAlarm } = clock;
  const service = await practice({ world, now, faults: [...faults] });
  const dataDir = temporaryFolder();
  const options: Partial<ArchiverOptions> = {
    dataDir,
    now,
    setAlarm,
    keychain: createTestKeychain(),
    host: { openFile: async () => {}, showInFolder: async () => {}, ...(power && { power }) },
  };
  const open = () => openTestArchiver({ service, ...options });
  const archiver = await open();
  await archiver.handlers['settings.set'](settings);
  await signIn(archiver, service);
  const to = (until: number, isDone?: () => boolean) => {
    const isBusy = () => {
      const { sync, queue } = archiver.status();
      return sync.state === 'running' || queue.active > 0;
    };
    return clock.run({ until, isBusy, ...(isDone && { isDone }) });
  };
  return { archiver, service, open, now, to, moveTo: clock.moveTo };
}

async function retryProblem({ handlers }: Archiver) {
  const { items } = await handlers['downloads.problems'](null);
  return await handlers['downloads.retryProblem']({ id: items[0]?.id ?? '' });
}

/** As a command of another process sees it. */
function readOnlyWork(dataDir: string) {
  const reader = openReadOnly(dataDir);
  const work = reader.work();
  reader.catalogue.close();
  return work;
}

const iso = (at: number) => new Date(at).toISOString();

describe('quiet hours', () => {
  const quietHours = { 'work.quietHours': '18:00-23:00' };

  it('start nothing, stop what is in progress without a failure, and continue at their end at once', async () => {
    const { archiver, service, moveTo, to } = await stage({
      world: { matches: 3, contentTypes: ['ROFL_REPLAY'], bytesPerFile: 4_000_000, fileFormat: 'rofl' },
      settings: quietHours,
    });
    await archiver.handlers['rules.save']({ ...summaryRule, id: 'default', contentTypes: ['ROFL_REPLAY'] });
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    service.setFaults(['trickle:1000000']);
    archiver.start();
    await archiver.handlers['work.resume'](null);
    await waitFor(() => expect(archiver.status().queue.counts.transferring).toBe(3));
    moveTo(local(18));
    expect(archiver.status().work.hold).toEqual({ reason: 'quiet-hours', until: iso(local(23)) });
    await waitFor(() => expect(archiver.status().queue.active).toBe(0));
    const { items } = await archiver.handlers['downloads.list']({ limit: 10 });
    expect(items).toMatchObject(items.map(() => ({ state: 'queued', attempts: 0, error: null })));

    service.setFaults([]);
    await to(local(22, 59));
    const run = archiver.status().sync.lastRun?.id;
    expect(archiver.status()).toMatchObject({ coverage: { archived: 0 }, sync: { nextAt: iso(local(23)) } });
    await to(local(23), () => archiver.status().coverage.archived === 3);
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(3));
    expect(archiver.status().work.hold).toBeNull();
    expect(archiver.status().sync.lastRun?.id).not.toBe(run);
  });

  it('allow what the user requests: a sync, one file, and a command', async () => {
    const { archiver, to } = await stage({ settings: quietHours });
    archiver.start();
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(3));
    await to(local(19));
    const { items } = await archiver.handlers['downloads.list']({ limit: 10 });
    const [first] = items;
    if (!first) throw new Error('There is no download.');
    const asset = { platformGameId: first.platformGameId, contentType: 'GAMH_DETAILS' };
    const before = archiver.status().sync.lastRun?.id;
    await archiver.handlers['sync.now'](null);
    await waitFor(() => expect(archiver.status().sync.lastRun?.id).not.toBe(before));
    await waitFor(() => expect(archiver.status().sync.state).toBe('idle'));
    expect(archiver.status().work.hold?.reason).toBe('quiet-hours');
    await archiver.handlers['rules.save']({ ...summaryRule, id: 'default', contentTypes: ['GAMH_DETAILS'] });
    await to(local(19, 10));
    expect(archiver.status().queue.active).toBe(0);
    const isArchived = () => archiver.catalogue.downloads.state(asset) === 'archived';
    expect(isArchived()).toBe(false);
    await archiver.handlers['games.requestDownload'](asset);
    await waitFor(() => expect(archiver.catalogue.downloads.state(asset)).not.toBe('queued'));
    const other = { ...asset, platformGameId: items[1]?.platformGameId ?? '' };
    expect(await archiver.fetch(other)).toBeTruthy();
    expect(archiver.catalogue.downloads.state(other)).not.toBe('queued');
  });

  it('stop the downloads of a command that is stopped', async () => {
    const { archiver, service, to } = await stage({
      world: { matches: 2, contentTypes: ['ROFL_REPLAY'], bytesPerFile: 4_000_000, fileFormat: 'rofl' },
      settings: quietHours,
    });
    await archiver.handlers['rules.save']({ ...summaryRule, id: 'default', contentTypes: ['ROFL_REPLAY'] });
    await to(local(19));
    archiver.start();
    service.setFaults(['trickle:1000']);
    const stop = new AbortController();
    const stopped = expect(archiver.syncOnce({ signal: stop.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    await waitFor(() => expect(archiver.status().queue.counts.transferring).toBe(2));
    stop.abort();
    await stopped;
    await waitFor(() => expect(archiver.status().queue.active).toBe(0));
    expect(archiver.status().queue.counts).toMatchObject({ queued: 2, failed: 0 });
  });

  it('still allow a requested file after a pause within them', async () => {
    const { archiver, to } = await stage({ settings: quietHours });
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    archiver.start();
    await to(local(19));
    const { items } = await archiver.handlers['downloads.list']({ limit: 10 });
    const [first, second] = items;
    if (!first || !second) throw new Error('There are no downloads.');
    await archiver.handlers['games.requestDownload'](first);
    await archiver.handlers['work.resume'](null);
    await waitFor(() => expect(archiver.catalogue.downloads.state(first)).toBe('archived'));
    expect(archiver.catalogue.downloads.state(second)).toBe('queued');
  });

  it.each([
    ['of a problem', (archiver: Archiver) => retryProblem(archiver)],
    ['of all files', (archiver: Archiver) => archiver.handlers['downloads.retry']({ all: true })],
  ])('allow a retry %s, and start no other file', async (_, retry) => {
    const { archiver, service, to } = await stage({ settings: quietHours });
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    const { items } = await archiver.handlers['downloads.list']({ limit: 10 });
    const [first, second, third] = items;
    if (!first || !second || !third) throw new Error('There are no three downloads.');
    await to(local(19));
    const error = {
      code: 'file-corrupt',
      message: 'Not JSON.',
      host: new URL(service.baseUrl).host,
    } as const;
    for (const asset of [first, second])
      archiver.catalogue.downloads.transition(
        asset,
        { state: 'failed', retryAt: null, error, attempts: 9 },
        local(19),
      );
    archiver.start();
    await archiver.handlers['work.resume'](null);
    expect(archiver.status().work.hold?.reason).toBe('quiet-hours');
    expect(await retry(archiver)).toEqual({ changed: 2 });
    for (const asset of [first, second])
      await waitFor(() => expect(archiver.catalogue.downloads.state(asset)).toBe('archived'));
    expect(archiver.catalogue.downloads.state(third)).toBe('queued');
  });

  it('download what was requested in them after a restart, until they end', async () => {
    const { archiver, open, to } = await stage({ settings: quietHours });
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    await to(local(19));
    const [first, second, third] = (await archiver.handlers['downloads.list']({ limit: 10 })).items;
    if (!first || !second || !third) throw new Error('There are no three downloads.');
    await archiver.handlers['games.requestDownload'](first);
    await archiver.handlers['downloads.retry']({ ids: [second.id] });
    await archiver.handlers['work.resume'](null);
    await archiver.close();
    const next = await open();
    next.start();
    const state = (asset: typeof first) => next.catalogue.downloads.state(asset);
    await waitFor(() => expect([first, second].map(state)).toEqual(['archived', 'archived']));
    expect(state(third)).toBe('queued');
  });

  it('forget a request when they end', async () => {
    const { archiver, service, moveTo, to } = await stage({ settings: quietHours });
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    await to(local(19));
    const [first] = (await archiver.handlers['downloads.list']({ limit: 10 })).items;
    if (!first) throw new Error('There is no download.');
    service.setFaults(['503@file']);
    archiver.start();
    await archiver.handlers['games.requestDownload'](first);
    await archiver.handlers['work.resume'](null);
    await waitFor(() => expect(archiver.catalogue.downloads.get(first.id)?.error).not.toBeNull());
    const isRequested = () => archiver.catalogue.downloads.request([first], local(19)) === 0;
    expect(isRequested()).toBe(true);
    moveTo(local(23));
    expect(archiver.status().work.hold).toBeNull();
    expect(isRequested()).toBe(false);
  });

  it('keep a request when a command runs after their end, since only a Matchkeep that works by itself fulfils it', async () => {
    const { archiver, open, to } = await stage({ settings: quietHours });
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    await to(local(19));
    const [first] = (await archiver.handlers['downloads.list']({ limit: 10 })).items;
    if (!first) throw new Error('There is no download.');
    await archiver.handlers['games.requestDownload'](first);
    await to(local(23));
    await archiver.close();
    const command = await open();
    await command.handlers['work.resume'](null);
    expect(command.status().work.hold).toBeNull();
    const isRequested = ({ catalogue }: Archiver) => catalogue.downloads.request([first], local(19)) === 0;
    expect(isRequested(command)).toBe(true);
    await command.close();
    const next = await open();
    next.start();
    await waitFor(() => expect(next.catalogue.downloads.state(first)).toBe('archived'));
  });

  it('are overridden until their end, or until that is taken back', async () => {
    const { archiver, to } = await stage({ settings: quietHours });
    await to(local(18, 30));
    archiver.start();
    await to(local(19));
    expect(archiver.status()).toMatchObject({ sync: { lastRun: null }, coverage: { wanted: 0 } });
    await archiver.handlers['work.override']({ isOn: true });
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(3));
    const override = { reason: 'quiet-hours', until: iso(local(23)) };
    expect(archiver.status().work).toMatchObject({ hold: null, override });
    await archiver.handlers['work.override']({ isOn: false });
    expect(archiver.status().work).toMatchObject({ hold: override, override: null });
    await archiver.handlers['work.override']({ isOn: true });
    await to(local(18, 1, 24));
    expect(archiver.status().work).toMatchObject({ hold: { until: iso(local(23, 0, 24)) }, override: null });
  });

  it('hold a backfill, which continues at their end', async () => {
    const { archiver, to } = await stage({ settings: quietHours });
    await to(local(18, 30));
    archiver.start();
    const days = { from: iso(local(0, 0, 20)), to: iso(local(0, 0, 22)) };
    const { id } = await archiver.handlers['backfill.start']({ ...days, leagues: [], teams: [] });
    const backfill = async () =>
      (await archiver.handlers['backfill.list']({ limit: 10 })).find((one) => one.id === id);
    await to(local(22));
    expect(await backfill()).toMatchObject({ state: 'running', pages: 0 });
    await to(local(23, 1));
    await waitFor(async () => expect(await backfill()).toMatchObject({ state: 'done' }));
  });

  it('are still in force after a sleep within them, and a sleep over their end ends them at once', async () => {
    const { archiver, moveTo } = await stage({ settings: quietHours });
    moveTo(local(18, 30));
    archiver.start();
    archiver.suspend('asleep');
    moveTo(local(20));
    archiver.resume();
    expect(archiver.status()).toMatchObject({
      work: { hold: { reason: 'quiet-hours' } },
      sync: { lastRun: null },
    });
    archiver.suspend('asleep');
    moveTo(local(23, 30));
    // No alarm rings here: waking alone continues the work.
    archiver.resume();
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(3));
  });

  it('are found over again when the clock is set back, or Matchkeep starts in them', async () => {
    const { archiver, open, to } = await stage({ settings: quietHours });
    await to(local(20));
    await archiver.close();
    expect((await open()).status().work.hold).toEqual({ reason: 'quiet-hours', until: iso(local(23)) });
  });
});

describe('a pause', () => {
  it('holds everything for an hour, and ends by itself', async () => {
    const { archiver, to } = await stage();
    await archiver.handlers['work.pause']({ minutes: 60 });
    archiver.start();
    await to(local(17, 59));
    const status = archiver.status();
    expect(status.work.hold).toEqual({ reason: 'paused', until: iso(local(18)) });
    expect(status).toMatchObject({ queue: { isPaused: true }, sync: { lastRun: null } });
    await to(local(18, 1), () => archiver.status().coverage.archived === 3);
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(3));
    expect(archiver.status().queue.isPaused).toBe(false);
  });

  it('until tomorrow lasts until 08:00 of the next day, also after a restart', async () => {
    const { archiver, open, now, to } = await stage();
    await archiver.handlers['work.pause']({ until: 'tomorrow' });
    await to(local(19));
    await archiver.close();
    const next = await open();
    expect(next.status().work.hold).toEqual({ reason: 'paused', until: iso(local(8, 0, 24)) });
    expect(now()).toBe(local(19));
    await next.handlers['work.resume'](null);
    expect(next.status().work.hold).toBeNull();
    await next.close();
    expect((await open()).status().work.hold).toBeNull();
  });

  it('refuses a requested file with a remedy, and the file stays in the queue', async () => {
    const { archiver } = await stage();
    await archiver.handlers['work.pause']({ until: 'resumed' });
    await archiver.syncOnce();
    const [first] = (await archiver.handlers['downloads.list']({ limit: 1 })).items;
    if (!first) throw new Error('There is no download.');
    await expect(archiver.fetch(first)).rejects.toMatchObject({
      code: 'conflict',
      remedy: expect.stringContaining('matchkeep resume'),
    });
    expect(archiver.catalogue.downloads.state(first)).toBe('queued');
  });

  it('becomes no longer when the clock is set back, and a small correction leaves its end as it is', async () => {
    let offset = 0;
    const service = await practice();
    const archiver = await openTestArchiver({
      service,
      now: () => local(17) + offset,
      setAlarm: () => () => {},
    });
    const until = () => archiver.status().work.hold?.until;
    await archiver.handlers['work.pause']({ minutes: 60 });
    offset = -2000;
    expect(until()).toBe(iso(local(18)));
    offset = -5 * hourMs;
    expect(until()).toBe(iso(local(13) + 2000));
  });
});

it('A limit of a period applies to the downloads in progress, and ends with the period', async () => {
  const { archiver, moveTo } = await stage({
    world: { matches: 1, contentTypes: ['ROFL_REPLAY'], bytesPerFile: 1_000_000, fileFormat: 'rofl' },
    settings: { 'downloads.bandwidthPeriods': '08:00-18:00 1 KB/s' },
  });
  await archiver.handlers['rules.save']({ ...summaryRule, id: 'default', contentTypes: ['ROFL_REPLAY'] });
  expect(archiver.status().work.bandwidth).toEqual({ bytesPerSecond: 1000, until: iso(local(18)) });
  archiver.start();
  await waitFor(() => expect(archiver.status().queue.counts.transferring).toBe(1));
  moveTo(local(18));
  await waitFor(() => expect(archiver.status().coverage.archived).toBe(1));
  expect(archiver.status().work.bandwidth).toEqual({ bytesPerSecond: 0, until: null });
});

describe('a machine on battery', () => {
  function battery() {
    let isOn: boolean | null = true;
    const listeners = new Set<() => void>();
    const power: HostPower = {
      isOnBattery: () => isOn,
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const become = (next: boolean) => {
      isOn = next;
      for (const listener of listeners) listener();
    };
    return { power, become };
  }

  it('holds work where the user wants that, until it is plugged in', async () => {
    const { power, become } = battery();
    const { archiver } = await stage({ power });
    expect(archiver.status().work).toMatchObject({ hold: null, isOnBattery: true });
    await archiver.handlers['settings.set']({ 'work.pauseOnBattery': true });
    archiver.start();
    expect(archiver.status().work.hold).toEqual({ reason: 'battery', until: null });
    expect(archiver.status().sync.lastRun).toBeNull();
    become(false);
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(3));
    become(true);
    expect(archiver.status().work.hold?.reason).toBe('battery');
    await archiver.handlers['work.override']({ isOn: true });
    const override = { reason: 'battery', until: null };
    expect(archiver.status().work).toMatchObject({ hold: null, override });
    expect(readOnlyWork(archiver.dataDir)).toMatchObject({ hold: null, override });
    become(false);
    expect(readOnlyWork(archiver.dataDir)).toMatchObject({ hold: null, override: null });
    become(true);
    expect(archiver.status().work.hold?.reason).toBe('battery');
    expect(readOnlyWork(archiver.dataDir)).toMatchObject({ hold: { reason: 'battery' }, isOnBattery: true });
    await archiver.close();
    expect(readOnlyWork(archiver.dataDir)).toMatchObject({ hold: null, isOnBattery: null });
  });

  it('is found to be plugged in within a minute where the system does not announce it', async () => {
    let isOnBattery = true;
    const power: HostPower = { isOnBattery: () => isOnBattery, onChange: () => () => {} };
    const { archiver, to } = await stage({ power, settings: { 'work.pauseOnBattery': true } });
    archiver.start();
    await to(local(17, 10));
    expect(archiver.status().work.hold?.reason).toBe('battery');
    expect(archiver.status().sync.lastRun).toBeNull();
    isOnBattery = false;
    await to(local(17, 12), () => archiver.status().coverage.archived === 3);
    await waitFor(() => expect(archiver.status().coverage.archived).toBe(3));
    isOnBattery = true;
    await to(local(17, 14));
    expect(archiver.status().work.hold?.reason).toBe('battery');
  });

  it('is unknown where the host does not know it, and holds nothing', async () => {
    const { archiver } = await stage({ settings: { 'work.pauseOnBattery': true } });
    expect(archiver.status().work).toMatchObject({ hold: null, isOnBattery: null });
  });
});
