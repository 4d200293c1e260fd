/** A few worker threads for work that would hold up the archiver's own: started on demand, gone when idle. */
import { Worker } from 'node:worker_threads';
import { MatchkeepError } from '../../shared/errors.ts';
import { workerFile } from './worker-file.ts';

export interface WorkerPoolOptions<Answer> {
  /** As `workerFile` takes it. */
  readonly program: string;
  /** Most threads. */
  readonly size: number;
  /**
   * Jobs handed to one thread ahead of its answers: more than 1 hides the way there and back, for a program
   * that answers in the order of its jobs. Default 1.
   */
  readonly ahead?: number;
  /** A thread without work for this long ends. Default 5,000. */
  readonly idleMs?: number;
  /** Reads what a worker answers; throws where it isn't an answer. */
  readonly read: (message: unknown) => Answer;
}

export interface WorkerPool<Job, Answer> {
  /** Resolves with the worker's answer; rejects when its thread dies or the pool is closed. */
  run(job: Job): Promise<Answer>;
  /** Ends all threads at once; what is under way rejects with `cancelled`. The pool may be used again. */
  close(): Promise<void>;
}

interface Ticket<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

interface Thread<Job, Answer> {
  readonly worker: Worker;
  /** Answers come in the order of the jobs. */
  readonly tickets: Ticket<Job, Answer>[];
  idleTimer: NodeJS.Timeout | null;
}

export function createWorkerPool<Job, Answer>(options: WorkerPoolOptions<Answer>): WorkerPool<Job, Answer> {
  const { program, size, ahead = 1, idleMs = 5_000, read } = options;
  const threads = new Set<Thread<Job, Answer>>();
  const waiting: Ticket<Job, Answer>[] = [];

  const end = (thread: Thread<Job, Answer>, reason: Error) => {
    threads.delete(thread);
    if (thread.idleTimer !== null) clearTimeout(thread.idleTimer);
    for (const ticket of thread.tickets.splice(0)) ticket.reject(reason);
  };

  const start = (): Thread<Job, Answer> => {
    const thread: Thread<Job, Answer> = {
      // Flags that started the process (such as --eval's) are not for its threads.
      worker: new Worker(workerFile(program), { execArgv: [] }),
      tickets: [],
      idleTimer: null,
    };
    threads.add(thread);
    thread.worker.on('message', (message: unknown) => {
      const ticket = thread.tickets.shift();
      try {
        ticket?.resolve(read(message));
      } catch (error) {
        ticket?.reject(error instanceof Error ? error : new Error(String(error)));
      }
      hand();
      if (thread.tickets.length === 0) rest(thread);
    });
    const fail = (error: unknown) => {
      end(
        thread,
        new MatchkeepError('unexpected', 'A worker thread stopped unexpectedly.', { cause: error }),
      );
      hand();
    };
    thread.worker.on('error', fail);
    thread.worker.on('exit', fail);
    return thread;
  };

  const rest = (thread: Thread<Job, Answer>) => {
    // An idle thread keeps no process alive.
    thread.worker.unref();
    thread.idleTimer = setTimeout(() => {
      threads.delete(thread);
      void thread.worker.terminate();
    }, idleMs);
    thread.idleTimer.unref();
  };

  const hand = () => {
    while (waiting.length > 0) {
      const [least] = [...threads].sort((a, b) => a.tickets.length - b.tickets.length);
      const isBusy = least === undefined || least.tickets.length > 0;
      const thread = isBusy && threads.size < size ? start() : least;
      if (thread === undefined || thread.tickets.length >= ahead) return;
      const ticket = waiting.shift();
      if (ticket === undefined) return;
      if (thread.idleTimer !== null) clearTimeout(thread.idleTimer);
      thread.idleTimer = null;
      thread.worker.ref();
      thread.tickets.push(ticket);
      thread.worker.postMessage(ticket.job);
    }
  };

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        hand();
      }),
    async close() {
      const reason = new MatchkeepError('cancelled', 'The work was stopped.');
      for (const ticket of waiting.splice(0)) ticket.reject(reason);
      const ending = [...threads];
      for (const thread of ending) end(thread, reason);
      await Promise.all(ending.map((thread) => thread.worker.terminate()));
    },
  };
}
