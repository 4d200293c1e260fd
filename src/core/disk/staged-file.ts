/**
 * Files that are written aside and get their name when they are whole. Whatever ends an export before that leaves
 * nothing under a final name; what a killed process left aside goes with the next export to the same place.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MatchkeepError } from '../../shared/errors.ts';
import { isProcessAlive } from '../platform/process-alive.ts';
import { thisRun } from '../platform/this-run.ts';
import { systemCode } from './disk-error.ts';
import { type OpenOutput, type Output, openOutput } from './output-file.ts';

const suffix = '.matchkeep-part';
/** `.<process>-<run>-<random>.matchkeep-part` */
const stagedName = /^\.(\d+)-([0-9a-f]{8})-[0-9a-f]{8}\.matchkeep-part$/;

export interface StagedFile {
  /** Where it lies meanwhile. */
  readonly path: string;
  readonly output: Output;
  /** Whole, flushed and under its name; a file of that name is replaced. */
  publish(): void;
  /** Nothing of it is left. Does nothing after `publish`. */
  discard(): void;
}

/** What tests break. */
interface StagingDisk {
  readonly open: OpenOutput;
  readonly rename?: (from: string, to: string) => void;
}

export function stageFile(path: string, disk: StagingDisk = { open: openOutput }): StagedFile {
  const aside = stagedPath(dirname(path));
  const output = disk.open(aside);
  let isPublished = false;
  return {
    path: aside,
    output,
    publish() {
      output.finish();
      rename(aside, path, disk.rename ?? renameSync);
      isPublished = true;
      syncFolder(dirname(path));
    },
    discard() {
      if (isPublished) return;
      output.close();
      rmSync(aside, { force: true });
    },
  };
}

/** We could write beside it: what is refused is to replace the file itself. */
function rename(aside: string, path: string, move: (from: string, to: string) => void): void {
  try {
    move(aside, path);
  } catch (error) {
    if (!['EBUSY', 'EPERM', 'EACCES'].includes(systemCode(error) ?? '')) throw error;
    throw new MatchkeepError('disk-denied', `The system does not allow "${basename(path)}" to be replaced.`, {
      remedy: 'If it is open in another program, close it there and export again.',
      cause: error,
    });
  }
}

/** A name that nothing else has, and that says whose it is: two exports may write into one folder. */
export function stagedPath(folder: string): string {
  return join(folder, `.${process.pid}-${thisRun()}-${randomUUID().slice(0, 8)}${suffix}`);
}

/** Flushes the names in a folder; Windows has no such step. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Removes what an export that was killed left aside in this folder; what a living process writes stays. */
export function sweepStaged(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.') && name.endsWith(suffix) && isLeft(name)) {
      rmSync(join(folder, name), { force: true });
    }
  }
}

/** Earlier versions gave names that say nothing of the process. */
function isLeft(name: string): boolean {
  const [, pid, run] = stagedName.exec(name) ?? [];
  if (pid === undefined) return true;
  return Number(pid) === process.pid ? run !== thisRun() : !isProcessAlive(Number(pid));
}
