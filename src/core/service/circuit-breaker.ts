/**
 * Whether one origin is asked at all, as a pure machine: what happened goes in, the next state comes out. One call
 * that fails says little; many different calls that fail in a row say that the service is down. Then the circuit is
 * open: one call probes at growing intervals, and its first success closes the circuit at once.
 */
import { backoffMs } from '../../shared/backoff.ts';
import type { ErrorData } from '../../shared/errors.ts';

/**
 * `down`: no answer, or one that says that the service cannot answer now. `unreadable`: an answer that is not as
 * specified, which may well concern its own call only. `rate-limited`: the service asks every call to wait.
 */
export type FailureKind = 'down' | 'unreadable' | 'rate-limited';

export interface CallFailure {
  /** Names the call: the same call that fails again counts once. */
  readonly call: string;
  readonly kind: FailureKind;
  readonly problem: ErrorData;
}

export interface Outage {
  /** Epoch ms. */
  readonly since: number;
  /** Epoch ms: from then on one call at a time may probe. */
  readonly probeAt: number;
  /** How often it was tried in vain, the failures that opened the circuit counted as one. */
  readonly failures: number;
  /** What the last failure said. */
  readonly problem: ErrorData;
}

export interface Circuit {
  /** Different calls that failed since one last succeeded, at most `maxCountedCalls` of them. */
  readonly failed: readonly CallFailure[];
  /** How often calls failed since one last succeeded, the same call each time. */
  readonly failuresInARow: number;
  /** Null while the circuit is closed. */
  readonly outage: Outage | null;
}

export type CircuitEvent =
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly failure: CallFailure }
  /** Somebody asks to try now, or the network is back. */
  | { readonly type: 'probe-now' }
  | { readonly type: 'clock-set-back'; readonly byMs: number };

/** `all`: as many calls as there is room for; `one`: one at a time, which probes; `none`: wait for `probeAt`. */
export type Permit = 'all' | 'one' | 'none';

export interface Chance {
  /** Epoch ms. */
  readonly now: number;
  /** From 0 to below 1. */
  readonly random: number;
}

/** So many different calls without an answer open the circuit… */
const maxDownCalls = 5;
/** …or so many without an answer that can be read: some of those may concern their own call only. */
export const maxCountedCalls = 10;

/** A call that failed so often, as all others did, is likely to fail again. */
const maxTriesPerCall = 3;

const firstWaitMs = 2_000;
/** Below a minute, so that work goes on within a minute of the end of an evening's outage… */
const maxWaitMs = 57_000;
/** …and longer for an outage that has lasted for hours. */
const longOutageMs = 3 * 3_600_000;
const maxWaitInLongOutageMs = 4 * 60_000;
/** Waits are shorter by up to this part, so that many clients do not come back together. */
const jitter = 0.05;

export const closedCircuit: Circuit = { failed: [], failuresInARow: 0, outage: null };

export function nextCircuit(circuit: Circuit, event: CircuitEvent, chance: Chance): Circuit {
  const { outage } = circuit;
  switch (event.type) {
    case 'succeeded':
      return circuit.failed.length === 0 && outage === null ? circuit : closedCircuit;
    case 'failed':
      return outage === null
        ? failedWhileClosed(circuit, event.failure, chance)
        : {
            ...circuit,
            failuresInARow: circuit.failuresInARow + 1,
            outage: failedWhileOpen(outage, event.failure, chance),
          };
    case 'probe-now':
      return outage === null
        ? circuit
        : { ...circuit, outage: { ...outage, probeAt: Math.min(outage.probeAt, chance.now), failures: 1 } };
    case 'clock-set-back':
      return outage === null ? circuit : { ...circuit, outage: setBack(outage, event.byMs) };
  }
}

export function permits({ outage }: Circuit, now: number): Permit {
  if (outage === null) return 'all';
  return outage.probeAt <= now ? 'one' : 'none';
}

/**
 * What the calls to the origin fail with, where each of them failed several times with no success in between: also
 * where there are too few calls to open the circuit. Else null.
 */
export function lastingProblem({ failed, failuresInARow, outage }: Circuit): ErrorData | null {
  if (outage) return { ...outage.problem, retryAt: new Date(outage.probeAt).toISOString() };
  const last = failed.at(-1);
  return last && failuresInARow >= maxTriesPerCall * failed.length ? last.problem : null;
}

function failedWhileClosed(circuit: Circuit, failure: CallFailure, chance: Chance): Circuit {
  const { call, kind, problem } = failure;
  const others = circuit.failed.filter((one) => one.call !== call);
  const counted = [...others, failure].slice(-maxCountedCalls);
  const down = counted.filter((one) => one.kind !== 'unreadable').length;
  const isOpen = kind === 'rate-limited' || down >= maxDownCalls || counted.length >= maxCountedCalls;
  const { now } = chance;
  return {
    failed: counted,
    failuresInARow: circuit.failuresInARow + 1,
    outage: isOpen
      ? { since: now, failures: 1, problem, probeAt: nextProbeAt(now, 1, problem, chance) }
      : null,
  };
}

/** Calls that were under way together fail together: only a probe's failure makes the wait grow. */
function failedWhileOpen(outage: Outage, { problem }: CallFailure, chance: Chance): Outage {
  const { now } = chance;
  if (outage.probeAt > now) return { ...outage, probeAt: Math.max(outage.probeAt, askedFor(problem)) };
  const failures = outage.failures + 1;
  return { ...outage, failures, problem, probeAt: nextProbeAt(outage.since, failures, problem, chance) };
}

function nextProbeAt(since: number, failures: number, problem: ErrorData, { now, random }: Chance): number {
  const maxMs = now - since < longOutageMs ? maxWaitMs : maxWaitInLongOutageMs;
  const waitMs = backoffMs({ firstMs: firstWaitMs, maxMs, factor: 3, jitter }, failures, 1 - random);
  return Math.max(Math.ceil(now + waitMs), askedFor(problem));
}

/** When the service asks to be called again: epoch ms; 0 where it does not say. */
function askedFor({ retryAt }: ErrorData): number {
  const time = retryAt === undefined ? 0 : Date.parse(retryAt);
  return Number.isNaN(time) ? 0 : time;
}

function setBack(outage: Outage, byMs: number): Outage {
  return { ...outage, since: outage.since - byMs, probeAt: outage.probeAt - byMs };
}
