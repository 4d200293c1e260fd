/** Converts errors for the user and for the log. Matchkeep's own faults are logged in full. */
import { MatchkeepError } from '../../shared/base/errors.ts';

/** Converts anything thrown to a `MatchkeepError`; another error becomes the cause of an `unexpected` one. */
export function toMatchkeepError(error: unknown): MatchkeepError {
  if (error instanceof MatchkeepError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new MatchkeepError('unexpected', `Something went wrong inside Matchkeep: ${message}`, {
    cause: error,
    remedy: 'The log has the details. Matchkeep retries automatically.',
  });
}

/** An error's fields for the log, with the code of a network failure and the stack of a fault of our own. */
export function toLogFields({ code, message, status, host, cause }: MatchkeepError) {
  const reason = typeof cause === 'string' ? { cause } : {};
  return {
    code,
    message,
    status,
    host,
    ...reason,
    ...(code === 'unexpected' && cause instanceof Error && { stack: cause.stack }),
  };
}
