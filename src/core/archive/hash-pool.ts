/** Hashes archived files in worker threads. */
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { defineWorker, noData, noEvents } from '../workers/define-worker.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';

const hashSchema = z.object({ bytes: z.number(), sha256: z.string() });
/** `code` is the system's, such as `ENOENT`. */
const failureSchema = z.object({ message: z.string(), code: z.string().nullable() });

type FileHash = z.infer<typeof hashSchema>;

export const hashWorker = defineWorker({
  program: 'archive/hash-worker',
  jobs: {
    /** Takes absolute paths; returns a hash or a failure for each, in the same order. */
    hash: { input: z.array(z.string()), output: z.array(z.union([hashSchema, failureSchema])) },
  },
  data: noData,
  events: noEvents,
});

export interface HashPool {
  /**
   * Hashes the files at absolute paths, one after the other in one thread: a message to a thread takes as long as
   * hashing a small file. Returns the hash, or the system's error for a file that cannot be read, in the same order.
   */
  hashAll(paths: readonly string[]): Promise<readonly (FileHash | Error)[]>;
  /** Ends the threads; running hashes reject with `cancelled`. */
  close(): Promise<void>;
}

/** Two jobs for each thread: it has the next one when it ends one. */
const maxJobsPerThread = 2;
const maxThreads = Math.min(4, availableParallelism());

/** The most jobs worth submitting at the same time; more would only wait. */
export const maxHashJobs = maxThreads * maxJobsPerThread;

export function createHashPool(): HashPool {
  const pool = createWorkerPool(hashWorker, { maxThreads, maxJobsPerThread });
  return {
    async hashAll(paths) {
      const results = await pool.run('hash', [...paths]);
      return results.map((result) =>
        'sha256' in result ? result : Object.assign(new Error(result.message), { code: result.code }),
      );
    },
    close: () => pool.close(),
  };
}
