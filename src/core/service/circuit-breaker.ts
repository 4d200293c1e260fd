/**
 * The circuit breaker of one origin, as a pure state machine: an event goes in, the next state comes out. One failing
 * call says little; many different calls that fail in a row mean that the service is down. Then the circuit opens:
 * one call probes at growing intervals, and its first success closes the circuit at once.
 */
import { backoffMs } from '../../shared/base/backoff.ts';
import type { ErrorData } from '../../shared/base/errors.ts';

/**
 * `down`: no response, or one that says the service is unavailable. `unreadable`: a response that is not as
 * specified, which may concern that call only. `rate-limited`: the service asks all calls to wait.
 */
export type FailureKind = 'down' | 'unreadable' | 'rate-limited';

interface CallFailure {
  /** Names the call: the same call that fails again counts once. */
  readonly call: string;
  readonly kind: FailureKind;
  readonly problem: ErrorData;
  /** Whether it is an answer that may concern only the file that the call asks for. Such answers open no circuit. */
  readonly isOfOneFile?: boolean;
}

export interface Outage {
  /** Epoch ms. */
  readonly since: number;
  /** Epoch ms: from then on one call at a time may probe. */
  readonly probeAt: number;
  /** Failed attempts; the failures that opened the circuit count as one. */
  readonly failures: number;
  /** What the last failure said. */
  readonly problem: ErrorData;
}

export interface Circuit {
  /** Different calls that failed since one last succeeded, at most `maxCountedCalls` of them. */
  readonly failed: readonly CallFailure[];
  /** How often calls failed since one last succeeded, the same call each time. */
  readonly failuresInARow: number;
  /**
   * Answers about single files were as many as open the circuit, but for one: a call that is known to have succeeded
   * before decides. Its failure opens the circuit.
   */
  readonly isInDoubt: boolean;
  /** Null while the circuit is closed. */
  readonly outage: Outage | null;
}

export type CircuitEvent =
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly failure: CallFailure }
  /** The user asks to try now, or the network is back. */
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

/** This many different calls without a response open the circuit… */
const maxDownCalls = 5;
/** …or this many without a readable response: some of those may concern one call only. */
const maxCountedCalls = 10;

/** A call that failed this often, while all others failed too, is likely to fail again. */
const maxTriesPerCall = 3;

const firstWaitMs = 2_000;
/** Below a minute, so that work resumes within a minute after a short outage… */
const maxWaitMs = 57_000;
/** …and longer for an outage that has lasted for hours. */
const longOutageMs = 3 * 3_600_000;
const maxWaitInLongOutageMs = 4 * 60_000;
/** Waits are shortened by up to this fraction, so that many clients do not return at the same time. */
const jitter = 0.05;

export const closedCircuit: Circuit = { failed: [], failuresInARow: 0, isInDoubt: false, outage: null };

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

export function permits({ outage, isInDoubt }: Circuit, now: number): Permit {
  if (outage === null) return isInDoubt ? 'one' : 'all';
  return outage.probeAt <= now ? 'one' : 'none';
}

/**
 * The error of the calls to the origin, if each failed several times without a success in between, even if too few
 * calls failed to open the circuit. Else null.
 */
export function lastingProblem({ failed, failuresInARow, outage }: Circuit): ErrorData | null {
  if (outage) return { ...outage.problem, retryAt: new Date(outage.probeAt).toISOString() };
  const last = failed.at(-1);
  return last && failuresInARow >= maxTriesPerCall * failed.length ? last.problem : null;
}

function failedWhileClosed(circuit: Circuit, failure: CallFailure, chance: Chance): Circuit {
  const { call, kind, problem, isOfOneFile = false } = failure;
  const failuresInARow = circuit.failuresInARow + 1;
  if (circuit.isInDoubt && isOfOneFile) return { ...circuit, failuresInARow };
  const others = circuit.failed.filter((one) => one.call !== call);
  const counted = [...others, failure].slice(-maxCountedCalls);
  const down = counted.filter((one) => one.kind !== 'unreadable').length;
  // The call that decides is the last one.
  const left = isOfOneFile ? 1 : 0;
  const isMany = down + left >= maxDownCalls || counted.length + left >= maxCountedCalls;
  const isOpen = kind === 'rate-limited' || circuit.isInDoubt || (isMany && !isOfOneFile);
  const { now } = chance;
  return {
    failed: counted,
    failuresInARow,
    isInDoubt: isMany && !isOpen,
    outage: isOpen
      ? { since: now, failures: 1, problem, probeAt: nextProbeAt(now, 1, problem, chance) }
      : null,
  };
}

/** Concurrent calls fail together, so only a probe's failure extends the wait. */
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

/** When the service asks to be called again: epoch ms; 0 if unspecified. */
function askedFor({ retryAt }: ErrorData): number {
  const time = retryAt === undefined ? 0 : Date.parse(retryAt);
  return Number.isNaN(time) ? 0 : time;
}

function setBack(outage: Outage, byMs: number): Outage {
  return { ...outage, since: outage.since - byMs, probeAt: outage.probeAt - byMs };
}
