/** Addresses where a path is expected, and a new address of the service. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsPatchSchema } from '../../src/shared/settings/settings.ts';
import { playedWorld, practice } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere, signInHere } from './in-process.ts';

const addresses = [
  's3://a/b',
  'file:///srv/archive',
  'FILE:/srv/archive',
  'https://a.example/b',
  ' s3://a',
  'sftp://u@h/',
];

test.each(addresses)('The address %s is no archive folder, and creates none', async (address) => {
  const env = { dataDir: join(temporaryFolder(), 'data') };
  const { code, document } = await runJsonHere(env, ['config', 'set', 'archive.dir', address]);
  expect(code).toBe(2);
  expect(document).toMatchObject({
    error: { code: 'invalid-input', message: expect.stringContaining('not an address') },
  });
  expect(existsSync(address.slice(0, address.indexOf(':') + 1))).toBe(false);
});

test('An address is no data folder and no target of an export', async () => {
  const { code, stderr } = await runHere({ dataDir: 's3://a/b' }, ['status']);
  expect(code).toBe(2);
  expect(stderr).toContain('"s3://a/b" is an address, not a path.');
  const env = { dataDir: join(temporaryFolder(), 'data') };
  expect((await runHere(env, ['diagnostics', 'file:///tmp/d.zip'])).code).toBe(2);
});

test.each(['C:\\Archive', 'c:/Archive', '/srv/s3:/a', '\\\\server\\share', ''])(
  'The path %s is no address',
  (path) => expect(settingsPatchSchema.parse({ 'archive.dir': path })).toEqual({ 'archive.dir': path }),
);

test('A new service address says that it signs out, and the earlier one continues the session', async () => {
  const service = await practice({ world: playedWorld(1) });
  const env = await signInHere(join(temporaryFolder(), 'data'), service);
  const other = await runHere(env, ['config', 'set', 'service.baseUrl', 'https://other.example/v2']);
  expect(other.stderr).toContain(`You are signed out: the session of ${service.username} belongs to`);
  const unset = await runJsonHere(env, ['config', 'unset', 'service.baseUrl']);
  expect(unset.document).toMatchObject({ signedOut: expect.stringContaining(service.baseUrl) });
  const back = await runHere(env, ['config', 'set', 'service.baseUrl', service.baseUrl]);
  expect(back.stderr).not.toContain('signed out');
  expect((await runHere(env, ['sync', '--once'])).code).toBe(0);
});
