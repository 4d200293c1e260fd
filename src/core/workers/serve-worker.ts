/**
 * The worker's side of the protocol: answers the jobs of one definition. Called by the worker's program, in a thread or in
 * a process of its own.
 */
import { parentPort } from 'node:worker_threads';
import type { z } from 'zod';
import {
  type JobName,
  requestSchema,
  toWorkerError,
  type WorkerDefinition,
  type WorkerMessage,
} from './define-worker.ts';

type JobHandlers<I, O> = {
  readonly [K in keyof I & keyof O]: (input: I[K]) => O[K] | Promise<O[K]>;
};

/** The way to the archiver's thread. */
export interface WorkerPort {
  postMessage(message: WorkerMessage): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

interface ServeOptions {
  /** Default: that of the thread. */
  readonly port?: WorkerPort | null;
  /** Turns an error of a handler, or of sending its result, into the one that the caller gets. */
  readonly explain?: (error: unknown) => unknown;
}

interface WorkerServer<E> {
  /** Sends an event to the archiver's thread. */
  emit(event: E): void;
}

/** Synchronous handlers reply in the order of their jobs. A handler may throw anything. */
export function serveWorker<I, O, D, E>(
  { program, inputs }: WorkerDefinition<I, O, D, E>,
  handlers: JobHandlers<I, O>,
  { port = parentPort, explain = (error) => error }: ServeOptions = {},
): WorkerServer<E> {
  if (port === null) throw new Error(`${program} runs as a worker only.`);
  const post = (message: WorkerMessage) => port.postMessage(message);
  const isJob = (name: string): name is JobName<I, O> => Object.hasOwn(inputs, name);
  const handle = <K extends JobName<I, O>>(job: K, input: unknown): O[K] | Promise<O[K]> => {
    const schema: z.ZodType<I[K]> = inputs[job].input;
    return handlers[job](schema.parse(input));
  };

  port.on('message', async (message: unknown) => {
    const { id, job, input } = requestSchema.parse(message);
    try {
      if (!isJob(job)) throw new Error(`${program} has no job "${job}".`);
      post({ id, value: await handle(job, input) });
    } catch (error) {
      post({ id, error: toWorkerError(explain(error)) });
    }
  });
  return { emit: (event) => post({ event }) };
}
