/**
 * Worker threads: work that would block the archiver's own thread runs here, with one protocol for all of it.
 * A room declares its jobs (define-worker.ts), answers them in a thread (serve-worker.ts) and runs them through a
 * pool or a single thread. Shared pools serve every archiver of the process and end with the last one.
 */

interface Closable {
  close(): Promise<void>;
}

const sharedPools = new Set<Closable>();
let users = 0;

/** Adds a pool to those that end with the last archiver of the process. It may be used again after that. */
export function sharePool<P extends Closable>(pool: P): P {
  sharedPools.add(pool);
  return pool;
}

/** Retains the shared pools for one user. The returned function releases them; the last release ends all threads. */
export function retainWorkers(): () => Promise<void> {
  users += 1;
  return async () => {
    users -= 1;
    if (users > 0) return;
    await Promise.all(Array.from(sharedPools, (pool) => pool.close()));
  };
}
