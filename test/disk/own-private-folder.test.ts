import { chmod, mkdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeOwnPrivateFolder } from '../../src/core/disk/own-private-folder.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { platform } = process;
const refusal = Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
const refuse = () => {
  throw refusal;
};

describe.skipIf(platform === 'win32')('a private folder', () => {
  it('is closed to other users, whether it is new or was open', async () => {
    for (const mode of [null, 0o755, 0o500]) {
      const folder = join(temporaryFolder(), 'owner');
      if (mode !== null) await mkdir(folder);
      if (mode !== null) await chmod(folder, mode);
      makeOwnPrivateFolder(folder);
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
    }
  });

  it('is accepted on a drive that refuses to change permissions where it is closed to others already', async () => {
    const folder = temporaryFolder();
    for (const mode of [0o700, 0o500]) {
      await chmod(folder, mode);
      expect(() => makeOwnPrivateFolder(folder, { platform, chmod: refuse })).not.toThrow();
    }
  });

  it('is refused where others can read it and the drive refuses the change or ignores it', async () => {
    const folder = temporaryFolder();
    await chmod(folder, 0o755);
    expect(() => makeOwnPrivateFolder(folder, { platform, chmod: refuse })).toThrow(refusal);
    expect(() => makeOwnPrivateFolder(folder, { platform, chmod: () => {} })).toThrow('Other users can read');
  });

  it('is never the folder that a link leads to', async () => {
    const elsewhere = temporaryFolder();
    await chmod(elsewhere, 0o755);
    const link = join(temporaryFolder(), 'owner');
    await symlink(elsewhere, link);
    expect(() => makeOwnPrivateFolder(link)).toThrow('is a link');
    expect((await stat(elsewhere)).mode & 0o777).toBe(0o755);
  });
});
