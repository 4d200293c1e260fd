/** Hashing of many archived files off the archiver's thread. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { defineWorker, noData, noEvents } from '../workers/define-worker.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';

export const hashWorker = defineWorker({
  program: 'archive/hash-worker',
  jobs: {
    /** Takes an absolute path. */
    hash: { input: z.string(), output: z.object({ bytes: z.number(), sha256: z.string() }) },
  },
  data: noData,
  events: noEvents,
});

export interface HashPool {
  /** Throws an error with the system's code (`ENOENT`) where the file can't be read. */
  hash(path: string): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Ends the threads; a hash under way rejects with `cancelled`. */
  close(): Promise<void>;
}

/** Files worth handing in at the same time; more only wait. */
export const maxParallelHashes = 16;

export function createHashPool(): HashPool {
  const maxThreads = Math.min(2, availableParallelism());
  const pool = createWorkerPool(hashWorker, { maxThreads, maxJobsPerThread: maxParallelHashes / maxThreads });
  return { hash: (path) => pool.run('hash', path), close: () => pool.close() };
}
