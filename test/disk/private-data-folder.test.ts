import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeDataFolderPrivate, openFolderProblem } from '../../src/core/disk/private-data-folder.ts';
import { openReadOnly } from '../../src/core/read-only.ts';
import { openTestArchiver } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const isWindows = process.platform === 'win32';
const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

const readMode = async (path: string) => (await stat(path)).mode & 0o777;

/** As after a backup or `cp -r`: every user can read everything. */
async function openFolder(...files: readonly string[]): Promise<string> {
  const dir = temporaryFolder();
  await mkdir(join(dir, 'logs'));
  await mkdir(join(dir, 'archive'));
  for (const file of files) await writeFile(join(dir, file), '{}');
  for (const file of [...files, 'logs', 'archive'])
    await chmod(join(dir, file), file.includes('.') ? 0o644 : 0o755);
  await chmod(dir, 0o755);
  return dir;
}

describe.skipIf(isWindows)('a data folder that others can read', () => {
  it('is repaired at the start, with its files, and the log says so', async () => {
    const dataDir = await openFolder('session.json', 'browsers.json', 'settings.json', 'logs/matchkeep.log');
    const archiver = await openTestArchiver({ dataDir });
    expect(await readMode(dataDir)).toBe(0o700);
    for (const file of ['session.json', 'browsers.json', 'settings.json', 'logs/matchkeep.log']) {
      expect(await readMode(join(dataDir, file)), file).toBe(0o600);
    }
    expect(await readMode(join(dataDir, 'logs'))).toBe(0o700);
    expect(archiver.status().dataDirProblem).toBeNull();
    await archiver.close();
    const log = await readFile(join(dataDir, 'logs', 'matchkeep.log'), 'utf8');
    expect(log).toContain('repaired the permissions');
    expect(log).toContain('session.json');
  });

  it('does not change the permissions of the archive, which may be shared on purpose', async () => {
    const dataDir = await openFolder('session.json');
    expect(makeDataFolderPrivate(dataDir).repaired.toSorted()).toEqual(['.', 'logs', 'session.json']);
    expect(await readMode(join(dataDir, 'archive'))).toBe(0o755);
    expect(makeDataFolderPrivate(dataDir)).toEqual({ repaired: [], problem: null });
  });

  it('is not closed where it holds files of other programs, but its secrets are, and the status says so', async () => {
    const dataDir = await openFolder('session.json', 'thesis.txt');
    const archiver = await openTestArchiver({ dataDir });
    expect(await readMode(dataDir)).toBe(0o755);
    expect(await readMode(join(dataDir, 'thesis.txt'))).toBe(0o644);
    expect(await readMode(join(dataDir, 'session.json'))).toBe(0o600);
    const problem = {
      message: expect.stringContaining(dataDir),
      remedy: expect.stringContaining('--data-dir'),
    };
    expect(archiver.status().dataDirProblem).toMatchObject(problem);
    await archiver.close();
    const reader = openReadOnly(dataDir);
    onTestFinished(() => reader.close());
    const status = await reader.handlers['app.status'](null);
    expect(status.dataDirProblem).toMatchObject(problem);
    expect(await readFile(join(dataDir, 'logs', 'matchkeep.log'), 'utf8')).toContain(
      'other users can read the data folder',
    );
  });

  it('does not change the permissions of folders and of files with only a similar name among other programs’ files', async () => {
    const dataDir = await openFolder(
      ...[
        'thesis.txt',
        'archive-of-letters.txt',
        'open-letter.txt',
        'owner-manual.pdf',
        'settings.json.example',
      ],
      ...['practice-plan.md', 'logs/web.log', 'catalogue.db-wal', 'session.json'],
    );
    const folders = [
      'archive',
      'logs',
      'desktop',
      'exports',
      'inspect',
      'practice',
      'owner',
      'browsers.json',
    ];
    for (const folder of folders) await mkdir(join(dataDir, folder), { recursive: true });
    for (const folder of folders) await chmod(join(dataDir, folder), 0o755);
    const { repaired } = makeDataFolderPrivate(dataDir);
    expect(repaired.toSorted()).toEqual(['catalogue.db-wal', 'session.json']);
  });

  it('is not treated as Matchkeep’s own if another program’s file only has a similar name', async () => {
    for (const name of ['open-source', 'archives', 'logs-of-the-web-server', 'owner-manual.pdf']) {
      const dataDir = await openFolder(name);
      makeDataFolderPrivate(dataDir);
      expect(await readMode(dataDir), name).toBe(0o755);
    }
  });

  it('does not change the target folder of a link named "logs"', async () => {
    const elsewhere = await openFolder('web.log');
    await chmod(join(elsewhere, 'web.log'), 0o644);
    const dataDir = temporaryFolder();
    await symlink(elsewhere, join(dataDir, 'logs'));
    makeDataFolderPrivate(dataDir);
    expect(await readMode(join(elsewhere, 'web.log'))).toBe(0o644);
    expect(await readMode(elsewhere)).toBe(0o755);
  });

  it('counts what SQLite, an interrupted write and a copy before a migration leave as Matchkeep’s own', async () => {
    const names = ['catalogue.db-shm', 'catalogue.before-12.db', '.4711-0123abcd-0-4567ef01.matchkeep-part'];
    const dataDir = await openFolder(...names);
    makeDataFolderPrivate(dataDir);
    expect(await readMode(dataDir)).toBe(0o700);
    for (const name of names) expect((await readMode(join(dataDir, name))) & 0o077, name).toBe(0);
  });

  it('is not closed where everybody may write, as in the system’s temporary folder', async () => {
    const dataDir = await openFolder();
    await chmod(dataDir, 0o1777);
    expect(makeDataFolderPrivate(dataDir).problem?.remedy).toContain('did not change');
    expect((await stat(dataDir)).mode & 0o7777).toBe(0o1777);
  });

  it('is reported where the system refuses to change it, or does so without effect', async () => {
    const dataDir = await openFolder('session.json');
    const refuse = () => {
      throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
    };
    for (const chmodInstead of [refuse, () => {}]) {
      const report = makeDataFolderPrivate(dataDir, { platform: process.platform, chmod: chmodInstead });
      expect(report.problem?.message).toContain('Other users of this machine can read');
    }
    await chmod(dataDir, 0o700);
    const files = makeDataFolderPrivate(dataDir, { platform: process.platform, chmod: refuse });
    expect(files.problem?.message).toContain('EPERM');
  });

  it('does not change the target of a link', async () => {
    const elsewhere = await openFolder('notes.json');
    const dataDir = await openFolder();
    await symlink(join(elsewhere, 'notes.json'), join(dataDir, 'rules.json'));
    makeDataFolderPrivate(dataDir);
    expect(await readMode(join(elsewhere, 'notes.json'))).toBe(0o644);
  });
});

it.skipIf(!isRootOnLinux)(
  'another user who belongs to no group of ours can read nothing of a repaired folder (needs root on Linux)',
  async () => {
    const dataDir = await openFolder('session.json');
    const asNobody = (path: string) =>
      run('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', 'cat', path], { cwd: '/' });
    await expect(asNobody(join(dataDir, 'session.json'))).resolves.toMatchObject({ stdout: '{}' });
    makeDataFolderPrivate(dataDir);
    await expect(asNobody(join(dataDir, 'session.json'))).rejects.toThrow('Permission denied');
    await chmod(dataDir, 0o755);
    await expect(asNobody(join(dataDir, 'session.json'))).rejects.toThrow('Permission denied');
    expect(openFolderProblem(dataDir)).not.toBeNull();
  },
);

it.skipIf(isWindows)(
  'every name that a running Matchkeep puts into its data folder counts as its own',
  async () => {
    const dataDir = temporaryFolder();
    await chmod(dataDir, 0o755);
    const archiver = await openTestArchiver({ dataDir });
    expect((await readdir(dataDir)).length).toBeGreaterThan(3);
    await chmod(dataDir, 0o755);
    expect(makeDataFolderPrivate(dataDir).problem).toBeNull();
    await archiver.close();
  },
);

it('The owner of a data folder removes what a killed process left of its writes, and no other file', async () => {
  const dataDir = temporaryFolder();
  const staged = `.${process.pid}-00000000-0-4567ef01.matchkeep-part`;
  const left = [staged, `${staged}-journal`];
  const others = ['settings.json.1', 'notes.part'];
  for (const name of [...left, ...others]) await writeFile(join(dataDir, name), 'half');
  const archiver = await openTestArchiver({ dataDir });
  const names = await readdir(dataDir);
  expect(names).toEqual(expect.arrayContaining(others));
  expect(names.filter((name) => left.includes(name))).toEqual([]);
  await archiver.close();
});
