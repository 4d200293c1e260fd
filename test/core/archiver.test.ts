import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dispatch, type Handlers } from '../../src/core/bridge/dispatch.ts';
import { openSettings } from '../../src/core/settings/settings.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestArchiver, playedWorld, practice, signIn } from './fixtures.ts';

const perid = 'esports:match:1aa0386d-2189-4cf6-8085-4c5ca0ac7621';

describe('a data folder', () => {
  it('has one owner; the second learns who it is, and the lock ends with its holder', async () => {
    const first = await openTestArchiver();
    await expect(openTestArchiver({ dataDir: first.dataDir })).rejects.toMatchObject({
      code: 'archive-locked',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await first.close();
    await openTestArchiver({ dataDir: first.dataDir });
  });

  it('with damaged settings is refused with a remedy, and is not changed', async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'settings.json');
    await writeFile(file, '{"service.baseUrl": ');
    await expect(openTestArchiver({ dataDir })).rejects.toMatchObject({ code: 'settings-damaged' });
    expect(await readFile(file, 'utf8')).toBe('{"service.baseUrl": ');
  });

  it('preserves settings that this version does not know', async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'settings.json');
    await writeFile(file, '{"from.theFuture": {"a": 1}}');
    openSettings(dataDir).set({ 'downloads.concurrency': 7 });
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      'from.theFuture': { a: 1 },
      'downloads.concurrency': 7,
    });
  });
});

describe('the bridge', () => {
  it('rejects unknown operations and bad input before a handler sees them', async () => {
    const archiver = await openTestArchiver();
    const handlers: Handlers = {
      ...archiver.handlers,
      'practice.enter': () => null,
      'practice.leave': () => null,
      'archive.replaceCatalogue': () => ({ path: null, copiedAt: null }),
    };
    const bad: readonly [unknown, unknown][] = [
      ['no.such', null],
      ['__proto__', null],
      ['constructor', null],
      [42, null],
      ['matches.get', { id: '' }],
      ['games.list', { limit: 100_000 }],
      ['settings.set', { 'downloads.concurrency': 0 }],
      ['settings.set', { 'service.baseUrl': 'http://example.com/v2' }],
      ['session.signIn', { username: 'a' }],
      ['streams.playlist', { matchPerid: '../../admin' }],
    ];
    for (const [name, input] of bad) {
      const reply = await dispatch(handlers, name, input);
      expect(reply, `${name}`).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
    }
    expect(await dispatch(handlers, 'matches.get', { id: '1' })).toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('emits progress during downloads, and the queries that became stale', async () => {
    const service = await practice({
      world: { matches: 2, contentTypes: ['GAMH_SUMMARY'], bytesPerFile: 1_500_000 },
      faults: ['trickle:1000000'],
    });
    const archiver = await openTestArchiver({ service });
    await signIn(archiver, service);
    const invalidates = new Set<string>();
    let most = 0;
    archiver.onEvent((event) => {
      for (const name of event.invalidates) invalidates.add(name);
      for (const { bytesDone } of event.progress?.downloads ?? []) most = Math.max(most, bytesDone);
    });
    await archiver.syncOnce();
    expect(most).toBeGreaterThan(0);
    expect([...invalidates]).toEqual(
      expect.arrayContaining(['app.status', 'downloads.list', 'games.list', 'matches.list']),
    );
  });
});

describe('a stream', () => {
  it('gets a playlist at the stream host with a new viewer ID each time', async () => {
    const service = await practice({ world: playedWorld(1) });
    const archiver = await openTestArchiver({ service });
    await signIn(archiver, service);
    const ask = () => archiver.handlers['streams.playlist']({ matchPerid: perid });
    const [first, second] = [await ask(), await ask()];
    expect(new URL(first.address).origin).toBe(service.streamBaseUrl);
    expect(first.address).not.toBe(second.address);
    expect(service.counts).toMatchObject({ playlistAddresses: 2, viewerReused: 0 });
  });
});
