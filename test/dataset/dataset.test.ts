/** The room of the data set: when it updates by itself, and what it says of itself. */
import { EventEmitter } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { createDataset, type DatasetOptions } from '../../src/core/dataset/dataset.ts';
import { datasetFolder, filesIn, manifestPath } from '../../src/core/dataset/manifest.ts';
import type { StartProcess } from '../../src/core/workers/worker-process.ts';
import { startUtilityProcess } from '../../src/main/host/start-process.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { gamesIn } from '../export/archived-games.ts';
import { legacyText, summaryText } from '../games/real-game.ts';
import { utilityProcess } from '../main/stand-in/utility-process.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { faultsIn, parquetFiles, presentManifest } from './fixture.ts';

const minute = 60_000;

function aRoom(more: Partial<DatasetOptions> = {}) {
  const dataDir = temporaryFolder();
  const games = gamesIn(dataDir);
  const timers: { readonly ms: number; readonly ring: () => void }[] = [];
  let isOn = true;
  const clock = { now: Date.now() };
  const changes = createChanges();
  const warnings: string[] = [];
  const room = createDataset({
    dataDir,
    file: games.file,
    settings: { get: () => ({ 'dataset.isOn': isOn }) as ReturnType<DatasetOptions['settings']['get']> },
    archive: { openPlace: async () => ({ dir: games.archive.dir }) },
    catalogue: games.catalogue,
    library: { ids: () => ({ version: 1, total: 0, ids: [] }) },
    changes,
    now: () => clock.now,
    log: { info: () => {}, warn: (_: unknown, text?: string) => void warnings.push(text ?? '') } as never,
    setTimer(ring, ms) {
      timers.push({ ring, ms });
      return () => {};
    },
    ...more,
  });
  onTestFinished(async () => {
    await room[Symbol.asyncDispose]();
    games.catalogue.close();
    changes[Symbol.dispose]();
  });
  const status = () => room.handlers['dataset.status'](null);
  return {
    ...games,
    room,
    folder: datasetFolder(dataDir),
    warnings,
    clock,
    status,
    switchOff: () => {
      isOn = false;
    },
    /** Rings the timer that is set, and waits for the next one; returns how long that is. */
    async look() {
      const timer = timers.pop();
      timer?.ring();
      await waitFor(() => expect(timers).toHaveLength(1));
      return timers.at(-1)?.ms;
    },
  };
}

const manyGames = (match: string) =>
  Array.from({ length: 40 }, (_, at) => ({ id: `${match}-${at}`, summary: summaryText, timeline: null }));

function fail(): never {
  throw new Error('No process was started.');
}

/** `startProcess` for a room as on the desktop, and what it has started. */
function watchedProcesses() {
  const started: { readonly pid: number | undefined; readonly isAlive: () => boolean }[] = [];
  const startProcess = startUtilityProcess(
    {
      fork(file, args, options) {
        const child = utilityProcess.fork(file, args, options);
        started.push({ pid: child.pid, isAlive: () => child.pid !== undefined });
        return child;
      },
    },
    process.env,
  );
  return { started, startProcess };
}

describe('the data set while Matchkeep runs', () => {
  it('is updated within a minute of a change, and not without one', async () => {
    const { room, add, look, status } = aRoom();
    room.start();
    await look();
    expect(await status()).toMatchObject({ work: { state: 'waiting' }, made: null });

    add([{ id: '1-1', summary: summaryText, timeline: null }]);
    expect(await look()).toBe(minute);
    const first = await status();
    expect(first).toMatchObject({
      made: { epoch: 1, games: 1, rows: { games: 1, players: 10 } },
      changedGames: 0,
    });
    await look();
    expect(await status()).toEqual(first);

    add([{ id: '2-1', summary: summaryText, timeline: null }]);
    expect(await status()).toMatchObject({ made: { games: 1 }, changedGames: 1 });
    await look();
    expect(await status()).toMatchObject({ made: { games: 2 }, changedGames: 0 });
  });

  it.runIf(isThorough)('is updated after a change of the list of people', async () => {
    const { room, add, look, status, catalogue } = aRoom();
    room.start();
    add([{ id: '1-1', summary: summaryText, timeline: null }]);
    await look();
    expect(await status()).toMatchObject({ made: { epoch: 1 }, changedGames: 0 });
    catalogue.people.save({ name: 'Nobody', names: ['T1 Nobody'] });
    expect(await status()).toMatchObject({ made: { epoch: 1 }, changedGames: null });
    await look();
    // No game has the person: the files are the same.
    expect(await status()).toMatchObject({ made: { epoch: 1 }, changedGames: 0 });
  });

  it('stays as it is while its setting is off, and can be updated by hand', async () => {
    const { room, add, look, status, switchOff } = aRoom();
    switchOff();
    room.start();
    add([{ id: '1-1', summary: summaryText, timeline: null }]);
    await look();
    expect(await status()).toMatchObject({ work: { state: 'off' }, made: null });
    expect(await room.handlers['dataset.update'](null)).toMatchObject({ games: 1 });
    expect(await status()).toMatchObject({ work: { state: 'off' }, made: { games: 1 } });
  });

  it('says why an update failed, and tries again after ten minutes', async () => {
    const away = new MatchkeepError('archive-missing', 'No archive found.');
    let isAway = true;
    const { room, add, look, status, archive, warnings } = aRoom({
      archive: {
        async openPlace() {
          if (isAway) throw away;
          return { dir: archive.dir };
        },
      },
    });
    room.start();
    add([{ id: '1-1', summary: summaryText, timeline: null }]);
    expect(await look()).toBe(10 * minute);
    expect(await status()).toMatchObject({ work: { state: 'failed', error: { code: 'archive-missing' } } });
    expect(warnings).toEqual(['the data set was not updated']);
    isAway = false;
    expect(await look()).toBe(minute);
    expect(await status()).toMatchObject({ work: { state: 'waiting' }, made: { games: 1 } });

    isAway = true;
    add([{ id: '2-1', summary: summaryText, timeline: null }]);
    expect(await look()).toBe(10 * minute);
    isAway = false;
    expect(await look()).toBe(minute);
    expect(await status()).toMatchObject({ made: { games: 2 } });
  });

  it.runIf(isThorough)('is made again after somebody deleted it', async () => {
    const { room, add, look, status, folder } = aRoom();
    room.start();
    add([{ id: '1-1', summary: summaryText, timeline: null }]);
    await look();
    // Once more, after which nothing is due.
    await look();
    rmSync(folder, { recursive: true });
    await look();
    expect(await status()).toMatchObject({ made: { games: 1 } });
  });

  it.runIf(isThorough)(
    'removes the files of an earlier state an hour later, also without a change',
    async () => {
      const { room, add, look, folder, clock } = aRoom();
      room.start();
      add([{ id: '1-1', summary: summaryText, timeline: null }]);
      await look();
      add([{ id: '1-1', summary: legacyText, timeline: null }]);
      await look();
      await look();
      // The thread has the clock of the machine: they left more than an hour ago.
      const manifest = presentManifest(folder);
      const superseded = manifest.superseded.map(({ path }) => ({ path, since: '2020-01-01T00:00:00Z' }));
      expect(superseded.length).toBeGreaterThan(0);
      writeFileSync(manifestPath(folder), JSON.stringify({ ...manifest, superseded }));
      await look();
      expect(parquetFiles(folder).length).toBeGreaterThan(filesIn(manifest).length);
      clock.now += 62 * minute;
      await look();
      expect(parquetFiles(folder)).toHaveLength(filesIn(manifest).length);
    },
  );

  it('is made by a process of low priority without the flags of this one, which ends when no update follows', async () => {
    const { started, startProcess } = watchedProcesses();
    const { room, add, status } = aRoom({ startProcess, idleMs: 50 });
    add(manyGames('1'));
    const update = room.handlers['dataset.update'](null);
    await waitFor(async () => expect(await status()).toMatchObject({ work: { total: 40 } }));
    const [{ pid = 0, isAlive } = fail(), ...others] = started;
    expect(others).toEqual([]);
    expect(getPriority(pid)).toBe(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
    expect(await update).toMatchObject({ games: 40 });
    expect(await room.handlers['dataset.update'](null)).toMatchObject({ games: 0 });
    expect(isAlive()).toBe(true);
    await waitFor(() => expect(isAlive()).toBe(false));
    add([{ id: '2-1', summary: summaryText, timeline: null }]);
    expect(await room.handlers['dataset.update'](null)).toMatchObject({ games: 1 });
    expect(started).toHaveLength(2);
  });

  it('joins small files when nobody waits for it', async () => {
    const inputs: unknown[] = [];
    /** Answers without any work. */
    const startProcess: StartProcess = () => {
      const listeners = new EventEmitter();
      return {
        threadId: 0,
        on: (event, listener) => listeners.on(event, listener),
        postMessage(message) {
          inputs.push(message);
          const { id } = z.object({ id: z.number() }).parse(message);
          listeners.emit('message', { id, value: { games: 0, bytes: 0 } });
        },
        ref: () => {},
        unref: () => {},
        terminate: async () => {},
      };
    };
    const { room, add, look } = aRoom({ startProcess });
    add([{ id: '1-1', summary: summaryText, timeline: null }]);
    await room.handlers['dataset.update'](null);
    await room.handlers['dataset.rebuild'](null);
    room.start();
    await look();
    expect(inputs).toMatchObject([
      { input: { isRebuild: false, isAwaited: true } },
      { input: { isRebuild: true, isAwaited: true } },
      { input: { isRebuild: false, isAwaited: false } },
    ]);
  });

  it('says so if its process is ended, and is complete after the next update', async () => {
    const { started, startProcess } = watchedProcesses();
    const { room, add, status, folder } = aRoom({ startProcess });
    add(manyGames('1'));
    const update = Promise.resolve(room.handlers['dataset.update'](null)).catch((error: unknown) => error);
    await waitFor(async () => expect(await status()).toMatchObject({ work: { total: 40 } }));
    process.kill(started[0]?.pid ?? fail(), 'SIGKILL');
    const error = { code: 'unexpected', message: expect.stringContaining('process') };
    expect(await update).toMatchObject(error);
    expect(await status()).toMatchObject({ made: null, work: { state: 'failed', error } });
    expect(await room.handlers['dataset.update'](null)).toMatchObject({ games: 40 });
    expect(faultsIn(folder)).toEqual([]);
    expect(parquetFiles(folder)).toHaveLength(filesIn(presentManifest(folder)).length);
  });

  it('runs one update at a time', async () => {
    const { room, add, folder } = aRoom();
    add([{ id: '1-1', summary: summaryText, timeline: null }]);
    const { handlers } = room;
    const all = await Promise.all([
      handlers['dataset.update'](null),
      handlers['dataset.rebuild'](null),
      handlers['dataset.verify'](null),
    ]);
    expect(all).toMatchObject([{ games: 1 }, { games: 1 }, { damaged: [] }]);
    expect(faultsIn(folder)).toEqual([]);
  });

  it('leaves the last commit when Matchkeep closes during an update', async () => {
    const { room, add, folder } = aRoom();
    add([{ id: '1-1', summary: summaryText, timeline: null }]);
    await room.handlers['dataset.update'](null);
    // So many that the update is seen however busy this machine is.
    for (const match of ['2', '3', '4', '5', '6', '7']) add(manyGames(match));
    const update = room.handlers['dataset.update'](null);
    const ended = Promise.resolve(update).catch((error: unknown) => error);
    await waitFor(async () =>
      expect((await room.handlers['dataset.status'](null)).work).toMatchObject({
        state: 'updating',
        total: 240,
      }),
    );
    await room[Symbol.asyncDispose]();
    expect(await ended).toMatchObject({ code: 'cancelled' });
    expect(await room.handlers['dataset.status'](null)).toMatchObject({ made: { epoch: 1, games: 1 } });
    expect(faultsIn(folder)).toEqual([]);
    await expect(async () => room.handlers['dataset.update'](null)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});
