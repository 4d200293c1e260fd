/** The key of a password in memory: begun before the session needs it, so that a command starts sooner. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  beginSealingKey,
  newSalt,
  openSessionFile,
  sealingKeyFromPassword,
  sessionFileName,
} from '../../src/core/session/session-file.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const tokens = { times: null, sealed: 'sealed', salt: newSalt() };

it.each([
  ['memory', { keep: 'memory', ...tokens, ofMemory: null }],
  ['the keychain of another run', { keep: 'keychain', ...tokens, salt: null, ofMemory: tokens }],
] as const)('A key that was begun early is derived once: session in %s', async (_where, record) => {
  const dataDir = temporaryFolder();
  const account = {
    version: 1,
    username: 'analyst',
    baseUrl: 'https://a.example',
    rejectedAt: null,
  } as const;
  openSessionFile(dataDir).write({ ...account, ...record, keyId: null, keyFolder: null });
  const begun = beginSealingKey(dataDir, 'secret');
  const key = await sealingKeyFromPassword('secret', tokens.salt);
  // The same one, not an equal one.
  expect(key).toBe(await begun);
  void beginSealingKey(dataDir, 'secret');
  expect(await sealingKeyFromPassword('other', tokens.salt)).not.toEqual(key);
  expect(await sealingKeyFromPassword('secret', tokens.salt)).toEqual(key);
});

it('A session file that is missing, damaged or unreadable begins nothing', () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, sessionFileName);
  expect(beginSealingKey(dataDir, 'secret')).toBeNull();
  writeFileSync(file, 'damaged');
  expect(beginSealingKey(dataDir, 'secret')).toBeNull();
  expect(beginSealingKey(file, 'secret')).toBeNull();
});
