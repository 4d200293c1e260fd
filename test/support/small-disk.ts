/** A file system of one megabyte, to fill. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** Whether the system may allow `smallDisk` at all. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Returns its folder, or null if a file system cannot be mounted here. It is unmounted after the test. */
export async function smallDisk(): Promise<string | null> {
  const run = promisify(execFile);
  const folder = join(temporaryFolder(), 'small');
  await mkdir(folder);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  } catch {
    return null;
  }
  onTestFinished(async () => void (await run('umount', ['-l', folder])));
  return folder;
}
