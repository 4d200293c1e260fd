/**
 * Why the whole queue waits: the session or the disk fails for every download alike, so one download tries again
 * after a while instead of all of them failing in turn. A service that is down is for its circuit breaker.
 */
import { type Backoff, backoffMs } from '../../shared/backoff.ts';
import { type ErrorData, type MatchkeepError, toErrorData } from '../../shared/errors.ts';

/** `suspended`: nothing failed; the machine sleeps or is offline, and asking would only fail. */
export type CircuitCause = 'session' | 'disk' | 'suspended';
type FailureCause = Exclude<CircuitCause, 'suspended'>;

export interface OpenCircuit {
  readonly cause: CircuitCause;
  readonly problem: ErrorData;
  /** Epoch ms: when one download may try again. */
  readonly until: number;
  /** How often in a row it was tried in vain. */
  readonly failures: number;
}

const backoffs: Readonly<Record<FailureCause, Backoff>> = {
  session: { firstMs: 10_000, maxMs: 300_000 },
  disk: { firstMs: 5_000, maxMs: 30_000 },
};

/** The hold that follows another failure; the wait doubles while the same cause goes on. A rest is not cut short. */
export function trip(
  previous: OpenCircuit | null,
  cause: FailureCause,
  error: MatchkeepError,
  now: number,
): OpenCircuit {
  if (previous && isSuspended(previous, now)) return previous;
  const isSame = previous?.cause === cause;
  // Downloads that were under way together fail together: that is one failure, not many.
  if (isSame && previous.until > now) return previous;
  const failures = isSame ? previous.failures + 1 : 1;
  const waitMs = backoffMs(backoffs[cause], failures);
  const askedFor = error.retryAt ? Date.parse(error.retryAt) : 0;
  return { cause, failures, problem: toErrorData(error), until: Math.max(now + waitMs, askedFor) };
}

/** `until` is epoch ms: then one download tries again, should nobody have ended the rest before. */
export function suspendUntil(until: number, problem: MatchkeepError): OpenCircuit {
  return { cause: 'suspended', failures: 0, problem: toErrorData(problem), until };
}

export function isSuspended(hold: OpenCircuit | null, now: number): boolean {
  return hold?.cause === 'suspended' && hold.until > now;
}
