/**
 * The single instance lock between processes: a file in the profile, as Electron has it there. A second start
 * writes its arguments to a file next to it, in the folder that the first one watches.
 */
import { openSync, readFileSync, rmSync, watch, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const lockName = 'stand-in-lock';
const startName = 'stand-in-start.json';

/** Releases the lock of `takeLock`; does nothing if this process has none. */
let release = () => {};
export const releaseLock = () => release();

/** False if another process holds it; that process gets `argv` and `data` (`onStart`). */
export function takeLock(
  profile: string,
  data: unknown,
  onStart: (argv: unknown, data: unknown) => void,
): boolean {
  const lock = join(profile, lockName);
  const start = join(profile, startName);
  try {
    writeSync(openSync(lock, 'wx'), String(process.pid));
  } catch {
    if (isAlive(Number(readFileSync(lock, 'utf8')))) {
      writeFileSync(start, JSON.stringify({ argv: process.argv, data }));
      return false;
    }
    writeFileSync(lock, String(process.pid)); // Its holder was killed.
  }
  const watcher = watch(profile, (_event, name) => {
    if (name !== startName) return;
    const received = readStart(start);
    if (received !== null) onStart(received.argv, received.data);
  });
  watcher.unref();
  release = () => {
    watcher.close();
    rmSync(lock, { force: true });
    release = () => {}; // Another process may hold it from now on.
  };
  process.once('exit', releaseLock);
  return true;
}

/** Null while it is still being written, and once it was read. */
function readStart(file: string): { readonly argv: unknown; readonly data: unknown } | null {
  try {
    const received: { argv: unknown; data: unknown } = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file, { force: true });
    return received;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
