// electron-updater as it ships, bundled into the built program; every other test uses its own update source.

import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildIfNeeded } from '../../../scripts/build.ts';
import { startPractice } from '../../../src/practice/practice.ts';
import { type UpdateStatus, updateStatusSchema } from '../../../src/shared/settings/updates.ts';
import { appStatusSchema } from '../../../src/shared/work/status.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { waitFor } from '../../support/wait-for.ts';
import { type DrivenProgram, driveProgram } from '../driven.ts';
import { startUpdateFeed, type UpdateFeed } from './update-feed.ts';

/** The stand-in's own version: `app.getVersion()`. */
const installed = '0.0.0-stand-in';
const newer = '1.2.3';

beforeAll(async () => {
  await buildIfNeeded('interface');
  await buildIfNeeded('shells');
});

/** A program in the environment of an AppImage with a feed; it does nothing until the test requests it. */
async function installation({ fileName = 'Matchkeep.AppImage', startsAtLogin = false } = {}) {
  const home = temporaryFolder();
  const feed = await startUpdateFeed();
  const appImage = join(home, fileName);
  const started = join(home, 'started');
  writeFileSync(appImage, 'the version that is installed');
  const config = ['provider: generic', `url: ${feed.url}`, 'updaterCacheDirName: matchkeep-updater'];
  writeFileSync(join(home, 'app-update.yml'), config.join('\n'));
  writeFileSync(join(home, 'package.json'), JSON.stringify({ updates: { url: feed.url, key: feed.key } }));
  // An offered version waits for the user, so that the test can check each step.
  mkdirSync(join(home, 'data'));
  writeFileSync(
    join(home, 'data', 'settings.json'),
    JSON.stringify({ 'updates.mode': 'ask', 'desktop.startAtLogin': startsAtLogin }),
  );
  const program = await driveProgram({
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_CONFIG_HOME: home,
    MATCHKEEP_DATA_DIR: join(home, 'data'),
    STAND_IN_RESOURCES: home,
    STARTED_FILE: started,
    APPIMAGE: appImage,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere', // No keychain, no tray.
  });
  const status = async () => updateStatusSchema.parse(await program.call('updates.status'));
  return {
    home,
    feed,
    program,
    status,
    /** Checks for a version, and resolves with the result. */
    async look() {
      await program.call('updates.check');
      return await settled(status, 'checking');
    },
    async fetch() {
      await program.call('updates.download');
      return await settled(status, 'downloading');
    },
    installedBytes: () => readFileSync(appImage),
    /** The files of downloaded versions. */
    cachedFiles: () => filesIn(join(home, 'cache')),
    /** Whether the new version was started. */
    isStarted: () => existsSync(started),
  };
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function settled(
  status: () => Promise<UpdateStatus>,
  passing: UpdateStatus['state'],
): Promise<UpdateStatus> {
  return await waitFor(async () => {
    const found = await status();
    expect(found.state).not.toBe(passing);
    return found;
  }, 20);
}

/** An "AppImage" that records that it ran. It has a megabyte, so that it arrives in many chunks. */
function newProgram(): Buffer {
  return Buffer.from(`#!/bin/sh\necho yes > "$STARTED_FILE"\nexit 0\n${'#'.repeat(1_000_000)}`);
}

describe.skipIf(process.platform !== 'linux')('the updater that ships', () => {
  it('finds a new version, downloads and checks it, and installs it on request', async () => {
    const { feed, program, look, fetch, cachedFiles, isStarted, installedBytes } = await installation();
    feed.offer({ version: newer, bytes: newProgram() });
    expect(await look()).toEqual({ state: 'available', version: newer });
    expect(cachedFiles()).toEqual([]);
    expect(await fetch()).toEqual({ state: 'ready', version: newer });
    expect(cachedFiles()).toContain('Matchkeep-linux-x64.AppImage');
    expect(isStarted()).toBe(false);
    await program.call('updates.install', { when: 'when-idle' });
    expect(await program.ended).toBe(0);
    expect(installedBytes().equals(newProgram())).toBe(true);
    await waitFor(() => expect(isStarted()).toBe(true), 20);
  });

  it('installs a downloaded version when Matchkeep quits', async () => {
    const { feed, program, look, fetch, cachedFiles, installedBytes } = await installation();
    feed.offer({ version: newer, bytes: newProgram() });
    await look();
    await fetch();
    program.quit();
    expect(await program.ended).toBe(0);
    expect(installedBytes().equals(newProgram())).toBe(true);
    expect(cachedFiles()).not.toContain('Matchkeep-linux-x64.AppImage');
  });

  it('updates the start at login to the new version’s file', async () => {
    const before = { fileName: 'Matchkeep-0.9.0.AppImage', startsAtLogin: true };
    const { home, feed, program, look, fetch } = await installation(before);
    const atLogin = () => readFileSync(join(home, 'autostart', 'matchkeep.desktop'), 'utf8');
    await waitFor(() => expect(atLogin()).toContain(`Exec=${join(home, before.fileName)} `), 20);
    feed.offer({ version: newer, bytes: newProgram() });
    await look();
    await fetch();
    program.quit();
    expect(await program.ended).toBe(0);
    expect(existsSync(join(home, before.fileName))).toBe(false);
    const after = join(home, 'Matchkeep-linux-x64.AppImage');
    expect(readFileSync(after).equals(newProgram())).toBe(true);
    expect(atLogin()).toContain(`Exec=${after} `);
  });

  it('offers nothing when the feed names the same version as the installed one, or an older one', async () => {
    const { feed, look } = await installation();
    for (const version of [installed, '0.0.0-rc']) {
      feed.offer({ version, bytes: newProgram() });
      expect(await look(), version).toEqual({ state: 'idle', checkedAt: expect.any(String) });
    }
    expect(feed.asked).toEqual([`/feed/${feed.name}`, `/feed/${feed.name}`]);
  });

  const refusals: readonly (readonly [
    string,
    (feed: UpdateFeed) => Partial<Parameters<UpdateFeed['offer']>[0]>,
  ])[] = [
    ['is not signed', () => ({ signedBy: null })],
    ['is signed with another key', () => ({ signedBy: generateKeyPairSync('ed25519').privateKey })],
    ['was changed after it was signed', () => ({ tamper: (text) => text.replace(newer, '9.9.9') })],
    ['has lines after its signature', () => ({ tamper: (text) => `${text}version: 9.9.9\n` })],
    ['is the signed one of another system', () => ({ feed: 'latest.yml' })],
  ];
  it('requests no file that a feed names which is not the newest signed one of this system', async () => {
    // In one program: to start one takes as long as all of these.
    const { feed, look, fetch, cachedFiles } = await installation();
    const refused = { state: 'failed', error: expect.objectContaining({ code: 'file-corrupt' }) };
    for (const [index, [what, change]] of refusals.entries()) {
      feed.offer({ version: newer, bytes: newProgram(), ...change(feed) });
      expect(await look(), what).toMatchObject(refused);
      expect(await fetch(), what).toMatchObject(refused);
      expect({ asked: feed.asked, cached: cachedFiles() }, what).toEqual({
        asked: Array(index + 1).fill(`/feed/${feed.name}`),
        cached: [],
      });
    }
  });

  it('does not take a feed that has expired for the newest one, and says what to do', async () => {
    const { feed, look } = await installation();
    const expires = new Date(Date.now() - 1_000).toISOString();
    feed.offer({ version: installed, bytes: newProgram(), expires });
    expect(await look()).toMatchObject({
      state: 'failed',
      error: {
        code: 'file-corrupt',
        message: expect.stringContaining('expired'),
        remedy: expect.stringContaining('date'),
      },
    });
  });

  it('discards a file whose digest is not the one in the feed, and says so', async () => {
    const { feed, look, fetch, cachedFiles, installedBytes } = await installation();
    const other = createHash('sha512').update('another file').digest('base64');
    feed.offer({ version: newer, bytes: newProgram(), sha512: other });
    await look();
    expect(await fetch()).toMatchObject({
      state: 'failed',
      error: { code: 'file-corrupt', remedy: expect.stringMatching(/./) },
    });
    expect(cachedFiles()).toEqual([]);
    expect(installedBytes().toString()).toBe('the version that is installed');
  });

  it('discards an interrupted download, and downloads all of it the next time', async () => {
    const { feed, look, fetch, cachedFiles } = await installation();
    feed.offer({ version: newer, bytes: newProgram(), breakAfter: 300_000 });
    await look();
    expect(await fetch()).toMatchObject({ state: 'failed', error: { code: 'service-unreachable' } });
    expect(cachedFiles()).toEqual([]);
    feed.offer({ version: newer, bytes: newProgram() });
    expect(await look()).toEqual({ state: 'available', version: newer });
    expect(await fetch()).toEqual({ state: 'ready', version: newer });
  });

  it.each([
    ['nobody answers', async (feed: UpdateFeed) => await feed.close()],
    ['it has nothing for this system', () => {}],
  ])(
    'reports a remedy when the feed is down: %s',
    async (_what, breakFeed) => {
      const { feed, look } = await installation();
      await breakFeed(feed);
      expect(await look()).toEqual({
        state: 'failed',
        error: expect.objectContaining({
          code: 'service-unreachable',
          remedy: expect.stringContaining('Check the network'),
        }),
        checkedAt: null,
      });
    },
    60_000,
  );

  it('does not restart during transfers, and restarts by itself afterwards', async () => {
    const { feed, program, status, look, fetch, isStarted, installedBytes } = await installation();
    const transfers = await beginTransfer(program);
    feed.offer({ version: newer, bytes: newProgram() });
    await look();
    expect(await fetch()).toEqual({ state: 'ready', version: newer });
    expect(await transfers.activeTransfers()).toBe(1);
    await program.call('updates.install', { when: 'when-idle' });
    expect(await status()).toEqual({ state: 'waiting', version: newer, transfers: 1 });
    expect(installedBytes().toString()).toBe('the version that is installed');
    expect({ isRunning: program.isRunning(), isStarted: isStarted() }).toEqual({
      isRunning: true,
      isStarted: false,
    });
    await transfers.hurry();
    expect(await program.ended).toBe(0);
    await waitFor(() => expect(isStarted()).toBe(true), 20);
  });
});

/** One transfer from a practice service, so slow (20 s) that it is still active when everything else is done. */
async function beginTransfer(program: DrivenProgram) {
  const service = await startPractice({
    world: { matches: 1, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 800_000 },
  });
  onTestFinished(() => service.close());
  const { baseUrl, streamBaseUrl, username, password } = service;
  await program.call('settings.set', {
    'service.baseUrl': baseUrl,
    'service.streamBaseUrl': streamBaseUrl,
    'downloads.bytesPerSecond': 40_000,
  });
  await program.call('session.signIn', { username, password, keep: 'memory' });
  await program.call('sync.now');
  const activeTransfers = async () => appStatusSchema.parse(await program.call('app.status')).queue.active;
  await waitFor(async () => expect(await activeTransfers()).toBe(1), 20);
  return {
    activeTransfers,
    hurry: () => program.call('settings.set', { 'downloads.bytesPerSecond': 0 }),
  };
}
