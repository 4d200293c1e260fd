/** Faults of our own: said as such, and told to the log in full. */
import { MatchkeepError } from '../../shared/errors.ts';

/** Anything thrown, as our error; what is not ours already becomes `unexpected` and keeps its cause. */
export function toMatchkeepError(error: unknown): MatchkeepError {
  if (error instanceof MatchkeepError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new MatchkeepError('unexpected', `Something went wrong inside Matchkeep: ${message}`, {
    cause: error,
    remedy: 'The log has the details. Matchkeep retries automatically.',
  });
}

/** What of an error may stand in the log: all its fields, a network failure's code, and the stack of a fault of ours. */
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
