/** Entries of a zip, written into a folder: each whole under a safe name, and never over something that is there. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { safeName } from '../archive/safe-name.ts';
import { exportError, freeBytes, makeFolder, refuseArchive, requireSpace } from '../export/target.ts';
import { listZip, unpackEntry } from './zip-entries.ts';

export interface Extracted {
  readonly files: number;
  readonly bytes: number;
  readonly leftOut: readonly { readonly path: string; readonly reason: string }[];
}

const segmentUnits = 100;
const leftOutKept = 200;

/** No entries: all of them. Throws `invalid-input`, `disk-full` and `disk-denied`. */
export async function extractEntries(
  zipPath: string,
  wanted: readonly number[],
  folder: string,
  archiveDir: string,
): Promise<Extracted> {
  refuseArchive(folder, archiveDir);
  const listed = await listZip(zipPath);
  const isWanted = new Set(wanted);
  const entries = listed.entries.filter(
    ({ entry, isFolder }) => !isFolder && (wanted.length === 0 || isWanted.has(entry)),
  );
  const leftOut: { path: string; reason: string }[] = [];
  let files = 0;
  let bytes = 0;
  try {
    makeFolder(folder);
    requireSpace(
      folder,
      entries.reduce((sum, entry) => sum + entry.bytes, 0),
      freeBytes,
    );
    for (const entry of entries) {
      const target = join(folder, ...safePath(entry.name));
      const problem = await extractOne(zipPath, entry.entry, entry.problem, target);
      if (problem === null) {
        files += 1;
        bytes += entry.bytes;
      } else if (leftOut.length < leftOutKept) leftOut.push({ path: entry.name, reason: problem });
    }
  } catch (error) {
    throw exportError(error);
  }
  return { files, bytes, leftOut };
}

async function extractOne(
  zipPath: string,
  entry: number,
  problem: string | null,
  target: string,
): Promise<string | null> {
  if (problem !== null) return problem;
  if (existsSync(target)) return 'A file of that name is there already.';
  mkdirSync(dirname(target), { recursive: true });
  const aside = `${target}.matchkeep-part`;
  try {
    await unpackEntry(zipPath, entry, aside, new AbortController().signal);
    renameSync(aside, target);
    return null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'file-corrupt') return error.message;
    throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The segments of an entry's name that may become a path: nothing leads out, up, or to a device. */
export function safePath(name: string): string[] {
  const segments = name.split(/[\\/]+/).filter((segment) => !/^\.{0,2}$/.test(segment));
  const safe = segments.map((segment) => safeName(segment, segmentUnits, '_'));
  return safe.length === 0 ? ['_'] : safe;
}
