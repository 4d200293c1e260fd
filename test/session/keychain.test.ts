/** The real OS keychain. Runs where `npm test` gives it a Secret Service of its own, and on macOS and Windows. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSystemKeychain } from '../../src/core/session/keychain.ts';
import { filesBelow, playedWorld, practice } from '../core/fixtures.ts';
import { run, runJson } from '../server/command-fixture.ts';
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

  it('stores the session of the command line: one login, then no token request, and nothing after logout', async () => {
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
  });
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
