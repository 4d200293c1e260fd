/** `matchkeep rebuild` with a damaged catalogue. */
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openArchiver } from '../../src/core/archiver.ts';
import { catalogueCopies } from '../../src/core/copies/copy-files.ts';
import { makeCopy } from '../../src/core/copies/make-copy.ts';
import { connectToOwner } from '../../src/core/handover/client.ts';
import { playedWorld, practice } from '../core/fixtures.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { runHere, runJsonHere, signInHere } from './in-process.ts';

vi.setConfig({ testTimeout: 300_000 });

const half = (bytes: Buffer) => bytes.fill(0, bytes.length >> 1);

const damages: readonly [string, (file: string) => void, boolean][] = [
  ['is cut short', (file) => truncateSync(file, 8192), true],
  ['is not a database', (file) => writeFileSync(file, 'not a database'), true],
  ['has pages of zeros', (file) => writeFileSync(file, half(readFileSync(file))), false],
];

test.each(isThorough ? damages : damages.slice(0, 1))(
  'A catalogue that %s is rebuilt from the archive, and the damaged file stays under another name',
  async (_, damage, isSeenAtOpening) => {
    const service = await practice({ world: playedWorld(3) });
    const env = await signInHere(join(temporaryFolder(), 'data'), service);
    expect(await runHere(env, ['rules', 'add', '--team', 'Nobody'])).toMatchObject({ code: 0 });
    expect(await runHere(env, ['sync', '--once'])).toMatchObject({ code: 0 });
    const { fileRequests } = service.counts;
    damage(join(env.dataDir, 'catalogue.db'));
    if (isSeenAtOpening) {
      const { code, stderr } = await runHere(env, ['status']);
      expect(code).toBe(1);
      expect(stderr).toContain(`The catalogue is damaged: ${join(env.dataDir, 'catalogue.db')}`);
      expect(stderr).toContain('run "matchkeep rebuild"');
    }
    const rebuilt = await runHere(env, ['rebuild']);
    expect(rebuilt.code, rebuilt.stderr).toBe(0);
    const names = readdirSync(env.dataDir).filter((name) => /^catalogue\.damaged-[\dT-]+\.db$/.test(name));
    expect(names).toHaveLength(1);
    expect(rebuilt.stderr).toContain(names[0]);
    expect((await runJsonHere(env, ['status'])).document).toMatchObject({ archive: { archivedFiles: 3 } });
    expect((await runHere(env, ['rules', 'list'])).stdout).toContain('Nobody');
    expect(await runHere(env, ['sync', '--once'])).toMatchObject({ code: 0 });
    expect(service.counts.fileRequests).toBe(fileRequests);
    expect((await runJsonHere(env, ['rebuild'])).document).toMatchObject({ damagedCatalogue: null });
  },
);

test.runIf(isThorough)(
  'A damaged catalogue that has a copy continues as that copy, and the command reads what the archive got since',
  async () => {
    const service = await practice({ world: playedWorld(3) });
    const env = await signInHere(join(temporaryFolder(), 'data'), service);
    expect(await runHere(env, ['sync', '--once'])).toMatchObject({ code: 0 });
    const file = join(env.dataDir, 'catalogue.db');
    await makeCopy({ file, at: Date.now() });
    const [copy] = catalogueCopies(file);
    truncateSync(file, statSync(file).size / 2);
    const { code, stderr, document } = await runJsonHere(env, ['rebuild']);
    expect(code, stderr).toBe(0);
    const copiedAt = new Date(copy?.madeAt ?? 0).toISOString();
    const damagedCatalogue = expect.stringContaining('catalogue.damaged-');
    expect(document).toMatchObject({ copiedAt, damagedCatalogue, matches: 3, continued: { files: 0 } });
    expect((await runJsonHere(env, ['status'])).document).toMatchObject({ archive: { archivedFiles: 3 } });
  },
);

test('A backup is restored by the command into another data folder, which then has its games', async () => {
  const service = await practice({ world: playedWorld(2) });
  const env = await signInHere(join(temporaryFolder(), 'data'), service);
  expect(await runHere(env, ['sync', '--once'])).toMatchObject({ code: 0 });
  const file = join(temporaryFolder(), 'backup.zip');
  const written = await runHere(env, ['backup', file]);
  expect(written.code, written.stderr).toBe(0);
  expect(await runHere(env, ['backup', file])).toMatchObject({ code: 2 });
  expect(await runHere(env, ['backup', '--replace', file])).toMatchObject({ code: 0 });
  const other = { ...env, dataDir: join(temporaryFolder(), 'other') };
  const { code, stderr, stdout } = await runHere(other, ['restore', file]);
  expect(code, stderr).toBe(0);
  expect(stdout).toContain('before-restore-');
  expect((await runJsonHere(other, ['games'])).document).toMatchObject({ items: [{}, {}] });
});

test.runIf(isThorough)(
  'A running Matchkeep with a damaged catalogue has it rebuilt by the command, and works again',
  async () => {
    const service = await practice({ world: playedWorld(1) });
    const env = await signInHere(join(temporaryFolder(), 'data'), service);
    expect(await runHere(env, ['sync', '--once'])).toMatchObject({ code: 0 });
    writeFileSync(join(env.dataDir, 'catalogue.db'), 'not a database');
    const host = { openFile: async () => {}, showInFolder: async () => {} };
    const running = await openArchiver({ dataDir: env.dataDir, shell: 'server', host });
    onTestFinished(() => running.close());
    const { code, stderr } = await runHere(env, ['rebuild']);
    expect(code, stderr).toBe(0);
    const names = readdirSync(env.dataDir).filter((name) => /^catalogue\.damaged-[\dT-]+\.db$/.test(name));
    expect(names).toHaveLength(1);
    expect(stderr).toContain(names[0]);
    expect(running.damage()).toBeNull();
    expect(running.status()).toMatchObject({ archive: { archivedFiles: 1 } });
  },
);

test('A running Matchkeep learns of damage that a command has read, and not of that in a file which was replaced', async () => {
  const service = await practice({ world: playedWorld(1) });
  const env = await signInHere(join(temporaryFolder(), 'data'), service);
  const file = join(env.dataDir, 'catalogue.db');
  const host = { openFile: async () => {}, showInFolder: async () => {} };
  const running = await openArchiver({ dataDir: env.dataDir, shell: 'server', host });
  onTestFinished(() => running.close());
  const report = async (inode: bigint) => {
    const owner = await connectToOwner(env.dataDir);
    await owner?.reportDamage(String(inode)).finally(() => owner.close());
  };
  const { ino } = statSync(file, { bigint: true });
  await report(ino + 1n);
  expect(running.damage()).toBeNull();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xa5, 8192), { flag: 'r+' });
  expect(await runHere(env, ['status'])).toMatchObject({ code: 1 });
  expect(running.damage()?.message).toContain(file);
  expect(() => running.status()).toThrow(file);
});

test('A continuous sync ends with the error when its catalogue is removed', async () => {
  const service = await practice({ world: playedWorld(3), faults: ['slow:500@file'] });
  const env = await signInHere(join(temporaryFolder(), 'data'), service);
  const running = runHere(env, ['sync']);
  await waitFor(async () => expect(service.counts.fileRequests).toBeGreaterThan(0));
  rmSync(join(env.dataDir, 'catalogue.db'));
  const { code, stderr } = await running;
  expect(code).toBe(1);
  expect(stderr).toContain('The catalogue was removed or replaced while Matchkeep was running');
  expect(stderr).toContain('run "matchkeep rebuild"');
});

test('Of an archive that the catalogue has not read, status and coverage say no number, and exit with 5', async () => {
  const service = await practice({ world: playedWorld(1) });
  const env = await signInHere(join(temporaryFolder(), 'data'), service);
  expect(await runHere(env, ['sync', '--once'])).toMatchObject({ code: 0 });
  for (const name of readdirSync(env.dataDir))
    if (name.startsWith('catalogue.db')) rmSync(join(env.dataDir, name));
  for (const command of ['status', 'coverage']) {
    const { code, stdout } = await runHere(env, [command]);
    expect({ command, code }).toEqual({ command, code: 5 });
    expect(stdout).toContain('The catalogue has not read the archive at');
    expect(stdout).not.toContain('0 files');
  }
  expect((await runHere(env, ['status'])).stdout).toContain('Run "matchkeep rebuild".');
  expect(await runHere(env, ['rebuild'])).toMatchObject({ code: 0 });
  expect((await runHere(env, ['status'])).stdout).toContain('(1 file, ');
});
