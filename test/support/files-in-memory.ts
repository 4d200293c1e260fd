/**
 * Places the temporary folders of the tests in memory: on a disk, the programs wait for it at each flush, which is a
 * third of the time of many tests.
 */
import { readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Of Linux: a file system in memory that every program can use. */
const folder = '/dev/shm';
/** More than the files of a run at any time. */
const neededBytes = 1024 ** 3;

/** Call it in a runner's configuration, before it starts processes. Does nothing where the machine has no room. */
export function storeTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return;
  process.env['TMPDIR'] = folder;
  sweep();
}

/** Removes what killed runs left a day ago: it takes memory. */
function sweep(): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('matchkeep-'))) {
    const path = join(folder, name);
    const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (modifiedAt < Date.now() - 24 * 3_600_000) rmSync(path, { recursive: true, force: true });
  }
}

function hasRoom(): boolean {
  if (process.platform !== 'linux' || freemem() < 4 * neededBytes) return false;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes && canRunPrograms();
  } catch {
    return false; // The system has no such folder.
  }
}

/** Some containers forbid it there, and tests start copies of programs. */
function canRunPrograms(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === folder);
  return mount !== undefined && !mount.split(' ')[3]?.split(',').includes('noexec');
}
