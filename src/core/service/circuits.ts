/**
 * One circuit breaker for each origin that is asked: the data API, the stream API and each file host. Callers report
 * what came of their calls, and ask before they call.
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
  /** Null while calls to the origin are let through. */
  outage(origin: string): Outage | null;
  /** What calls to the origin fail with again and again; null where they do not. */
  problem(origin: string): ErrorData | null;
  /** Reports what came of a call; an error that says nothing of the origin changes nothing. */
  report(origin: string, call: string, error: unknown): void;
  succeeded(origin: string): void;
  /** Origins whose circuit is open, each with when it may be probed: epoch ms. */
  open(): readonly { readonly origin: string; readonly probeAt: number }[];
  /** Every origin may be probed now. */
  probeNow(): void;
  clockSetBack(byMs: number): void;
  /** Hears of an origin that answers again after its circuit was open. Returns the function that stops listening. */
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

/** The two APIs by what they are, since their addresses may change; a file host by its own origin. */
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

/** `answered`: the origin refuses this call and is there; `none`: the error says nothing of the origin. */
export function failureKind(error: unknown): FailureKind | 'answered' | 'none' {
  if (!(error instanceof MatchkeepError)) return 'none';
  switch (error.code) {
    case 'service-unreachable':
      return 'down';
    case 'service-unreadable':
      return 'unreadable';
    case 'service-refused':
      return refusalKind(error.status ?? 0);
    case 'not-available-yet':
    case 'address-expired':
    case 'file-corrupt':
    case 'not-found':
      return 'answered';
    default:
      return 'none';
  }
}

function refusalKind(status: number): FailureKind | 'answered' {
  if (status === 429) return 'rate-limited';
  if (status >= 500 || status === 408) return 'down';
  return status >= 300 && status < 400 ? 'unreadable' : 'answered';
}
