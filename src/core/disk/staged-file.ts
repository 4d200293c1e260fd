/**
 * Staged files, and folders: each is written under a temporary name and gets its final name when it is complete. What
 * ends early leaves nothing under a final name; the next write to the same folder removes what a killed process left.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { isRunAlive, thisRun } from '../platform/this-run.ts';
import { isFlushRefused, systemCode } from './disk-error.ts';
import { type OpenOutput, type Output, openOutput } from './output-file.ts';

const suffix = '.matchkeep-part';
/** `.<process>-<run>-<thread>-<random>.matchkeep-part`. SQLite appends its own suffixes to the name of a database. */
export const stagedName = /^\.(\d+)-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.matchkeep-part(?:-journal|-wal|-shm)?$/;

export interface StagedFile {
  /** The path of the staged file. */
  readonly path: string;
  readonly output: Output;
  /** Flushes the file and gives it its final name; replaces a file of that name. */
  publish(): void;
  /** Removes the staged file. Does nothing after `publish`. */
  discard(): void;
}

/** Replaced in tests. */
interface StagingDisk {
  readonly open: OpenOutput;
  readonly rename?: (from: string, to: string) => void;
}

/** For an export: if the system does not allow the file `path` to be replaced, `publish` throws `disk-denied`. */
export function stageFile(path: string, disk: StagingDisk = { open: openOutput }): StagedFile {
  const staged = stageIn(dirname(path), disk.open);
  const move = (from: string, to: string) => renameForExport(from, to, disk.rename ?? renameSync);
  return { ...staged, publish: () => staged.publish(path, move) };
}

interface FileStagedIn extends Omit<StagedFile, 'publish'> {
  /** See `StagedFile`; `target` is in the same folder. Throws the errors of `rename` and the system's. */
  publish(target: string, rename: (from: string, to: string) => void): void;
}

export function stageIn(folder: string, open: OpenOutput): FileStagedIn {
  const staged = stagedPath(folder);
  const output = open(staged);
  let isPublished = false;
  return {
    path: staged,
    output,
    publish(target, rename) {
      output.finish();
      rename(staged, target);
      isPublished = true;
      syncFolder(folder);
    },
    discard() {
      if (isPublished) return;
      output.close();
      rmSync(staged, { force: true });
    },
  };
}

/** The folder is writable, so such an error means that the system refuses to replace the file itself. */
function renameForExport(staged: string, path: string, move: (from: string, to: string) => void): void {
  try {
    move(staged, path);
  } catch (error) {
    if (!['EBUSY', 'EPERM', 'EACCES'].includes(systemCode(error) ?? '')) throw error;
    throw new MatchkeepError('disk-denied', `The system does not allow "${basename(path)}" to be replaced.`, {
      remedy: 'If it is open in another program, close it there and export again.',
      cause: error,
    });
  }
}

/** A unique path that names the process and the thread: several may write to one folder. */
export function stagedPath(folder: string): string {
  return join(folder, `.${process.pid}-${thisRun()}-${threadId}-${randomUUID().slice(0, 8)}${suffix}`);
}

/** Flushes the names in a folder, where that is possible (see `isFlushRefused`; Windows has no such operation). */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch (error) {
    if (!isFlushRefused(error)) throw error;
  }
}

/**
 * Removes the staged files of killed processes from this folder; those of running processes stay, and those that the
 * system does not allow to be removed.
 */
export function sweepStaged(folder: string): void {
  removeStaged(folder, isAbandoned);
}

/** Removes the staged files of a thread of this process from this folder. Only after the thread has ended. */
export function removeStagedByThread(folder: string, thread: number): void {
  removeStaged(folder, (name) => {
    const [, pid, run, owner] = stagedName.exec(name) ?? [];
    return Number(pid) === process.pid && run === thisRun() && Number(owner) === thread;
  });
}

function removeStaged(folder: string, isRemoved: (name: string) => boolean): void {
  for (const name of namesIn(folder)) {
    if (!stagedName.test(name) || !isRemoved(name)) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Another user's, perhaps. It is no reason not to write.
    }
  }
}

/** Empty for a folder that does not exist or cannot be read; what needs the folder reports that. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Whether the process that staged the file has ended. */
function isAbandoned(name: string): boolean {
  const [, pid, run] = stagedName.exec(name) ?? [];
  return !isRunAlive(Number(pid), run);
}
