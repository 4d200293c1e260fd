/**
 * One circuit breaker for each origin: the data API, the stream API and each file host. Callers check it before each
 * call and report the outcome.
 */
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/errors.ts';
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
  /** Reports the outcome of a call; an error unrelated to the origin changes nothing. */
  report(origin: string, call: string, error: unknown): void;
  succeeded(origin: string): void;
  /** Origins whose circuit is open, each with its next probe in epoch ms. */
  open(): readonly { readonly origin: string; readonly probeAt: number }[];
  /** Every origin may be probed now. */
  probeNow(): void;
  clockSetBack(byMs: number): void;
  /** Called when an origin recovers after its circuit was open. Returns the function that stops listening. */
  onRecovered(listener: (origin: string) => void): () => void;
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
  const listeners = new Set<(origin: string) => void>();

  const step = (origin: string, event: CircuitEvent) => {
    const before = circuits.get(origin) ?? closedCircuit;
    const after = nextCircuit(before, event, { now: now(), random: random() });
    if (after === closedCircuit) circuits.delete(origin);
    else circuits.set(origin, after);
    if (after.outage && !before.outage) onOpened?.(origin, after.outage);
    if (!before.outage || after.outage) return;
    onClosed?.(origin);
    for (const listener of [...listeners]) listener(origin);
  };

  return {
    permits: (origin) => permits(circuits.get(origin) ?? closedCircuit, now()),
    outage: (origin) => circuits.get(origin)?.outage ?? null,
    problem: (origin) => lastingProblem(circuits.get(origin) ?? closedCircuit),
    report(origin, call, error) {
      const kind = failureKind(error);
      if (kind === 'none') return;
      if (kind === 'answered') return step(origin, { type: 'succeeded' });
      step(origin, { type: 'failed', failure: { call, kind, problem: toErrorData(error) } });
    },
    succeeded: (origin) => step(origin, { type: 'succeeded' }),
    open: () =>
      [...circuits].flatMap(([origin, { outage }]) => (outage ? [{ origin, probeAt: outage.probeAt }] : [])),
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

function rejectionKind(status: number): FailureKind | 'answered' {
  if (status === 429) return 'rate-limited';
  if (status >= 500 || status === 408) return 'down';
  return status >= 300 && status < 400 ? 'unreadable' : 'answered';
}
