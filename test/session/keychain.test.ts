/** The real OS keychain. Runs where `npm test` gives it a Secret Service of its own, and on macOS and Windows. */
import { randomUUID } from 'node:crypto';
import { cp, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFaketime } from '../../scripts/checks/faketime.ts';
import { createSystemKeychain } from '../../src/core/session/keychain.ts';
import { filesBelow, playedWorld, practice } from '../core/fixtures.ts';
import { run, runJson } from '../server/command-fixture.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hasKeychain = process.platform !== 'linux' || process.env['MATCHKEEP_TEST_KEYCHAIN'] === 'yes';

describe.runIf(hasKeychain)('the system keychain', () => {
  it('stores, replaces and deletes an entry with any characters', async () => {
    const keychain = createSystemKeychain(`Matchkeep test ${randomUUID()}`);
    expect(await keychain.get('nobody')).toBeNull();
    await keychain.set('analyst', 'pässwörd "with" \\ and 漢字');
    expect(await keychain.get('analyst')).toBe('pässwörd "with" \\ and 漢字');
    await keychain.set('analyst', 'another');
    expect(await keychain.get('analyst')).toBe('another');
    await keychain.remove('analyst');
    expect(await keychain.get('analyst')).toBeNull();
  });

  it.runIf(isThorough)(
    'stores the session of the command line: one login, then no token request, and nothing after logout',
    async () => {
      const service = await practice({ world: playedWorld(3) });
      const dataDir = temporaryFolder();
      const env = { dataDir };
      await run(env, ['config', 'set', 'service.baseUrl', service.baseUrl]);
      const login = await run(env, ['login', service.username, '--password-stdin'], `${service.password}\n`);
      expect(login).toMatchObject({ code: 0 });
      expect(await runJson(env, ['sync', '--once'])).toMatchObject({ code: 0, document: { archived: 3 } });
      const { fileRequests } = service.counts;
      expect(await runJson(env, ['sync', '--once'])).toMatchObject({ code: 0, document: { archived: 0 } });
      expect(service.counts).toMatchObject({ logins: 1, refreshes: 0, fileRequests });
      for (const [path, bytes] of await filesBelow(dataDir)) {
        expect(bytes.includes(service.password), path).toBe(false);
      }
      expect(await run(env, ['logout'])).toMatchObject({ code: 0 });
      expect(await run(env, ['sync', '--once'])).toMatchObject({ code: 3 });
    },
  );
});

const faketime = findFaketime();

describe.runIf(hasKeychain && faketime !== null)('cron with the system keychain', () => {
  const hourMs = 60 * 60_000;

  /** A folder whose user signed in. `cron` runs one process at an hour from now, at a path of the folder. */
  async function signedIn() {
    const service = await practice({ world: { ...playedWorld(3), tokenRequests: 1000 } });
    const parent = temporaryFolder();
    const dataDir = join(parent, 'data');
    await run({ dataDir }, ['config', 'set', 'service.baseUrl', service.baseUrl]);
    await run({ dataDir }, ['login', service.username, '--password-stdin'], `${service.password}\n`);
    const cron = async (hour: number, folder: string, password?: string) => {
      const extra = { LD_PRELOAD: faketime ?? '', FAKETIME: `+${hour}h`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
      const env = { dataDir: folder, extra, ...(password !== undefined && { password }) };
      const { code, stderr } = await run(env, ['sync', '--once']);
      expect(code, `${new Date(Date.now() + hour * hourMs).toISOString()} ${stderr}`).toBe(0);
    };
    const archived = async (folder: string) => (await runJson({ dataDir: folder }, ['status'])).document;
    return { service, parent, dataDir, cron, archived };
  }
  const complete = { archive: { archivedFiles: 3 } };

  it('needs no sign-in after the folder is moved, and is reached through links', async () => {
    const { service, parent, dataDir, cron, archived } = await signedIn();
    await cron(0, dataDir);
    const moved = join(parent, 'moved');
    await rename(dataDir, moved);
    await symlink(moved, dataDir);
    for (const hour of [1, 25, 49]) {
      await cron(hour, moved);
      await cron(hour, dataDir);
    }
    expect(await archived(moved)).toMatchObject(complete);
    expect(service.counts.logins).toBe(1);
    expect(service.counts.refreshes).toBeLessThanOrEqual(3);
  }, 600_000);

  it.runIf(isThorough)(
    'needs one sign-in more for all runs with MATCHKEEP_PASSWORD',
    async () => {
      const { service, dataDir, cron, archived } = await signedIn();
      for (const hour of [0, 1, 25, 26]) await cron(hour, dataDir, service.password);
      expect(service.counts).toMatchObject({ logins: 2, refreshes: 1 });
      await cron(2, dataDir);
      expect(await archived(dataDir)).toMatchObject(complete);
      expect(service.counts.logins).toBe(2);
    },
    600_000,
  );

  it.runIf(isThorough)(
    'needs at most one sign-in for each folder that is restored from an old backup',
    async () => {
      const { service, parent, dataDir, cron, archived } = await signedIn();
      const backup = join(parent, 'backup');
      await cp(dataDir, backup, { recursive: true });
      for (const hour of [0, 25]) await cron(hour, dataDir);
      await rm(dataDir, { recursive: true });
      await cp(backup, dataDir, { recursive: true });
      for (const hour of [26, 51]) await cron(hour, dataDir);
      expect(await archived(dataDir)).toMatchObject(complete);
      expect(service.counts.logins).toBeLessThanOrEqual(2);
      for (const hour of [52, 53, 77]) await cron(hour, backup);
      for (const folder of [dataDir, backup]) expect(await archived(folder)).toMatchObject(complete);
      expect(service.counts.logins).toBeLessThanOrEqual(3);
    },
    600_000,
  );
});

describe.runIf(process.platform === 'linux')('without a keychain', () => {
  it('signing in reports it with a remedy, and stores nothing', async () => {
    const service = await practice({ world: playedWorld(1) });
    const dataDir = temporaryFolder();
    const noBus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
    const env = { dataDir, extra: noBus };
    await run(env, ['config', 'set', 'service.baseUrl', service.baseUrl]);
    const { code, document } = await runJson(
      env,
      ['login', service.username, '--password-stdin'],
      service.password,
    );
    expect(code).toBe(3);
    expect(document).toMatchObject({ error: { code: 'keychain-unavailable' } });
    expect(JSON.stringify(document)).toContain('MATCHKEEP_PASSWORD');
    expect(service.counts.logins).toBe(0);
    expect([...(await filesBelow(dataDir)).keys()]).not.toContain('session.json');
  });
});
