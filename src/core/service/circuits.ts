/**
 * One circuit breaker for each origin: the data API, the stream API and each file host. Callers check it before each
 * call and report the outcome.
 */
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import {
  type Circuit,
  type CircuitEvent,
  closedCircuit,
  type FailureKind,
  lastingProblem,
  nextCircuit,
  type Outage,
  type Permit,
  permits,
} from './circuit-breaker.ts';

export interface Circuits {
  permits(origin: string): Permit;
  /** Null while calls to the origin are allowed. */
  outage(origin: string): Outage | null;
  /** The lasting error of calls to the origin, or null. */
  problem(origin: string): ErrorData | null;
  /**
   * Reports the outcome of a call; an error unrelated to the origin changes nothing. `isOfOneFile`: whether an answer may
   * concern only the file that the call asks for.
   */
  report(origin: string, call: string, error: unknown, isOfOneFile?: boolean): void;
  succeeded(origin: string): void;
  /** Origins whose circuit is open or in doubt, each with its next probe in epoch ms: 0 if in doubt. */
  open(): readonly { readonly origin: string; readonly probeAt: number }[];
  /** Every origin may be probed now. */
  probeNow(): void;
  clockSetBack(byMs: number): void;
  /**
   * Called when an origin recovers after its circuit was open, or only in doubt. Returns the function that stops
   * listening.
   */
  onRecovered(listener: (origin: string, wasOpen: boolean) => void): () => void;
}

export interface CircuitsOptions {
  /** Epoch ms. */
  readonly now: () => number;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  readonly onOpened?: (origin: string, outage: Outage) => void;
  readonly onClosed?: (origin: string) => void;
}

/** The two APIs have fixed names, since their addresses may change; a file host is named by its origin. */
export const dataOrigin = 'data API';
export const streamOrigin = 'stream API';

export function createCircuits({ now, random, onOpened, onClosed }: CircuitsOptions): Circuits {
  const circuits = new Map<string, Circuit>();
  const listeners = new Set<(origin: string, wasOpen: boolean) => void>();

  const step = (origin: string, event: CircuitEvent) => {
    const before = circuits.get(origin) ?? closedCircuit;
    const after = nextCircuit(before, event, { now: now(), random: random() });
    if (after === closedCircuit) circuits.delete(origin);
    else circuits.set(origin, after);
    if (after.outage && !before.outage) onOpened?.(origin, after.outage);
    if (after.outage || after.isInDoubt) return;
    if (before.outage) onClosed?.(origin);
    else if (!before.isInDoubt) return;
    for (const listener of [...listeners]) listener(origin, before.outage !== null);
  };

  return {
    permits: (origin) => permits(circuits.get(origin) ?? closedCircuit, now()),
    outage: (origin) => circuits.get(origin)?.outage ?? null,
    problem: (origin) => lastingProblem(circuits.get(origin) ?? closedCircuit),
    report(origin, call, error, isOfOneFile = false) {
      const kind = failureKind(error);
      if (kind === 'none') return;
      if (kind === 'answered') return step(origin, { type: 'succeeded' });
      const problem = toErrorData(error);
      const mayConcernOne = isOfOneFile && isAnswer(kind, problem);
      step(origin, { type: 'failed', failure: { call, kind, problem, isOfOneFile: mayConcernOne } });
    },
    succeeded: (origin) => step(origin, { type: 'succeeded' }),
    open: () =>
      [...circuits].flatMap(([origin, { outage, isInDoubt }]) =>
        outage || isInDoubt ? [{ origin, probeAt: outage?.probeAt ?? 0 }] : [],
      ),
    probeNow() {
      for (const origin of [...circuits.keys()]) step(origin, { type: 'probe-now' });
    },
    clockSetBack(byMs) {
      for (const origin of [...circuits.keys()]) step(origin, { type: 'clock-set-back', byMs });
    },
    onRecovered(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * `answered`: the origin is available and rejects this call; `none`: the error is unrelated to the origin, such as an
 * address that one answer names.
 */
export function failureKind(error: unknown): FailureKind | 'answered' | 'none' {
  if (!(error instanceof MatchkeepError)) return 'none';
  switch (error.code) {
    case 'service-unreachable':
      return 'down';
    case 'service-unreadable':
      return 'unreadable';
    case 'service-refused':
      return rejectionKind(error.status ?? 0);
    case 'not-available-yet':
    case 'address-expired':
    case 'file-corrupt':
    case 'not-found':
      return 'answered';
    default:
      return 'none';
  }
}

/** Whether the origin answered, and does not ask all calls to wait. */
function isAnswer(kind: FailureKind, { status = 0 }: ErrorData): boolean {
  return kind === 'unreadable' || (kind === 'down' && status >= 500);
}

function rejectionKind(status: number): FailureKind | 'answered' {
  if (status === 429) return 'rate-limited';
  if (status >= 500 || status === 408) return 'down';
  return status >= 300 && status < 400 ? 'unreadable' : 'answered';
}
