/** A few threads of one worker: they start on demand and end when idle. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { JobName, WorkerDefinition } from './define-worker.ts';
import { startThread, type WorkerThread } from './worker-thread.ts';

export interface WorkerPoolOptions {
  readonly maxThreads: number;
  /**
   * Jobs given to one thread before it answers the first: more than 1 hides the time that messages take, for a
   * worker that answers in the order of its jobs. Default 1.
   */
  readonly maxJobsPerThread?: number;
  /** A thread without a job for this long ends. Default 5,000. */
  readonly idleMs?: number;
}

export interface WorkerPool<I, O> {
  /**
   * Rejects with the worker's own error, and with `unexpected` where its thread ends by itself. The memory of `moved`,
   * which is part of the input, becomes the thread's when the job starts.
   */
  run<K extends JobName<I, O>>(job: K, input: I[K], moved?: readonly ArrayBuffer[]): Promise<O[K]>;
  /** Ends all threads at once; unfinished jobs reject with `cancelled`. The pool may be used again. */
  close(): Promise<void>;
}

interface WaitingJob<I, O> {
  /** Settles with the job, and never rejects. */
  readonly runIn: (thread: WorkerThread<I, O>) => Promise<void>;
  readonly reject: (error: Error) => void;
}

interface PooledThread<I, O> {
  readonly thread: WorkerThread<I, O>;
  idleTimer: NodeJS.Timeout | null;
}

export function createWorkerPool<I, O>(
  definition: WorkerDefinition<I, O, undefined, never>,
  { maxThreads, maxJobsPerThread = 1, idleMs = 5_000 }: WorkerPoolOptions,
): WorkerPool<I, O> {
  const threads = new Set<PooledThread<I, O>>();
  const waiting: WaitingJob<I, O>[] = [];

  const start = (): PooledThread<I, O> => {
    const started: PooledThread<I, O> = {
      thread: startThread(definition, {
        data: undefined,
        onEvent: () => {},
        onStop: () => {
          threads.delete(started);
          dispatch();
        },
      }),
      idleTimer: null,
    };
    threads.add(started);
    return started;
  };

  const becomeIdle = (idle: PooledThread<I, O>) => {
    // An idle thread must not keep the process alive.
    idle.thread.unref();
    idle.idleTimer = setTimeout(() => {
      threads.delete(idle);
      void idle.thread.terminate(stopped());
    }, idleMs);
    idle.idleTimer.unref();
  };

  const runNext = async (pooled: PooledThread<I, O>, job: WaitingJob<I, O>) => {
    if (pooled.idleTimer !== null) clearTimeout(pooled.idleTimer);
    pooled.idleTimer = null;
    pooled.thread.ref();
    await job.runIn(pooled.thread);
    dispatch();
    const isIdle = pooled.thread.pendingJobs() === 0 && pooled.idleTimer === null;
    if (isIdle && threads.has(pooled)) becomeIdle(pooled);
  };

  const dispatch = () => {
    while (waiting.length > 0) {
      const [least] = [...threads].sort((a, b) => a.thread.pendingJobs() - b.thread.pendingJobs());
      const isBusy = least === undefined || least.thread.pendingJobs() > 0;
      const pooled = isBusy && threads.size < maxThreads ? start() : least;
      if (pooled === undefined || pooled.thread.pendingJobs() >= maxJobsPerThread) return;
      const job = waiting.shift();
      if (job === undefined) return;
      void runNext(pooled, job);
    }
  };

  return {
    run: (job, input, moved) =>
      new Promise((resolve, reject) => {
        waiting.push({ runIn: (thread) => thread.run(job, input, moved).then(resolve, reject), reject });
        dispatch();
      }),
    async close() {
      const reason = stopped();
      for (const job of waiting.splice(0)) job.reject(reason);
      const ending = [...threads];
      threads.clear();
      for (const { idleTimer } of ending) if (idleTimer !== null) clearTimeout(idleTimer);
      await Promise.all(ending.map(({ thread }) => thread.terminate(reason)));
    },
  };
}

function stopped(): MatchkeepError {
  return new MatchkeepError('cancelled', 'The work was stopped.');
}
