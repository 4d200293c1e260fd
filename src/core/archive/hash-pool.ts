/** Hashing of many archived files off the archiver's thread. */
import { availableParallelism } from 'node:os';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { hashAnswerSchema } from './hash-jobs.ts';

export interface HashPool {
  /** Throws an error with the system's code (`ENOENT`) where the file can't be read. */
  hash(path: string): Promise<{ readonly bytes: number; readonly sha256: string }>;
  /** Ends the threads; a hash under way rejects with `cancelled`. */
  close(): Promise<void>;
}

/** Files worth handing in at the same time; more only wait. */
export const maxParallelHashes = 16;

export function createHashPool(): HashPool {
  const size = Math.min(2, availableParallelism());
  const pool = createWorkerPool({
    program: 'archive/hash-worker',
    size,
    ahead: maxParallelHashes / size,
    read: (message) => hashAnswerSchema.parse(message),
  });
  return {
    async hash(path) {
      const answer = await pool.run({ path });
      if (!('failure' in answer)) return answer;
      const { code, message } = answer.failure;
      throw Object.assign(new Error(message), code === null ? {} : { code });
    },
    close: () => pool.close(),
  };
}
