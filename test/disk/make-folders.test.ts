import { execFile } from 'node:child_process';
import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { makeFolders, makeFoldersSync } from '../../src/core/disk/make-folders.ts';
import { start } from '../server/command-fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '..', '..');
/** Fails with ENOENT for a new folder in an existing one: Node's own recursion never ends there. */
const nowhere = '/proc/matchkeep-test/data';
const isLinux = process.platform === 'linux';

describe.each([
  ['at once', async (path: string, mode?: number) => makeFoldersSync(path, { ...(mode && { mode }) })],
  ['in the background', (path: string, mode?: number) => makeFolders(path, { ...(mode && { mode }) })],
])('making folders %s', (_, make) => {
  it('makes those that are missing and names the first of them', async () => {
    const folder = temporaryFolder();
    expect(await make(join(folder, 'a', 'b', 'c'), 0o700)).toBe(join(folder, 'a'));
    expect(statSync(join(folder, 'a', 'b', 'c')).isDirectory()).toBe(true);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'a')).mode & 0o777).toBe(0o700);
    expect(await make(join(folder, 'a', 'b', 'c'))).toBeUndefined();
    expect(await make(join(folder, 'a', 'b', 'd'))).toBe(join(folder, 'a', 'b', 'd'));
  });

  it('fails where a file, or a link that leads nowhere, has the name', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    symlinkSync(join(folder, 'missing'), join(folder, 'link'));
    await expect(Promise.resolve().then(() => make(join(folder, 'file')))).rejects.toMatchObject({
      code: 'EEXIST',
    });
    await expect(Promise.resolve().then(() => make(join(folder, 'file', 'x')))).rejects.toMatchObject({
      code: 'ENOTDIR',
    });
    await expect(Promise.resolve().then(() => make(join(folder, 'link', 'x')))).rejects.toThrow();
    expect(existsSync(join(folder, 'missing'))).toBe(false);
  });
});

describe.runIf(isLinux)('a place where the system makes no folder', () => {
  it.each(['makeFoldersSync', 'makeFolders'])(
    'ends %s with the error of the system',
    { timeout: 120_000 },
    async (name) => {
      // A separate process, because one that never ends would block the test.
      const program = `import * as made from ${JSON.stringify(join(root, 'src/core/disk/make-folders.ts'))};
      try { await made.${name}(${JSON.stringify(nowhere)}); } catch (error) { console.log(error.code); }`;
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
        timeout: 60_000,
      });
      expect(stdout.trim()).toBe('ENOENT');
    },
  );

  it('as the data folder ends a command with what to do', { timeout: 120_000 }, async () => {
    const { child, ended } = start({ dataDir: nowhere }, ['sync', '--once', '--json']);
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    const { code, stdout, stderr } = await ended;
    clearTimeout(timer);
    expect(code).toBe(2);
    expect(stdout + stderr).toContain('path-invalid');
    expect(stdout + stderr).toContain('--data-dir FOLDER');
  });
});
