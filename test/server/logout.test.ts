/** `matchkeep logout` with a session in the keychain. */
import { expect, test, vi } from 'vitest';
import type { Keychain } from '../../src/core/session/keychain.ts';
import { openTestArchiver, playedWorld, practice, signIn } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere } from './in-process.ts';

/** In place of the system's. */
const entries = vi.hoisted(() => new Map<string, string>());
const keychain: Keychain = {
  get: async (account) => entries.get(account) ?? null,
  set: async (account, secret) => void entries.set(account, secret),
  remove: async (account) => void entries.delete(account),
};
vi.mock(import('../../src/core/session/keychain.ts'), () => ({ createSystemKeychain: () => keychain }));

test('logout says that other data folders with the account lose the password in the keychain', async () => {
  const service = await practice({ world: playedWorld(1) });
  const dataDir = temporaryFolder();
  const archiver = await openTestArchiver({ dataDir, service, keychain });
  await signIn(archiver, service);
  await archiver.close();
  expect(entries.size).toBe(2);
  const { code, stdout, stderr } = await runHere({ dataDir }, ['logout']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'Signed out.\n' });
  expect(stderr).toContain(
    `The password of ${service.username} is no longer in the keychain. Other data folders`,
  );
  expect(entries.size).toBe(0);
});
