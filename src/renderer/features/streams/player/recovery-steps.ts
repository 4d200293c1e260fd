/** The steps of a recovery that several events lead to: loading, restarting, and retrying after a wait. */
import { backoffMs } from '../../../../shared/base/backoff.ts';
import {
  type Action,
  type Clock,
  initialState,
  type Outcome,
  type Phase,
  type PlaybackProblem,
  type Recovery,
  type Step,
} from './recovery-state.ts';

export const maxFailures = 8;
/** Random waits below a ceiling that doubles from `firstMs` to `maxMs`. */
interface Pace {
  readonly firstMs: number;
  readonly maxMs: number;
  readonly minMs: number;
}
export const usual: Pace = { firstMs: 1_000, maxMs: 20_000, minMs: 250 };
/** For a service that responds but has to find its stream again. */
export const slow: Pace = { firstMs: 5_000, maxMs: 60_000, minMs: 2_000 };
/** The maximum time from the address to the first picture. */
export const maxLoadMs = 30_000;

/** Restarts, but remembers that the stream has played. */
export function restart({ hasBegun }: Recovery): Outcome {
  return { ...initialState, state: { ...initialState.state, hasBegun } };
}

/** Waits, then takes the step; gives up after too many failures in a row. */
export function retryLater(
  state: Recovery,
  problem: PlaybackProblem,
  step: Step,
  { now, random }: Clock,
  { firstMs, maxMs, minMs } = usual,
): Outcome {
  const failures = state.failures + 1;
  const next = { ...state, failures, healthySince: null };
  if (failures > maxFailures) return enterPhase(next, { name: 'given-up', problem }, [{ do: 'stop' }]);
  const inMs = Math.max(minMs, Math.round(backoffMs({ firstMs, maxMs, jitter: 1 }, failures, random)));
  return enterPhase(next, { name: 'waiting', problem, step, until: now + inMs }, [
    { do: 'stop' },
    { do: 'set-timer', inMs },
  ]);
}

export function restartAt(state: Recovery, step: Step, clock: Clock): Outcome {
  return step === 'address'
    ? enterPhase(state, { name: 'connecting' }, [{ do: 'request-address' }])
    : load(state, { do: 'load' }, clock);
}

export function load(state: Recovery, action: Action, { now }: Clock): Outcome {
  return enterPhase(state, { name: 'loading', since: now }, [action, { do: 'set-timer', inMs: maxLoadMs }]);
}

export function enterPhase(state: Recovery, phase: Phase, actions: readonly Action[]): Outcome {
  return { state: { ...state, phase }, actions };
}

export function unchanged(state: Recovery): Outcome {
  return { state, actions: [] };
}
