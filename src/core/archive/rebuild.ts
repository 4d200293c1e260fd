/**
 * Rebuild: reads the content of the catalogue back from the archive's folder alone. Sidecars contain it exactly; for a
 * file that no sidecar names, the path gives a part of it. Threads read the matches. Changes nothing.
 */
import { opendir } from 'node:fs/promises';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { diskError } from '../disk/disk-error.ts';
import { runInTurn } from '../platform/run-in-turn.ts';
import type { Archive } from './archive.ts';
import {
  type EarlierRebuild,
  earlierJobs,
  type FolderResult,
  matchesPerJob,
  type RecordedFolder,
} from './earlier-folders.ts';
import { markerName } from './layout.ts';
import { batches, isBehind, matchFolders } from './match-folders.ts';
import { createReaderPool, maxReaderJobs, type ReaderPool } from './reader-pool.ts';

export type { FolderResult } from './earlier-folders.ts';

export interface RebuildOptions<R extends RecordedFolder> {
  readonly archive: Archive;
  /** What an interrupted rebuild has read, which this one continues. These folders come last. */
  readonly earlier?: EarlierRebuild<R>;
  /**
   * Called before the results of some matches are returned: how many folders of matches were read, and are there;
   * `before` is the part of `done` that the interrupted rebuild had read.
   */
  readonly onMatches?: (matches: {
    readonly before: number;
    readonly done: number;
    readonly total: number;
  }) => void;
  readonly signal?: AbortSignal;
}

/**
 * Returns what the folders hold, in their order, several at once. Throws `archive-missing` if the archive is not there
 * or disappears, `cancelled` on the signal.
 */
export async function* rebuildArchive<R extends RecordedFolder>({
  archive,
  earlier,
  onMatches,
  signal,
}: RebuildOptions<R>): AsyncGenerator<readonly FolderResult<R>[], void> {
  await archive.check();
  // Most archives are new when they are adopted: not worth a thread.
  if (!earlier && !(await hasFolder(archive.dir))) return;
  const pool = createReaderPool(signal);
  try {
    let total = 0;
    let before = 0;
    for await (const folder of matchFolders(pool, archive.dir)) {
      throwIfStopped(signal);
      total += 1;
      if (earlier && !isBehind(folder, earlier.through)) before += 1;
    }
    let done = before;
    for await (const read of runInTurn(jobsBehind(pool, archive.dir, earlier?.through), maxReaderJobs)) {
      throwIfStopped(signal);
      done += read.length;
      // Folders may appear meanwhile.
      onMatches?.({ before, done, total: Math.max(total, done) });
      yield read;
    }
    if (earlier) {
      // Also if nothing was left to read.
      onMatches?.({ before, done, total: done });
      for await (const looked of runInTurn(earlierJobs(pool, archive.dir, earlier), maxReaderJobs)) {
        throwIfStopped(signal);
        yield looked;
      }
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

/** The jobs that read the matches behind the folder `last`; all if there is none. */
async function* jobsBehind(
  pool: ReaderPool,
  dir: string,
  last: string | undefined,
): AsyncGenerator<() => Promise<readonly Extract<FolderResult<never>, { kind: 'read' }>[]>, void> {
  for await (const folders of batches(behind(matchFolders(pool, dir), last), matchesPerJob)) {
    yield async () => {
      const read = await pool.readMatches(dir, folders);
      return folders.map((folder, index) => ({
        ...({ kind: 'read', folder, isEarlier: false } as const),
        items: read[index] ?? [],
      }));
    };
  }
}

async function* behind(
  folders: AsyncIterable<string>,
  last: string | undefined,
): AsyncGenerator<string, void> {
  for await (const folder of folders) if (last === undefined || isBehind(folder, last)) yield folder;
}

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new MatchkeepError('cancelled', 'The rebuild was stopped.');
}
