import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemDisk, threadDisk } from '../../src/core/disk/disk.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { filesIn, newArchive, request } from '../archive/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const isWindows = process.platform === 'win32';

/** From now on in this test, flushing a folder fails with this code, as on a drive that cannot do it. */
function failToFlushFolders(code: string): void {
  const { fsync } = fs;
  const flushing = vi.spyOn(fs, 'fsync').mockImplementation((fd, done) => {
    if (!fs.fstatSync(fd).isDirectory()) return fsync(fd, done);
    done(Object.assign(new Error(code), { code }));
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    flushing.mockRestore();
    syncBuiltinESMExports();
  });
}

describe.skipIf(isWindows).each([
  ['the archiver', systemDisk],
  ['the thread for publishing', threadDisk],
])('a drive that cannot flush folders, written by %s', (_, disk) => {
  it.each(['EINVAL', 'ENOTSUP', 'EPERM'])('gets files into the archive when it answers %s', async (code) => {
    failToFlushFolders(code);
    const archive = await newArchive(disk);
    const [published] = await archive.publish([await request(archive, '{}')]);
    expect(published).not.toBeInstanceOf(MatchkeepError);
    expect(await filesIn(archive.dir)).toHaveLength(1);
  });

  it('is not taken for one that fails', async () => {
    failToFlushFolders('EIO');
    await expect(disk.syncFolder(temporaryFolder())).rejects.toMatchObject({ code: 'EIO' });
    await expect(disk.syncFolder(join(temporaryFolder(), 'gone'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});

describe.each([
  ['the archiver', systemDisk],
  ['the thread for publishing', threadDisk],
])('the disk of %s', (_, disk) => {
  it('writes whole files, renames, measures and removes them', async () => {
    const folder = temporaryFolder();
    const [first, second] = [join(folder, 'a'), join(folder, 'b')];
    await disk.writeFile(first, 'longer than the next');
    await disk.writeFile(first, Buffer.from('über'));
    expect(await disk.syncFile(first)).toBe(5);
    await disk.rename(first, second);
    expect(await disk.stat(first)).toBeNull();
    expect(await disk.stat(second)).toMatchObject({ kind: 'file', bytes: 5 });
    expect(fs.readFileSync(second, 'utf8')).toBe('über');
    await disk.remove(second);
    await disk.remove(second);
    expect(await disk.stat(second)).toBeNull();
  });

  it('creates a folder once, and none over a file', async () => {
    const path = join(temporaryFolder(), 'new');
    expect([await disk.makeFolder(path), await disk.makeFolder(path)]).toEqual([true, false]);
    expect(await disk.stat(path)).toMatchObject({ kind: 'folder' });
    await disk.writeFile(join(path, 'file'), '');
    await expect(disk.makeFolder(join(path, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(disk.makeFolder(join(path, 'no', 'parent'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('leaves no file behind whose flush fails', async () => {
    const path = join(temporaryFolder(), 'file');
    const flushing = vi.spyOn(fs, 'fsync').mockImplementation((_fd, done) => {
      done(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      flushing.mockRestore();
      syncBuiltinESMExports();
    });
    await expect(disk.writeFile(path, 'text')).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(await disk.stat(path)).toBeNull();
  });
});
