/** Extracts entries of a zip into a folder: each completely, under a safe name, and never over an existing file. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ZipEntry } from '../../shared/library/inspect.ts';
import { systemCode } from '../disk/disk-error.ts';
import { freeBytes } from '../disk/drive-space.ts';
import { makeFoldersSync } from '../disk/make-folders.ts';
import { stagedPath, sweepStaged } from '../disk/staged-file.ts';
import { exportError, makeFolder, refuseArchive, requireSpace } from '../disk/target.ts';
import { safePath } from './safe-path.ts';
import { listZip, unpackEach, type WriteEntry } from './zip-entries.ts';

export interface Extracted {
  readonly files: number;
  readonly bytes: number;
  readonly skipped: { readonly path: string; readonly reason: string }[];
}

const maxSkippedRetained = 200;

/** Extracts all entries if none are listed. Throws `path-invalid`, `disk-full` and `disk-denied`. */
export async function extractEntries(
  zipPath: string,
  wanted: readonly number[],
  folder: string,
  archiveDirs: readonly string[],
): Promise<Extracted> {
  refuseArchive(folder, archiveDirs);
  const listed = await listZip(zipPath);
  const isWanted = new Set(wanted);
  const entries = listed.entries.filter(
    ({ entry, isFolder }) => !isFolder && (wanted.length === 0 || isWanted.has(entry)),
  );
  const skipped: { path: string; reason: string }[] = [];
  let files = 0;
  let bytes = 0;
  try {
    makeFolder(folder);
    requireSpace(
      folder,
      entries.reduce((sum, entry) => sum + entry.bytes, 0),
      freeBytes,
    );
    const leave = (path: string, reason: string) => {
      if (skipped.length < maxSkippedRetained) skipped.push({ path, reason });
    };
    const sweptFolders = new Set<string>();
    const whole = new Map<number, ZipEntry>();
    for (const entry of entries) {
      if (entry.problem === null) whole.set(entry.entry, entry);
      else leave(entry.name, entry.problem);
    }
    await unpackEach(zipPath, [...whole.keys()], async (at, write) => {
      const entry = whole.get(at);
      if (entry === undefined) return;
      const target = join(folder, ...safePath(entry.name));
      if (!sweptFolders.has(dirname(target))) sweepStaged(dirname(target));
      sweptFolders.add(dirname(target));
      const problem = await extractOne(write, target);
      if (problem === null) {
        files += 1;
        bytes += entry.bytes;
      } else leave(entry.name, problem);
    });
  } catch (error) {
    throw exportError(error);
  }
  return { files, bytes, skipped };
}

/** Returns why the entry could not be extracted, or null. */
async function extractOne(write: WriteEntry, target: string): Promise<string | null> {
  if (existsSync(target)) return 'A file with that name already exists.';
  const staged = stagedPath(dirname(target));
  try {
    makeFoldersSync(dirname(target));
    await write(staged, new AbortController().signal);
    renameSync(staged, target);
    return null;
  } catch (error) {
    if (error instanceof MatchkeepError && error.code === 'file-corrupt') return error.message;
    const reason = ofThisEntry(error);
    if (reason !== null) return reason;
    throw error;
  } finally {
    remove(staged);
  }
}

/** The message of an error that concerns only this entry, else null. */
function ofThisEntry(error: unknown): string | null {
  switch (systemCode(error)) {
    case 'ENAMETOOLONG':
      return 'Its path is too long for this system.';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'A file is in the place of its folder.';
    default:
      return null;
  }
}

function remove(staged: string): void {
  try {
    rmSync(staged, { force: true });
  } catch (error) {
    // No file can exist under an invalid path.
    if (ofThisEntry(error) === null) throw error;
  }
}
