/**
 * Which run of a process it is: ids are given again, in a container within seconds. Linux says when a process started,
 * and so identifies each run. On macOS and Windows only other programs report that, which take long to start: there, another
 * process with the id counts as the same one, and what an ended one left stays until that ends.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const name = 'matchkeep.run';

/** Eight hex digits that identify this run of the process, the same in all its threads. */
export function thisRun(): string {
  const known = getEnvironmentData(name);
  if (typeof known === 'string') return known;
  const made = readProcess(process.pid)?.run ?? randomUUID().slice(0, 8);
  setEnvironmentData(name, made);
  return made;
}

/**
 * Whether the process runs on this machine, for any user. `run` is what it was given by `thisRun`, if that is known.
 */
export function isRunAlive(pid: number, run?: string): boolean {
  if (pid === process.pid && run !== undefined) return run === thisRun();
  if (!hasProcess(pid)) return false;
  const found = readProcess(pid);
  return found === null || (!found.hasEnded && (run === undefined || run === found.run));
}

/** Also true for one that has ended, until the process that started it asks how: in a container that may be never. */
function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Null where the system does not say; for a process of another user, perhaps. */
function readProcess(pid: number): { readonly run: string; readonly hasEnded: boolean } | null {
  if (process.platform !== 'linux') return null;
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second of its fields is a name, which may have anything in it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state = '', startedAt = ''] = [fields[0], fields[19]];
    const run = createHash('sha256').update(`${boot} ${pid} ${startedAt}`).digest('hex').slice(0, 8);
    return { run, hasEnded: state === 'Z' || state === 'X' };
  } catch {
    return null;
  }
}
