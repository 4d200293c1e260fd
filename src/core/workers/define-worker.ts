/** The one protocol between the archiver's thread and its workers: numbered jobs, replies, errors and events. */
import { z } from 'zod';
import { errorDataSchema, fromErrorData, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';

type InputSchemas<I> = { readonly [K in keyof I]: { readonly input: z.ZodType<I[K]> } };
type OutputSchemas<O> = { readonly [K in keyof O]: { readonly output: z.ZodType<O[K]> } };

/** `I` and `O` have the input and the output of each job by its name. */
export interface WorkerDefinition<I, O, D, E> {
  /** The worker's program, as `workerFile` takes it. */
  readonly program: string;
  readonly inputs: InputSchemas<I>;
  readonly outputs: OutputSchemas<O>;
  /** What the thread gets when it starts. */
  readonly data: z.ZodType<D>;
  /** What the worker sends on its own, outside a reply. */
  readonly events: z.ZodType<E>;
}
export type JobName<I, O> = keyof I & keyof O & string;

export const noData = z.undefined();
export const noEvents = z.never();
/** For a large list: both sides are Matchkeep's own code, so its items are not checked again. */
export const uncheckedList = <T>() => z.custom<readonly T[]>(Array.isArray);

/** The schema of a large output may check little, since our own code produced it. */
export function defineWorker<I, O, D, E>({
  jobs,
  ...rest
}: Omit<WorkerDefinition<I, O, D, E>, 'inputs' | 'outputs'> & {
  readonly jobs: InputSchemas<I> & OutputSchemas<O>;
}): WorkerDefinition<I, O, D, E> {
  return { ...rest, inputs: jobs, outputs: jobs };
}

/** `code` is the system's code of an error; `data` is set for a `MatchkeepError`. */
const workerErrorSchema = z.object({
  message: z.string(),
  code: z.string().nullable(),
  stack: z.string().optional(),
  data: errorDataSchema.nullable(),
});
export type WorkerError = z.infer<typeof workerErrorSchema>;

export const requestSchema = z.object({ id: z.number().int(), job: z.string(), input: z.unknown() });
export const messageSchema = z.union([
  z.strictObject({ id: z.number().int(), error: workerErrorSchema }),
  z.strictObject({ id: z.number().int(), value: z.unknown() }),
  z.strictObject({ event: z.unknown() }),
]);
export type WorkerMessage = z.infer<typeof messageSchema>;

export function toWorkerError(error: unknown): WorkerError {
  if (!(error instanceof Error)) return { message: String(error), code: null, data: null };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  const data = error instanceof MatchkeepError ? toErrorData(error) : null;
  return { message: error.message, code, data, ...(error.stack !== undefined && { stack: error.stack }) };
}

/** A `MatchkeepError` as it was thrown; any other error with its message, stack and system code. */
export function fromWorkerError({ message, code, stack, data }: WorkerError): Error {
  if (data !== null) return fromErrorData(data);
  const error = Object.assign(new Error(message), code === null ? {} : { code });
  if (stack !== undefined) error.stack = stack;
  return error;
}
