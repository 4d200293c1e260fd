/**
 * The circuit breaker of the whole queue. The session or the disk fails for every download alike, so the queue stops
 * and one download tries again after a while. A service that is down has its own circuit (service/circuit-breaker.ts).
 */
import { type Backoff, backoffMs } from '../../../shared/base/backoff.ts';
import type { ErrorData } from '../../../shared/base/errors.ts';

/** `suspended`: nothing failed; the machine sleeps or is offline, and a request could only fail. */
export type CircuitCause = 'session' | 'disk' | 'suspended';
export type TripCause = Exclude<CircuitCause, 'suspended'>;

export interface OpenCircuit {
  readonly cause: CircuitCause;
  readonly problem: ErrorData;
  /** When the first of these attempts failed: epoch ms. */
  readonly since: number;
  /** When one download may try again: epoch ms. */
  readonly until: number;
  /** How many attempts in a row have failed. */
  readonly failures: number;
}

const backoffs: Readonly<Record<TripCause, Backoff>> = {
  session: { firstMs: 10_000, maxMs: 300_000 },
  disk: { firstMs: 5_000, maxMs: 30_000 },
};

/** The circuit after another failure: the wait doubles while the cause stays the same. A suspension is not shortened. */
export function trip(
  previous: OpenCircuit | null,
  cause: TripCause,
  problem: ErrorData,
  now: number,
): OpenCircuit {
  if (previous && isSuspended(previous, now)) return previous;
  const isSame = previous?.cause === cause;
  // Downloads that were in progress together fail together: that is one failure, not many.
  if (isSame && previous.until > now) return previous;
  const failures = isSame ? previous.failures + 1 : 1;
  const waitMs = backoffMs(backoffs[cause], failures);
  const requestedAt = problem.retryAt ? Date.parse(problem.retryAt) : 0;
  const since = isSame ? previous.since : now;
  return { cause, failures, problem, since, until: Math.max(now + waitMs, requestedAt) };
}

/** Times are epoch ms. If the suspension does not end before `until`, one download tries again then. */
export function suspendUntil(until: number, problem: ErrorData, now: number): OpenCircuit {
  return { cause: 'suspended', failures: 0, problem, since: now, until };
}

export function isSuspended(circuit: OpenCircuit | null, now: number): boolean {
  return circuit?.cause === 'suspended' && circuit.until > now;
}

export function withClockSetBack(circuit: OpenCircuit, byMs: number): OpenCircuit {
  return { ...circuit, since: circuit.since - byMs, until: circuit.until - byMs };
}
