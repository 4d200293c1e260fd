/**
 * Staged files: each is written under a temporary name and gets its final name when it is complete. An export that ends
 * early leaves nothing under a final name; the next export to the same folder removes what a killed process left.
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

export function stageFile(path: string, disk: StagingDisk = { open: openOutput }): StagedFile {
  const staged = stagedPath(dirname(path));
  const output = disk.open(staged);
  let isPublished = false;
  return {
    path: staged,
    output,
    publish() {
      output.finish();
      rename(staged, path, disk.rename ?? renameSync);
      isPublished = true;
      syncFolder(dirname(path));
    },
    discard() {
      if (isPublished) return;
      output.close();
      rmSync(staged, { force: true });
    },
  };
}

/** The folder is writable, so such an error means that the system refuses to replace the file itself. */
function rename(staged: string, path: string, move: (from: string, to: string) => void): void {
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

/** A unique path that names the process: two exports may write to one folder. */
export function stagedPath(folder: string): string {
  return join(folder, `.${process.pid}-${thisRun()}-${randomUUID().slice(0, 8)}${suffix}`);
}

/** Flushes the names in a folder; Windows has no such operation. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Removes the staged files of killed exports from this folder; those of running processes stay. */
export function sweepStaged(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.') && name.endsWith(suffix) && isAbandoned(name)) {
      rmSync(join(folder, name), { force: true });
    }
  }
}

/** The names of earlier versions do not contain the process. */
function isAbandoned(name: string): boolean {
  const [, pid, run] = stagedName.exec(name) ?? [];
  if (pid === undefined) return true;
  return Number(pid) === process.pid ? run !== thisRun() : !isProcessAlive(Number(pid));
}
