/** Hashes archived files in worker threads. */
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
  /** Throws an error with the system's code (`ENOENT`) if the file cannot be read. */
  hash(path: string): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Ends the threads; a running hash rejects with `cancelled`. */
  close(): Promise<void>;
}

/** The most files worth submitting at the same time; more would only wait. */
export const maxParallelHashes = 16;

export function createHashPool(): HashPool {
  const maxThreads = Math.min(2, availableParallelism());
  const pool = createWorkerPool(hashWorker, { maxThreads, maxJobsPerThread: maxParallelHashes / maxThreads });
  return { hash: (path) => pool.run('hash', path), close: () => pool.close() };
}
