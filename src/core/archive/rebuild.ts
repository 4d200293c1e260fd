/**
 * Rebuild: reads the content of the catalogue back from the archive's folder alone. Sidecars contain it exactly; for a
 * file that no sidecar names, the path gives a part of it. Threads read the matches. Changes nothing.
 */
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
  if (!earlier && !(await hasFolder(archive))) return;
  const pool = createReaderPool(archive.store.place, signal);
  try {
    let total = 0;
    let before = 0;
    for await (const folder of matchFolders(pool)) {
      throwIfStopped(signal);
      total += 1;
      if (earlier && !isBehind(folder, earlier.through)) before += 1;
    }
    let done = before;
    for await (const read of runInTurn(jobsBehind(pool, earlier?.through), maxReaderJobs)) {
      throwIfStopped(signal);
      done += read.length;
      // Folders may appear meanwhile.
      onMatches?.({ before, done, total: Math.max(total, done) });
      yield read;
    }
    if (earlier) {
      // Also if nothing was left to read.
      onMatches?.({ before, done, total: done });
      for await (const looked of runInTurn(earlierJobs(pool, earlier), maxReaderJobs)) {
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
async function hasFolder({ store, dir }: Archive): Promise<boolean> {
  try {
    return (await store.list('')).folders.length > 0;
  } catch (error) {
    throw diskError(error, `read the folder ${dir}`);
  }
}

/** The jobs that read the matches behind the folder `last`; all if there is none. */
async function* jobsBehind(
  pool: ReaderPool,
  last: string | undefined,
): AsyncGenerator<() => Promise<readonly Extract<FolderResult<never>, { kind: 'read' }>[]>, void> {
  for await (const folders of batches(behind(matchFolders(pool), last), matchesPerJob)) {
    yield async () => {
      const read = await pool.readMatches(folders);
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
