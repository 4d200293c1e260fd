/** Reads the archive in worker threads: hashes files, lists folders and reads whole matches. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { raceWithAbort } from '../platform/race-with-abort.ts';
import { defineWorker, noData, noEvents, uncheckedList } from '../workers/define-worker.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { sharePool } from '../workers/workers.ts';
import type { RebuildItem } from './match-reader.ts';
import { type Listing, type StorePlace, storePlaceSchema } from './store/store.ts';

const hashSchema = z.object({ bytes: z.number(), sha256: z.string() });
/** `touchedAt`: when its content or its attributes last changed, by the clock of its file system; epoch ms. */
const lookSchema = z.object({
  kind: z.enum(['file', 'folder', 'other']),
  bytes: z.number(),
  touchedAt: z.number(),
});
/** `code` is the system's, such as `ENOENT`. */
const failureSchema = z.object({ message: z.string(), code: z.string().nullable() });
/** Paths in the archive that is in the store at `place`. */
const pathsSchema = z.object({ place: storePlaceSchema, paths: z.array(z.string()) });

export type StoredPaths = z.infer<typeof pathsSchema>;
type FileHash = z.infer<typeof hashSchema>;
type FileLook = z.infer<typeof lookSchema>;
type Failure = z.infer<typeof failureSchema>;

export const readerWorker = defineWorker({
  program: 'archive/reader-worker',
  jobs: {
    /** Returns a hash or a failure for each file, in the same order. */
    hash: { input: pathsSchema, output: z.array(z.union([hashSchema, failureSchema])) },
    /** The same without reading the files. */
    look: { input: pathsSchema, output: z.array(z.union([lookSchema, failureSchema])) },
    list: { input: pathsSchema, output: uncheckedList<Listing>() },
    matches: { input: pathsSchema, output: uncheckedList<readonly RebuildItem[]>() },
  },
  data: noData,
  events: noEvents,
});

/** Its paths are relative to the archive. A message to a thread takes as long as a small job, so each of these takes many at once, one after the other. */
export interface ReaderPool {
  /**
   * Hashes the files. Returns the hash, or the system's error for a file that cannot be read, in the
   * same order.
   */
  hashAll(paths: readonly string[]): Promise<readonly (FileHash | Error)[]>;
  /** Size and time of the last change of files and folders, or the system's error, in the same order. */
  lookAtAll(paths: readonly string[]): Promise<readonly (FileLook | Error)[]>;
  /** The content of each folder, in the same order. Throws disk errors. */
  list(folders: readonly string[]): Promise<readonly Listing[]>;
  /** What the folders of these matches hold, in the same order. Throws disk errors. */
  readMatches(folders: readonly string[]): Promise<readonly (readonly RebuildItem[])[]>;
  /** Ends the threads, as the signal does; running jobs reject with `cancelled`. */
  close(): Promise<void>;
}

/** Two jobs for each thread: it has the next one when it ends one. */
const maxJobsPerThread = 2;
const maxThreads = Math.min(4, availableParallelism());

/** The most jobs worth submitting at the same time; more would only wait. */
export const maxReaderJobs = maxThreads * maxJobsPerThread;

export function createReaderPool(place: StorePlace, signal?: AbortSignal): ReaderPool {
  const pool = createWorkerPool(readerWorker, { maxThreads, maxJobsPerThread });
  const stop = () => void pool.close();
  signal?.addEventListener('abort', stop);
  return readWith(pool, place, async () => {
    signal?.removeEventListener('abort', stop);
    await pool.close();
  });
}

/** For work that takes its time: one thread, which reads one job after the other of all that use it. */
const slowReader = sharePool(createWorkerPool(readerWorker, { maxThreads: 1 }));

/** The same in that thread. It ends what it reads in spite of the signal and of `close`, but nobody waits for it. */
export function createSlowReader(place: StorePlace, signal: AbortSignal | undefined): ReaderPool {
  const run: typeof slowReader.run = async (job, input) =>
    await raceWithAbort(slowReader.run(job, input), signal, 'The work was stopped.');
  return readWith({ run }, place, async () => {});
}

function readWith(
  pool: Pick<typeof slowReader, 'run'>,
  place: StorePlace,
  close: ReaderPool['close'],
): ReaderPool {
  const at = (paths: readonly string[]) => ({ place, paths: [...paths] });
  return {
    async hashAll(paths) {
      const results = await pool.run('hash', at(paths));
      return results.map((result) => ('sha256' in result ? result : toError(result)));
    },
    async lookAtAll(paths) {
      const results = await pool.run('look', at(paths));
      return results.map((result) => ('touchedAt' in result ? result : toError(result)));
    },
    list: (folders) => pool.run('list', at(folders)),
    readMatches: (folders) => pool.run('matches', at(folders)),
    close,
  };
}

function toError({ message, code }: Failure): Error {
  return Object.assign(new Error(message), { code });
}
