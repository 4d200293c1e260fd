/** A folder as a snapshot or a backup shows it: everything in it can be read, and nothing written. */
import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Returns a path of the folder's content for reading only, until the test ends; null if this machine cannot do that.
 * Permissions do not bind root, who mounts the folder a second time instead.
 */
export async function readOnlyView(folder: string): Promise<string | null> {
  if (process.platform === 'win32') return null;
  if (process.getuid?.() === 0) return await mountAgain(folder);
  onTestFinished(() => changeModes(folder, (mode) => mode | 0o200));
  changeModes(folder, (mode) => mode & ~0o222);
  return folder;
}

async function mountAgain(folder: string): Promise<string | null> {
  const run = promisify(execFile);
  const view = join(temporaryFolder(), 'view');
  mkdirSync(view);
  try {
    await run('mount', ['--bind', folder, view]);
    onTestFinished(async () => void (await run('umount', ['-l', view])));
    await run('mount', ['-o', 'remount,ro,bind', view]);
  } catch {
    return null;
  }
  return view;
}

/** The folder first: only then can a mode in it be given back. */
function changeModes(path: string, change: (mode: number) => number): void {
  const stat = lstatSync(path);
  chmodSync(path, change(stat.mode & 0o777));
  if (stat.isDirectory()) for (const name of readdirSync(path)) changeModes(join(path, name), change);
}
