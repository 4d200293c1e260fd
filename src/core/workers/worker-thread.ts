/** One worker thread as the archiver's own thread sees it: jobs go in, replies and events come out. */
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { isTooManyOpenFiles, moreOpenFiles } from '../disk/disk-error.ts';
import { fromWorkerError, type JobName, messageSchema, type WorkerDefinition } from './define-worker.ts';
import { workerFile } from './worker-file.ts';

/** What the protocol needs of a thread, and of a process in its place (worker-process.ts). */
export interface Runner {
  readonly threadId: number;
  postMessage(message: unknown, moved: readonly ArrayBuffer[]): void;
  on(event: 'message' | 'error' | 'exit', listener: (value: unknown) => void): unknown;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

export interface ThreadOptions<D, E> {
  readonly data: D;
  readonly onEvent: (event: E) => void;
  /** The thread ended by itself, or was ended after a message that is not as defined; its jobs have been rejected. */
  readonly onStop: (cause: unknown) => void;
  /** The thread has ended, by itself or not, and writes nothing any more. */
  readonly onEnd?: (threadId: number) => void;
  readonly maxYoungGenerationSizeMb?: number;
  /** Starts a process instead; `data` is not for it. */
  readonly start?: (file: string) => Runner;
}

export interface WorkerThread<I, O> {
  /**
   * Rejects with the worker's own error, with an `Error` for a reply that is not as defined, or with `WorkerStopped`
   * where the thread ends by itself. The memory of `moved`, which is part of the input, becomes the thread's; the rest
   * of the input is copied.
   */
  run<K extends JobName<I, O>>(job: K, input: I[K], moved?: readonly ArrayBuffer[]): Promise<O[K]>;
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
    if (isTooManyOpenFiles(cause))
      super('disk-denied', 'A thread could not start: too many files are open.', {
        remedy: moreOpenFiles,
        cause,
      });
    else super('unexpected', 'A worker thread stopped unexpectedly.', { cause });
  }
}

const jobIdSchema = z.object({ id: z.number().int() });

interface PendingJob {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export function startThread<I, O, D, E>(
  definition: WorkerDefinition<I, O, D, E>,
  { data, onEvent, onStop, onEnd, maxYoungGenerationSizeMb, start }: ThreadOptions<D, E>,
): WorkerThread<I, O> {
  const pending = new Map<number, PendingJob>();
  let lastId = 0;
  /** Why the thread takes no more jobs; null while it takes them. */
  let endedBy: Error | null = null;

  const inThread = (file: string) =>
    new Worker(file, {
      workerData: data,
      // Flags that started the process (such as --eval's) are not for its threads.
      execArgv: [],
      ...(maxYoungGenerationSizeMb !== undefined && { resourceLimits: { maxYoungGenerationSizeMb } }),
    });
  const worker: Runner = (start ?? inThread)(workerFile(definition.program));
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
  // An ended worker has no id.
  const { threadId } = worker;
  worker.on('exit', () => {
    onEnd?.(threadId);
    stopped(new Error('the thread ended'));
  });
  const takeJob = (id: number) => {
    const job = pending.get(id);
    pending.delete(id);
    return job;
  };
  /** A fault of Matchkeep. One job fails if the message names it; otherwise no job can rely on the thread any more. */
  const refuse = (value: unknown, cause: z.ZodError) => {
    const error = new Error(
      `The worker "${definition.program}" sent a message that is not as defined: ${z.prettifyError(cause)}`,
      { cause },
    );
    const named = jobIdSchema.safeParse(value);
    const job = named.success ? takeJob(named.data.id) : undefined;
    if (job) return job.reject(error);
    stopped(error);
    void worker.terminate();
  };
  worker.on('message', (value: unknown) => {
    const message = messageSchema.safeParse(value);
    if (!message.success) return refuse(value, message.error);
    if ('event' in message.data) {
      const event = definition.events.safeParse(message.data.event);
      return event.success ? onEvent(event.data) : refuse(value, event.error);
    }
    const job = takeJob(message.data.id);
    if ('error' in message.data) job?.reject(fromWorkerError(message.data.error));
    else job?.resolve(message.data.value);
  });

  const send = (job: string, input: unknown, moved: readonly ArrayBuffer[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (endedBy) {
        reject(endedBy);
        return;
      }
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, job, input }, moved);
    });

  return {
    async run<K extends JobName<I, O>>(job: K, input: I[K], moved: readonly ArrayBuffer[] = []) {
      const schema: z.ZodType<O[K]> = definition.outputs[job].output;
      return schema.parse(await send(job, input, moved));
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
