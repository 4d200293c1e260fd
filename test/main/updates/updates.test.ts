import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readUpdateFeed } from '../../../src/main/updates/feed.ts';
import { createUpdateSource, type UpdateSource } from '../../../src/main/updates/source.ts';
import { whyNoUpdates } from '../../../src/main/updates/support.ts';
import { createUpdates } from '../../../src/main/updates/updates.ts';
import { sharedTemporaryFolder } from '../../support/temporary-folder.ts';

const hours = 60 * 60_000;
const start = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

interface Feed extends UpdateSource {
  /** The version that is offered from now on. */
  offer: string | null;
  looks: number;
  fetched: string[];
  installs: number;
  /** Whether it installs a downloaded version when the application quits. */
  installsOnQuit: boolean;
  fail(error: Error): void;
}

function createFeed(offer: string | null = null): Feed {
  let failure: Error | null = null;
  const feed: Feed = {
    offer,
    looks: 0,
    fetched: [],
    installs: 0,
    installsOnQuit: true,
    fail(error) {
      failure = error;
    },
    async check() {
      feed.looks += 1;
      if (failure) throw failure;
      return feed.offer;
    },
    async download(onProgress) {
      onProgress(41.7);
      if (failure) throw failure;
      feed.fetched.push(feed.offer ?? '');
    },
    install() {
      feed.installs += 1;
    },
    setInstallOnQuit(isWanted) {
      feed.installsOnQuit = isWanted;
    },
  };
  return feed;
}

/** An archiver's transfers, which the test ends. */
function createTransfers(count: number) {
  const done = Promise.withResolvers<void>();
  let active = count;
  let isHeld = false;
  const quits: string[] = [];
  return {
    quits,
    hold(next: boolean) {
      isHeld = next;
    },
    end() {
      active = 0;
      done.resolve();
    },
    work: {
      transfers: () => active,
      finishTransfers: () => (active === 0 ? Promise.resolve() : done.promise),
      isHeld: () => isHeld,
      onTransfers: () => () => {},
      quitInto(install: (giveUp: () => void) => void) {
        quits.push(`quit with ${active} active`);
        install(() => quits.push('gave up'));
      },
    },
  };
}

function createStage(feed: Feed, transfers = createTransfers(0)) {
  const updates = createUpdates({ source: feed, now: () => Date.now(), random: () => 0.5 });
  const states: string[] = [];
  updates.onChange(() => states.push(updates.status().state));
  return { updates, states, transfers, start: () => updates.start(transfers.work) };
}

describe('new versions', () => {
  it('are checked for soon after the start, and then every six hours', async () => {
    const feed = createFeed();
    const { updates, start } = createStage(feed);
    updates.setMode('automatic');
    start();
    expect(feed.looks).toBe(0); // Nothing else runs before the window exists.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(feed.looks).toBe(1);
    expect(updates.status()).toEqual({ state: 'idle', checkedAt: '2026-11-21T12:00:45.000Z' });
    await vi.advanceTimersByTimeAsync(5 * hours);
    expect(feed.looks).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * hours);
    expect(feed.looks).toBe(2);
  });

  it('are neither checked for nor downloaded in quiet hours, and soon after them', async () => {
    const feed = createFeed('1.2.3');
    const { updates, transfers, start } = createStage(feed);
    updates.setMode('automatic');
    transfers.hold(true);
    start();
    await vi.advanceTimersByTimeAsync(5 * hours);
    expect(feed.looks).toBe(0);
    transfers.hold(false);
    await vi.advanceTimersByTimeAsync(hours / 4);
    expect(feed.fetched).toEqual(['1.2.3']);
  });

  it('are downloaded automatically, and installed when the user quits', async () => {
    const feed = createFeed('1.2.3');
    const { updates, states, transfers, start } = createStage(feed);
    updates.setMode('automatic');
    start();
    await vi.advanceTimersByTimeAsync(2 * 24 * hours);
    expect(states).toEqual(
      ['checking', 'available', 'downloading', 'downloading', 'ready'].toSpliced(0, 0, 'idle'),
    );
    expect(updates.status()).toEqual({ state: 'ready', version: '1.2.3' });
    expect(feed.fetched).toEqual(['1.2.3']);
    expect([transfers.quits, feed.installs]).toEqual([[], 0]);
  });

  it('are only notified if the user wants to be asked', async () => {
    const feed = createFeed('1.2.3');
    const { updates, start } = createStage(feed);
    updates.setMode('ask');
    start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(updates.status()).toEqual({ state: 'available', version: '1.2.3' });
    expect(feed.fetched).toEqual([]);
    expect(updates.download()).toEqual({ state: 'downloading', version: '1.2.3', percent: 41 });
    await vi.advanceTimersByTimeAsync(0);
    expect(updates.status()).toEqual({ state: 'ready', version: '1.2.3' });
  });

  it('are checked for within a minute of the end of sleep, if six hours have passed', async () => {
    const feed = createFeed();
    const { updates, start: begin } = createStage(feed);
    updates.setMode('automatic');
    begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(feed.looks).toBe(1);
    vi.setSystemTime(Date.now() + 8 * hours);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(feed.looks).toBe(2);
  });

  it('are not checked for if the user switched that off, unless requested', async () => {
    const feed = createFeed();
    const { updates, start } = createStage(feed);
    updates.setMode('automatic');
    start();
    updates.setMode('off');
    await vi.advanceTimersByTimeAsync(3 * 24 * hours);
    expect(feed.looks).toBe(0);
    expect(updates.status()).toEqual({ state: 'off', checkedAt: null });
    updates.check();
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.looks).toBe(1);
    expect(updates.status()).toEqual({ state: 'off', checkedAt: '2026-11-24T12:00:00.000Z' });
  });

  it('are not installed when Matchkeep quits if the user switched them off, unless requested since', async () => {
    const feed = createFeed('1.2.3');
    const { updates, start } = createStage(feed);
    updates.setMode('automatic');
    start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([updates.status().state, feed.installsOnQuit]).toEqual(['ready', true]);
    updates.setMode('off');
    expect(feed.installsOnQuit).toBe(false);
    updates.setMode('ask');
    expect(feed.installsOnQuit).toBe(true);
  });

  it('that were downloaded on request are installed when Matchkeep quits, in every mode', async () => {
    const feed = createFeed('1.2.3');
    const { updates, start } = createStage(feed);
    updates.setMode('ask');
    updates.setMode('off');
    start();
    updates.check();
    await vi.advanceTimersByTimeAsync(0);
    updates.download();
    expect(feed.installsOnQuit).toBe(true);
  });

  it('are not installed when the system shuts down, which would kill their installer', async () => {
    const feed = createFeed('1.2.3');
    const { updates, start } = createStage(feed);
    updates.setMode('automatic');
    start();
    await vi.advanceTimersByTimeAsync(60_000);
    updates.keepForLater();
    expect(feed.installsOnQuit).toBe(false);
  });

  it('are started if Matchkeep is started again while it quits, unless they must not be installed', async () => {
    const feed = createFeed('1.2.3');
    const { updates, start } = createStage(feed);
    updates.setMode('automatic');
    start();
    expect(updates.waitingInstaller()).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    updates.waitingInstaller()?.(() => {});
    expect(feed.installs).toBe(1);
    updates.setMode('off');
    expect(updates.waitingInstaller()).toBeNull();
  });

  it('that are not available now are checked for again later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const feed = createFeed();
    feed.fail(new Error('net::ERR_INTERNET_DISCONNECTED'));
    const { updates, start } = createStage(feed);
    updates.setMode('automatic');
    start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(updates.status()).toMatchObject({ state: 'failed', error: { code: 'service-unreachable' } });
    await vi.advanceTimersByTimeAsync(7 * hours);
    expect(feed.looks).toBe(2);
  });

  it('with a wrong signature are discarded, and the status says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const feed = createFeed('1.2.3');
    const { updates, start } = createStage(feed);
    updates.setMode('ask');
    start();
    await vi.advanceTimersByTimeAsync(60_000);
    feed.fail(Object.assign(new Error('not signed by'), { code: 'ERR_UPDATER_INVALID_SIGNATURE' }));
    updates.download();
    await vi.advanceTimersByTimeAsync(0);
    expect(updates.status()).toMatchObject({ state: 'failed', error: { code: 'file-corrupt' } });
    expect(() => updates.install('now')).toThrow('no new version to install');
    expect(feed.installs).toBe(0);
  });
});

describe('an update offered during a transfer', () => {
  async function readyDuringTransfers() {
    const feed = createFeed('1.2.3');
    const all = createStage(feed, createTransfers(3));
    all.updates.setMode('automatic');
    all.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(all.updates.status()).toEqual({ state: 'ready', version: '1.2.3' });
    return { feed, ...all };
  }

  it('waits until no transfer is active, and then restarts', async () => {
    const { feed, updates, transfers } = await readyDuringTransfers();
    expect(updates.install('when-idle')).toEqual({ state: 'waiting', version: '1.2.3', transfers: 3 });
    await vi.advanceTimersByTimeAsync(24 * hours);
    expect([transfers.quits, feed.installs]).toEqual([[], 0]);
    transfers.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(transfers.quits).toEqual(['quit with 0 active']);
    expect(feed.installs).toBe(1);
    expect(updates.status()).toEqual({ state: 'installing', version: '1.2.3' });
  });

  it('restarts at once on request, and retains what was transferred', async () => {
    const { feed, updates, transfers } = await readyDuringTransfers();
    updates.install('when-idle');
    updates.install('now');
    transfers.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(transfers.quits).toEqual(['quit with 3 active']);
    expect(feed.installs).toBe(1);
  });
});

describe('electron-updater', () => {
  function fakeUpdater(found: { isUpdateAvailable: boolean; updateInfo: { version: string } } | null) {
    const calls: unknown[][] = [];
    const emitter = new EventEmitter();
    return Object.assign(emitter, {
      calls,
      autoDownload: true,
      autoInstallOnAppQuit: false,
      logger: console,
      checkForUpdates: async () => found,
      async downloadUpdate() {
        emitter.emit('download-progress', { percent: 12.5 });
        return [];
      },
      quitAndInstall: (...args: unknown[]) => void calls.push(args),
    });
  }

  it('is loaded at the first check, downloads on request, and installs when the application quits', async () => {
    const updater = fakeUpdater({ isUpdateAvailable: true, updateInfo: { version: '2.0.0' } });
    let loads = 0;
    const source = createUpdateSource(async () => {
      loads += 1;
      return updater;
    });
    expect(loads).toBe(0);
    expect(await source.check()).toBe('2.0.0');
    expect(await source.check()).toBe('2.0.0');
    expect(loads).toBe(1);
    expect(updater).toMatchObject({ autoDownload: false, autoInstallOnAppQuit: true, logger: null });
    const percents: number[] = [];
    await source.download((percent) => percents.push(percent));
    expect(percents).toEqual([12.5]);
    expect(updater.listenerCount('download-progress')).toBe(0);
    expect(() => updater.emit('error', new Error('already reported by the promise'))).not.toThrow();
    const onFailure = vi.fn();
    source.install(onFailure);
    expect(updater.calls).toEqual([[false, true]]);
    expect(onFailure).not.toHaveBeenCalled();
    updater.emit('error', new Error('spawn ENOENT')); // The application continues to run.
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('can be prevented from installing at the end, whether it was loaded before or is loaded later', async () => {
    const updater = fakeUpdater(null);
    const source = createUpdateSource(async () => updater);
    source.setInstallOnQuit(false);
    await source.check();
    expect(updater.autoInstallOnAppQuit).toBe(false);
    source.setInstallOnQuit(true);
    expect(updater.autoInstallOnAppQuit).toBe(true);
  });

  it('reports no new version if a staged one is not offered to this installation yet', async () => {
    const updater = fakeUpdater({ isUpdateAvailable: false, updateInfo: { version: '2.0.0' } });
    const source = createUpdateSource(async () => updater);
    expect(await source.check()).toBeNull();
  });
});

describe('an installation', () => {
  const folder = sharedTemporaryFolder();
  const named = { url: 'https://updates.example/', key: 'MCow' };
  const installed = { isPackaged: true, platform: 'darwin', env: {}, feed: named } as const;

  it('finds its feed in its own package file', () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'matchkeep', updates: named }));
    expect(readUpdateFeed(folder)).toEqual(named);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'matchkeep' }));
    expect(readUpdateFeed(folder)).toBeNull();
  });

  it('with a feed updates itself', () => {
    expect(whyNoUpdates(installed)).toBeNull();
    expect(
      whyNoUpdates({ ...installed, platform: 'linux', env: { APPIMAGE: '/opt/m.AppImage' } }),
    ).toBeNull();
    expect(whyNoUpdates({ ...installed, platform: 'win32' })).toBeNull();
  });

  it.each([
    ['a build without a feed', { feed: null }, 'Updates are off in this build.'],
    ['a clone', { isPackaged: false }, 'runs from source'],
    ['a deb or rpm package', { platform: 'linux' as const }, 'installed as a package'],
    [
      'the portable program',
      { platform: 'win32' as const, env: { PORTABLE_EXECUTABLE_FILE: 'C:\\m.exe' } },
      'portable',
    ],
  ])('that is %s says who updates it', (_what, differs, reason) => {
    expect(whyNoUpdates({ ...installed, ...differs })).toContain(reason);
  });
});
