import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemDisk } from '../../src/core/disk/disk.ts';
import { MatchkeepError } from '../../src/shared/errors.ts';
import { filesIn, newArchive, request } from '../archive/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const isWindows = process.platform === 'win32';

/** From now on in this test, flushing a folder fails with this code, as on a drive that cannot do it. */
function failToFlushFolders(code: string): void {
  const { open } = fs.promises;
  const opening = vi.spyOn(fs.promises, 'open').mockImplementation(async (path, ...rest) => {
    const handle = await open(path, ...rest);
    if (!(await handle.stat()).isDirectory()) return handle;
    return Object.assign(handle, {
      sync: async () => {
        throw Object.assign(new Error(code), { code });
      },
    });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    opening.mockRestore();
    syncBuiltinESMExports();
  });
}

describe.skipIf(isWindows)('a drive that cannot flush folders', () => {
  it.each(['EINVAL', 'ENOTSUP', 'EPERM'])('gets files into the archive when it answers %s', async (code) => {
    failToFlushFolders(code);
    const archive = await newArchive();
    const [published] = await archive.publish([await request(archive, '{}')]);
    expect(published).not.toBeInstanceOf(MatchkeepError);
    expect(await filesIn(archive.dir)).toHaveLength(1);
  });

  it('is not taken for one that fails', async () => {
    failToFlushFolders('EIO');
    await expect(systemDisk.syncFolder(temporaryFolder())).rejects.toMatchObject({ code: 'EIO' });
    await expect(systemDisk.syncFolder(join(temporaryFolder(), 'gone'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });
});
