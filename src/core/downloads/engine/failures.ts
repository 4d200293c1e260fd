/** Errors of transfers as data that can be sent between threads, with what their classes add. */

import { z } from 'zod';
import { errorDataSchema, MatchkeepError, toErrorData } from '../../../shared/base/errors.ts';
import { systemCode } from '../../disk/disk-error.ts';
import { toMatchkeepError } from '../../platform/unexpected.ts';
import { NoRoomError } from '../transfer/disk-space.ts';
import { FileTooLargeError } from '../transfer/file-size-limit.ts';
import { TransferTooSlowError } from '../transfer/minimum-speed.ts';

const roomSchema = z.object({
  bytesNeeded: z.number(),
  bytesTotal: z.number().nullable(),
  freeBytes: z.number(),
  missingBytes: z.number(),
});

export const failureSchema = z.union([
  z.object({ kind: z.literal('no-room'), room: roomSchema }),
  z.object({ kind: z.enum(['too-large', 'too-slow']), error: errorDataSchema }),
  z.object({
    kind: z.literal('other'),
    error: errorDataSchema,
    /** The system's code of a network failure, for the log. */
    cause: z.string().optional(),
    /** The system's code of an error that is the cause: it decides whether the drive or this file is the reason. */
    code: z.string().optional(),
    /** Of an error that is the cause, for the log. */
    stack: z.string().optional(),
  }),
]);
export type Failure = z.infer<typeof failureSchema>;

export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof NoRoomError) return { kind: 'no-room', room: thrown.room };
  const ours = toMatchkeepError(thrown);
  const { cause } = ours;
  const error = toErrorData(ours);
  if (thrown instanceof FileTooLargeError) return { kind: 'too-large', error };
  if (thrown instanceof TransferTooSlowError) return { kind: 'too-slow', error };
  const code = systemCode(cause);
  return {
    kind: 'other',
    error,
    ...(code !== null && { code }),
    ...(typeof cause === 'string' && { cause }),
    ...(cause instanceof Error && cause.stack !== undefined && { stack: cause.stack }),
  };
}

export function fromFailure(failure: Failure): MatchkeepError {
  switch (failure.kind) {
    case 'no-room':
      return new NoRoomError(failure.room);
    case 'too-large':
      return new FileTooLargeError(failure.error.message, failure.error.remedy);
    case 'too-slow':
      return new TransferTooSlowError(failure.error.host ?? '');
    case 'other':
      return new MatchkeepError(failure.error.code, failure.error.message, {
        ...failure.error,
        cause: failure.stack === undefined ? failure.cause : toCause(failure, failure.stack),
      });
  }
}

function toCause({ error: { message }, code }: Extract<Failure, { kind: 'other' }>, stack: string): Error {
  const cause = Object.assign(new Error(message), code !== undefined && { code });
  cause.stack = stack;
  return cause;
}
