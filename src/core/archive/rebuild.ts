/**
 * Rebuild: reads the content of the catalogue back from the archive's folder alone. Sidecars contain it exactly; for a
 * file that no sidecar names, the path gives a part of it. Threads read the matches. Changes nothing.
 */
import { opendir } from 'node:fs/promises';
import { MatchkeepError } from '../../shared/errors.ts';
import { diskError } from '../disk/disk-error.ts';
import type { Archive } from './archive.ts';
import { markerName, sidecarName } from './layout.ts';
import type { RebuildItem } from './match-reader.ts';
import { createReaderPool, maxReaderJobs, type ReaderPool } from './reader-pool.ts';
import { entryPath } from './walk.ts';

export type { RebuildItem } from './match-reader.ts';

export interface RebuildOptions {
  readonly archive: Archive;
  /** Called before the items of some matches are returned: how many folders of matches were read, and are there. */
  readonly onMatches?: (matches: { readonly done: number; readonly total: number }) => void;
  readonly signal?: AbortSignal;
}

/** The depth of a match's folder in the layout. A folder with a sidecar is recognised at any depth. */
const matchDepth = 3;
const matchesPerJob = 8;

/**
 * Returns the items in the order of the folders, those of several matches at once. Throws `archive-missing` if the
 * archive is not there or disappears, `cancelled` on the signal.
 */
export async function* rebuildArchive({
  archive,
  onMatches,
  signal,
}: RebuildOptions): AsyncGenerator<readonly RebuildItem[]> {
  await archive.check();
  // Most archives are new when they are adopted: not worth a thread.
  if (!(await hasFolder(archive.dir))) return;
  const pool = createReaderPool(signal);
  const reading: { readonly matches: number; readonly items: Promise<readonly RebuildItem[]> }[] = [];
  let total = 0;
  let done = 0;
  const take = async ({ matches, items }: (typeof reading)[number]) => {
    const read = await items;
    done += matches;
    // Folders may appear meanwhile.
    onMatches?.({ done, total: Math.max(total, done) });
    return read;
  };
  try {
    // Lists only the folders of leagues and tournaments, which are few.
    for await (const _ of matchFolders(pool, archive.dir, '', 0)) {
      throwIfStopped(signal);
      total += 1;
    }
    for await (const folders of batches(matchFolders(pool, archive.dir, '', 0))) {
      throwIfStopped(signal);
      const items = pool.readMatches(archive.dir, folders);
      // Its error is thrown when it is its turn.
      items.catch(() => {});
      reading.push({ matches: folders.length, items });
      const first = reading.length >= maxReaderJobs ? reading.shift() : undefined;
      if (first) yield await take(first);
    }
    for (const each of reading) {
      throwIfStopped(signal);
      yield await take(each);
    }
  } catch (error) {
    throwIfStopped(signal);
    throw error;
  } finally {
    await pool.close();
  }
  await archive.check();
}

/** Whether the archive may have a match. Throws disk errors. */
async function hasFolder(dir: string): Promise<boolean> {
  try {
    for await (const entry of await opendir(dir))
      if (entry.isDirectory() && !entry.name.startsWith(markerName)) return true;
    return false;
  } catch (error) {
    throw diskError(error, `read the folder ${dir}`);
  }
}

async function* matchFolders(
  pool: ReaderPool,
  dir: string,
  folder: string,
  depth: number,
): AsyncGenerator<string> {
  if (depth === matchDepth) {
    yield folder;
    return;
  }
  const [listing] = await pool.list(dir, [folder]);
  if (listing === undefined) return;
  if (depth > 0 && listing.files.includes(sidecarName)) {
    yield folder;
    return;
  }
  for (const name of listing.folders) yield* matchFolders(pool, dir, entryPath(folder, name), depth + 1);
}

async function* batches(folders: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let batch: string[] = [];
  for await (const folder of folders) {
    batch.push(folder);
    if (batch.length < matchesPerJob) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new MatchkeepError('cancelled', 'The rebuild was stopped.');
}
