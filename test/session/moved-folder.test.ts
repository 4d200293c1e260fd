/** The session of a data folder that is moved, linked, copied or restored: each run here is what cron starts. */
import { createHash } from 'node:crypto';
import { cp, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSealingKeys } from '../../src/core/session/sealing-keys.ts';
import { newSealingKey, openSessionFile } from '../../src/core/session/session-file.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { createTestKeychain, openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const dayMs = 24 * 60 * 60_000;

/** A folder whose user signed in, and a keychain that all its copies share. */
async function signedIn() {
  const service = await practice({ world: { ...playedWorld(2), tokenRequests: 1000 } });
  const keychain = createTestKeychain();
  const parent = temporaryFolder();
  const dataDir = join(parent, 'data');
  const clock = { now: Date.now() };
  const open = (folder: string) =>
    openTestArchiver({ dataDir: folder, keychain, service, now: () => clock.now });
  const archiver = await open(dataDir);
  await signIn(archiver, service);
  await archiver.close();
  const sync = async (folder: string) => {
    const running = await open(folder);
    const { problem } = await running.syncOnce();
    const { archivedFiles } = running.status().archive;
    await running.close();
    return { problem, archivedFiles };
  };
  const signOut = async (folder: string) => {
    const running = await open(folder);
    await running.handlers['session.signOut'](null);
    await running.close();
  };
  const keyNames = () => [...keychain.entries.keys()].filter((account) => account.startsWith('key:'));
  return { service, keychain, parent, dataDir, clock, sync, signOut, keyNames };
}

const complete = { problem: null, archivedFiles: 2 };

/** As an earlier version left it: the key is named after the folder's path, and the file does not name it. */
async function makeEarlier({ keychain, dataDir, keyNames }: Awaited<ReturnType<typeof signedIn>>) {
  const [name = ''] = keyNames();
  const key = keychain.entries.get(name) ?? '';
  keychain.entries.delete(name);
  const earlier = earlierName(dataDir);
  keychain.entries.set(earlier, key);
  await withoutId(dataDir);
  return earlier;
}

function earlierName(folder: string): string {
  return `key:${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
}

async function withoutId(dataDir: string) {
  const file = join(dataDir, 'session.json');
  const { keyId: _, keyFolder: __, ...record } = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(record));
}

describe('the session of a data folder continues', () => {
  it('when it is moved, and when it is reached through a link', async () => {
    const { service, parent, dataDir, sync, keyNames } = await signedIn();
    const moved = join(parent, 'moved');
    await rename(dataDir, moved);
    expect(await sync(moved)).toEqual(complete);
    await symlink(moved, join(parent, 'link'));
    expect(await sync(join(parent, 'link'))).toEqual(complete);
    expect(await sync(moved)).toEqual(complete);
    expect(service.counts).toMatchObject({ logins: 1, refreshes: 0 });
    expect(keyNames()).toHaveLength(1);
  });

  it('when it is copied: both folders work, and signing out of one does not end the session of the other', async () => {
    const { service, keychain, parent, dataDir, sync, signOut } = await signedIn();
    const copy = join(parent, 'copy');
    await cp(dataDir, copy, { recursive: true });
    for (const folder of [copy, dataDir, copy]) expect(await sync(folder)).toEqual(complete);
    await signOut(copy);
    expect(await sync(dataDir)).toEqual(complete);
    expect(service.counts).toMatchObject({ logins: 1, refreshes: 0 });
    await signOut(dataDir);
    expect(keychain.entries.size).toBe(0);
  });

  it('when it is copied and the original, or a copy that was never used, signs out', async () => {
    for (const first of ['data', 'copy'] as const) {
      const { service, parent, dataDir, sync, signOut } = await signedIn();
      const copy = join(parent, 'copy');
      await cp(dataDir, copy, { recursive: true });
      if (first === 'data') expect(await sync(copy)).toEqual(complete);
      await signOut(join(parent, first));
      expect(await sync(first === 'data' ? copy : dataDir)).toEqual(complete);
      expect(service.counts).toMatchObject({ logins: 1, refreshes: 0 });
    }
  });

  it('for the price of one sign-in when both copies renew their tokens', async () => {
    const { service, parent, dataDir, clock, sync } = await signedIn();
    const copy = join(parent, 'copy');
    await cp(dataDir, copy, { recursive: true });
    for (let day = 0; day < 5; day += 1) {
      clock.now += dayMs;
      for (const folder of [copy, dataDir]) expect(await sync(folder)).toEqual(complete);
    }
    expect(service.counts.logins).toBeLessThanOrEqual(2);
  });

  it.each(['its key is gone', 'its id is gone', 'its key is damaged', 'its key is another'])(
    'for the price of one sign-in when it is restored and %s',
    async (damage) => {
      const folder = await signedIn();
      const { service, keychain, dataDir, sync, keyNames } = folder;
      const [name = ''] = keyNames();
      if (damage === 'its key is gone') keychain.entries.delete(name);
      if (damage === 'its id is gone') await withoutId(dataDir);
      if (damage === 'its key is damaged') keychain.entries.set(name, 'bm8ga2V5');
      if (damage === 'its key is another') keychain.entries.set(name, newSealingKey().toString('base64'));
      for (let run = 0; run < 4; run += 1) expect(await sync(dataDir)).toEqual(complete);
      expect(service.counts).toMatchObject({ logins: 2, refreshes: 0 });
    },
  );

  it('when an earlier version named its key after the path: the key is found once and renamed', async () => {
    const folder = await signedIn();
    const { service, keychain, parent, dataDir, sync, keyNames } = folder;
    const earlier = await makeEarlier(folder);
    await symlink(dataDir, join(parent, 'link'));
    expect(await sync(join(parent, 'link'))).toEqual(complete);
    expect(keychain.entries.has(earlier)).toBe(false);
    expect(keyNames()).toHaveLength(1);
    await rename(dataDir, join(parent, 'moved'));
    expect(await sync(join(parent, 'moved'))).toEqual(complete);
    expect(service.counts).toMatchObject({ logins: 1, refreshes: 0 });
  });

  it('for the price of one sign-in when it was moved before an earlier key was renamed', async () => {
    const folder = await signedIn();
    const { service, parent, dataDir, sync } = folder;
    await makeEarlier(folder);
    await rename(dataDir, join(parent, 'moved'));
    for (let run = 0; run < 4; run += 1) expect(await sync(join(parent, 'moved'))).toEqual(complete);
    expect(service.counts).toMatchObject({ logins: 2, refreshes: 0 });
  });

  it('and requests no token while the keychain refuses to store a key', async () => {
    const { service, keychain, dataDir, sync, keyNames } = await signedIn();
    const [name = ''] = keyNames();
    keychain.entries.delete(name);
    const refusal = new MatchkeepError('keychain-unavailable', 'The keychain is read-only.');
    keychain.entries.set = () => {
      throw refusal;
    };
    for (let run = 0; run < 4; run += 1) {
      expect((await sync(dataDir)).problem).toMatchObject({ code: 'keychain-unavailable' });
    }
    expect(service.counts.logins).toBe(1);
  });
});

it('A first sign-in that fails leaves nothing in the keychain', async () => {
  const service = await practice({ world: playedWorld(1) });
  const keychain = createTestKeychain();
  const archiver = await openTestArchiver({ keychain, service });
  const wrong = { username: service.username, password: 'wrong', keep: 'keychain' } as const;
  await expect(archiver.handlers['session.signIn'](wrong)).rejects.toMatchObject({
    code: 'sign-in-rejected',
  });
  expect(keychain.entries.size).toBe(0);
});

it('An earlier key is found whatever the case of the drive letter in the path', async () => {
  const dataDir = temporaryFolder();
  const template = { version: 1, username: 'a', baseUrl: 'b', keep: 'keychain', rejectedAt: null } as const;
  const key = { keyId: null, keyFolder: null, ofMemory: null };
  const record = { ...template, ...key, times: null, sealed: null, salt: null };
  openSessionFile(dataDir).write(record);
  for (const [typed, saved] of [
    ['c:\\Matchkeep\\data', 'C:\\Matchkeep\\data'],
    ['C:\\Matchkeep\\data', 'c:\\Matchkeep\\data'],
  ] as const) {
    const keychain = createTestKeychain();
    const sealingKey = newSealingKey();
    keychain.entries.set(earlierName(saved), sealingKey.toString('base64'));
    const keys = createSealingKeys({ dataDir: typed, keychain, hide: () => {} });
    const claimed = await keys.claim(record, () => {});
    expect(await keys.open(claimed, null)).toEqual(sealingKey);
    expect([...keychain.entries.keys()]).toEqual([`key:${claimed.keyId}`]);
  }
});
