import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDataFolder } from '../../src/core/disk/owner-lock.ts';
import { inspectSettings, openSettings, repairSetting } from '../../src/core/settings/settings.ts';
import { openTestArchiver } from '../core/fixtures.ts';
import { runHere, runJsonHere } from '../server/in-process.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const damagedValues = {
  'downloads.concurrency': 'many',
  'sync.intervalMinutes': 15,
  'archive.dir': 'relative/folder',
  'from.theFuture': { a: 1 },
};

async function damagedFolder() {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'settings.json');
  await writeFile(file, JSON.stringify(damagedValues));
  const stored = async () => JSON.parse(await readFile(file, 'utf8'));
  const config = async (...args: string[]) =>
    (await runHere({ dataDir }, ['config', ...args, '--json'])).code;
  return { dataDir, stored, config };
}

describe('a settings file with invalid values', () => {
  it('stops the archiver, which names every one of them and what to do', async () => {
    const { dataDir, stored } = await damagedFolder();
    await expect(openTestArchiver({ dataDir })).rejects.toMatchObject({
      code: 'settings-damaged',
      message: expect.stringMatching(
        /"archive.dir" \(must be .*"downloads.concurrency" \(must be a whole number from 1/,
      ),
      remedy: expect.stringContaining('config unset archive.dir'),
    });
    expect(await stored()).toEqual(damagedValues);
  });

  it('is repaired by config set and config unset, and loses no other value', async () => {
    const { dataDir, stored, config } = await damagedFolder();
    expect(await config('set', 'downloads.concurrency', 'none')).toBe(2);
    expect(await stored()).toEqual(damagedValues);
    expect(await config('set', 'downloads.concurrency', '8')).toBe(0);
    expect(await stored()).toEqual({ ...damagedValues, 'downloads.concurrency': 8 });
    expect(await config('set', 'sync.intervalMinutes', '20')).toBe(0);
    expect(await config('unset', 'archive.dir')).toBe(0);
    expect(await stored()).toEqual({
      'downloads.concurrency': 8,
      'sync.intervalMinutes': 20,
      'from.theFuture': { a: 1 },
    });
    expect(openSettings(dataDir).get()).toMatchObject({ 'archive.dir': '', 'sync.intervalMinutes': 20 });
    expect(await config('unset', 'sync.intervalMinutes')).toBe(0);
    expect(openSettings(dataDir).get()['sync.intervalMinutes']).toBe(10);
  });

  it('shows its other values, and which are not valid', async () => {
    const { dataDir, config } = await damagedFolder();
    const { valid, bad } = inspectSettings(dataDir);
    expect(valid).toMatchObject({ 'sync.intervalMinutes': 15, 'updates.mode': 'automatic' });
    expect(Object.hasOwn(valid, 'archive.dir')).toBe(false);
    expect(bad.map(({ key }) => key)).toEqual(['archive.dir', 'downloads.concurrency']);
    expect(await config('list')).toBe(0);
    expect(await config('get', 'sync.intervalMinutes')).toBe(0);
    expect(await config('get', 'archive.dir')).toBe(2);
  });

  it.runIf(isThorough)('is not written by a second process while another has the folder', async () => {
    const { dataDir, stored, config } = await damagedFolder();
    const lock = lockDataFolder(dataDir, 'server');
    expect(await config('set', 'downloads.concurrency', '8')).not.toBe(0);
    expect(await stored()).toEqual(damagedValues);
    lock.release();
  });
});

it('A value that is not valid is neither set nor repaired', async () => {
  const dataDir = temporaryFolder();
  const refused = expect.objectContaining({ code: 'invalid-input' });
  expect(() => openSettings(dataDir).set({ 'archive.dir': 'relative' })).toThrow(refused);
  expect(() => repairSetting(dataDir, 'downloads.concurrency', 0)).toThrow(refused);
  // An empty text is no number: 0 would turn verification off.
  expect(() => repairSetting(dataDir, 'archive.verifyDays', '')).toThrow(refused);
  expect(() => repairSetting(dataDir, 'archive.verifyDays', ' ')).toThrow(refused);
});

it('An address of the service without a version is set with a warning, which status repeats', async () => {
  const env = { dataDir: temporaryFolder() };
  const set = (address: string) => runJsonHere(env, ['config', 'set', 'service.baseUrl', address]);
  const text = 'https://api.example does not end with a version';
  const { code, document } = await set('https://api.example');
  expect(code).toBe(0);
  expect(document).toMatchObject({ warning: expect.stringContaining(text) });
  const status = await runJsonHere(env, ['status']);
  // 5: nothing was listed.
  expect(status).toMatchObject({ code: 5, stderr: expect.stringContaining(text) });
  expect(await set('https://api.example/v2')).toMatchObject({ code: 0, stderr: '' });
  expect(await runJsonHere(env, ['status'])).toMatchObject({ code: 5, stderr: '' });
});
