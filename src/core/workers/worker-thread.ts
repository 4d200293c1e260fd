/** One worker thread as the archiver's own thread sees it: jobs go in, replies and events come out. */
import { Worker } from 'node:worker_threads';
import type { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';
import { fromWorkerError, type JobName, messageSchema, type WorkerDefinition } from './define-worker.ts';
import { workerFile } from './worker-file.ts';

export interface ThreadOptions<D, E> {
  readonly data: D;
  readonly onEvent: (event: E) => void;
  /** The thread ended by itself; its jobs have been rejected. */
  readonly onStop: (cause: unknown) => void;
  readonly maxYoungGenerationSizeMb?: number;
}

export interface WorkerThread<I, O> {
  /** Rejects with the worker's own error, or with `WorkerStopped` where the thread ends by itself. */
  run<K extends JobName<I, O>>(job: K, input: I[K]): Promise<O[K]>;
  /** Jobs without a reply. */
  pendingJobs(): number;
  ref(): void;
  /** Allows the process to end while the thread is alive. */
  unref(): void;
  /** Ends the thread at once; its jobs reject with `reason`. */
  terminate(reason: Error): Promise<void>;
}

/** A thread ended before it answered. */
export class WorkerStopped extends MatchkeepError {
  constructor(cause: unknown) {
    super('unexpected', 'A worker thread stopped unexpectedly.', { cause });
  }
}

interface PendingJob {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export function startThread<I, O, D, E>(
  definition: WorkerDefinition<I, O, D, E>,
  { data, onEvent, onStop, maxYoungGenerationSizeMb }: ThreadOptions<D, E>,
): WorkerThread<I, O> {
  const pending = new Map<number, PendingJob>();
  let lastId = 0;
  /** Why the thread takes no more jobs; null while it takes them. */
  let endedBy: Error | null = null;

  const worker = new Worker(workerFile(definition.program), {
    workerData: data,
    // Flags that started the process (such as --eval's) are not for its threads.
    execArgv: [],
    ...(maxYoungGenerationSizeMb !== undefined && { resourceLimits: { maxYoungGenerationSizeMb } }),
  });
  const rejectAll = (reason: Error) => {
    const jobs = [...pending.values()];
    pending.clear();
    for (const job of jobs) job.reject(reason);
  };
  const stopped = (cause: unknown) => {
    if (endedBy) return;
    endedBy = new WorkerStopped(cause);
    rejectAll(endedBy);
    onStop(cause);
  };
  worker.on('error', stopped);
  worker.on('exit', () => stopped(new Error('the thread ended')));
  worker.on('message', (value: unknown) => {
    const message = messageSchema.parse(value);
    if ('event' in message) {
      onEvent(definition.events.parse(message.event));
      return;
    }
    const job = pending.get(message.id);
    pending.delete(message.id);
    if ('error' in message) job?.reject(fromWorkerError(message.error));
    else job?.resolve(message.value);
  });

  const send = (job: string, input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      if (endedBy) {
        reject(endedBy);
        return;
      }
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, job, input });
    });

  return {
    async run<K extends JobName<I, O>>(job: K, input: I[K]) {
      const schema: z.ZodType<O[K]> = definition.outputs[job].output;
      return schema.parse(await send(job, input));
    },
    pendingJobs: () => pending.size,
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    async terminate(reason) {
      endedBy ??= reason;
      await worker.terminate();
      rejectAll(reason);
    },
  };
}
