/**
 * What a player does when something goes wrong, as a pure machine: what happened goes in, what is to be done
 * comes out. It never loops: every automatic step waits a random time below a ceiling that doubles, and after
 * some in a row without a healthy while between them the user is asked.
 */
import { backoffMs } from '../../../../shared/backoff.ts';
import type { GuardReason } from './guard-error.ts';

/** What went wrong, for the words that are shown. */
export type PlaybackProblem =
  | { readonly kind: 'network' }
  | { readonly kind: 'status'; readonly status: number }
  /** The address is no longer good. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'media' }
  /** Nothing new has come for a while. */
  | { readonly kind: 'stalled' }
  /** What would be final at a stream's beginning may pass once it has begun. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'offline' };

/** What no repetition mends, at least at the beginning. */
export type Refusal =
  | { readonly kind: 'guard'; readonly reason: GuardReason }
  /** The page was opened when another stream address was set, and may not talk to this one. */
  | { readonly kind: 'old-page' }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'unplayable' }
  /** The archiver's own words. */
  | {
      readonly kind: 'reported';
      readonly code: string;
      readonly message: string;
      readonly remedy: string | null;
    };

/** Where to begin anew: `address` asks for a new one, `load` uses the one there is. */
type Step = 'address' | 'load';

export type Phase =
  | { readonly name: 'connecting' }
  | { readonly name: 'loading'; readonly since: number }
  | { readonly name: 'playing' }
  /** Playing has stopped for want of data; it may go on by itself. `since` is epoch ms. */
  | { readonly name: 'stalled'; readonly since: number }
  | {
      readonly name: 'waiting';
      readonly problem: PlaybackProblem;
      readonly until: number;
      readonly step: Step;
    }
  | { readonly name: 'offline' }
  | { readonly name: 'suspended' }
  | { readonly name: 'ended' }
  | { readonly name: 'failed'; readonly refusal: Refusal }
  | { readonly name: 'given-up'; readonly problem: PlaybackProblem };

export interface Recovery {
  readonly phase: Phase;
  /** Whether pictures have ever come. */
  readonly hasBegun: boolean;
  /** Automatic steps since things last went well. */
  readonly failures: number;
  /** Media errors since then: each is answered by a stronger means. */
  readonly mediaFailures: number;
  /** Since when pictures have come without a break: epoch ms. */
  readonly healthySince: number | null;
}

export type PlayerEvent =
  | { readonly type: 'address' }
  /** `at-first`: once the stream has begun, it may pass. */
  | {
      readonly type: 'address-failed';
      readonly refusal: Refusal;
      readonly lasts: 'no' | 'at-first' | 'always';
    }
  /** Pictures move. Told about once a second. */
  | { readonly type: 'playing' }
  /** They should, and don't. */
  | { readonly type: 'stopped' }
  /** `status` is 0 where nothing answered; `isPlaylist`: what failed is what names the segments. */
  | { readonly type: 'network-failed'; readonly status: number; readonly isPlaylist: boolean }
  | { readonly type: 'media-failed' }
  | { readonly type: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'ended' }
  | { readonly type: 'offline' }
  | { readonly type: 'online' }
  /** The machine slept, or the page was frozen. */
  | { readonly type: 'awakened' }
  | { readonly type: 'timer' }
  | { readonly type: 'retry' }
  | { readonly type: 'suspend' };

export type Action =
  | { readonly do: 'request-address' }
  | { readonly do: 'load' }
  | { readonly do: 'recover-media'; readonly how: 'reattach' | 'swap-codec' | 'rebuild' }
  | { readonly do: 'go-live' }
  /** Tell `due` after this long. A later one takes its place. */
  | { readonly do: 'set-timer'; readonly inMs: number }
  /** Ask for nothing more until told to. */
  | { readonly do: 'stop' };

export interface Outcome {
  readonly state: Recovery;
  readonly actions: readonly Action[];
}

export const maxFailures = 8;
/** How long is waited: at random below a ceiling that doubles from the first to the longest. */
interface Pace {
  readonly firstMs: number;
  readonly maxMs: number;
  readonly minMs: number;
}
const usual: Pace = { firstMs: 1_000, maxMs: 20_000, minMs: 250 };
/** For a service that answers, but has to find its stream again. */
const slow: Pace = { firstMs: 5_000, maxMs: 60_000, minMs: 2_000 };
/** After so long of moving pictures the past is forgotten. */
const healthyMs = 10_000;
/** A stall that lasts is answered by beginning anew. */
export const maxStallMs = 15_000;
/** So much time a stream has from its address to its first picture. */
export const maxLoadMs = 30_000;
const expiredStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410]);

export interface Clock {
  /** Epoch ms. */
  readonly now: number;
  /** From 0 to below 1. */
  readonly random: number;
}

export const initialState: Outcome = {
  state: {
    phase: { name: 'connecting' },
    hasBegun: false,
    failures: 0,
    mediaFailures: 0,
    healthySince: null,
  },
  actions: [{ do: 'request-address' }],
};

/** A stream that nobody sees yet. */
export const suspendedState: Recovery = { ...initialState.state, phase: { name: 'suspended' } };

export function recover(state: Recovery, event: PlayerEvent, clock: Clock): Outcome {
  const { phase } = state;
  switch (event.type) {
    case 'retry':
      return restart(state);
    case 'suspend':
      return enterPhase(state, { name: 'suspended' }, [{ do: 'stop' }]);
    case 'refused':
      return refused(state, event.refusal, clock);
    case 'address':
      return phase.name === 'connecting' ? load(state, { do: 'load' }, clock) : unchanged(state);
    case 'address-failed':
      return phase.name === 'connecting' ? addressFailed(state, event, clock) : unchanged(state);
    case 'playing':
      return framesAdvanced(state, clock);
    case 'stopped':
      return framesStopped(state, clock);
    case 'network-failed':
      return networkFailed(state, event, clock);
    case 'media-failed':
      return isActive(phase) ? mediaFailed(state, clock) : unchanged(state);
    case 'ended':
      return isActive(phase) ? enterPhase(state, { name: 'ended' }, [{ do: 'stop' }]) : unchanged(state);
    case 'offline':
      return offline(state);
    case 'online':
      return online(state, clock);
    case 'awakened':
      return awakened(state, clock);
    case 'timer':
      return timerElapsed(state, clock);
  }
}

/** From the beginning, but what has begun once is known to be there. */
function restart({ hasBegun }: Recovery): Outcome {
  return { ...initialState, state: { ...initialState.state, hasBegun } };
}

/** Whether only the user, or a change of the world, brings the player on. */
function isOver({ name }: Phase): boolean {
  return name === 'failed' || name === 'ended' || name === 'given-up' || name === 'suspended';
}

function isActive({ name }: Phase): boolean {
  return name === 'loading' || name === 'playing' || name === 'stalled';
}

function framesAdvanced(state: Recovery, { now }: Clock): Outcome {
  const { phase, healthySince } = state;
  if (!isActive(phase)) return unchanged(state);
  const since = phase.name === 'playing' && healthySince !== null ? healthySince : now;
  const isHealthy = now - since >= healthyMs;
  const next: Recovery = {
    phase: phase.name === 'playing' ? phase : { name: 'playing' },
    hasBegun: true,
    failures: isHealthy ? 0 : state.failures,
    mediaFailures: isHealthy ? 0 : state.mediaFailures,
    healthySince: since,
  };
  // What stood still is behind by as much as it stood.
  return { state: next, actions: phase.name === 'stalled' ? [{ do: 'go-live' }] : [] };
}

function framesStopped(state: Recovery, clock: Clock): Outcome {
  const { phase } = state;
  if (phase.name === 'playing') {
    const wakeUp: Action = { do: 'set-timer', inMs: maxStallMs };
    return enterPhase(state, { name: 'stalled', since: clock.now }, [wakeUp]);
  }
  return unchanged(state);
}

function addressFailed(
  state: Recovery,
  { refusal, lasts }: Extract<PlayerEvent, { type: 'address-failed' }>,
  clock: Clock,
): Outcome {
  if (lasts === 'no') return retryLater(state, { kind: 'network' }, 'address', clock);
  if (lasts === 'at-first' && state.hasBegun)
    return retryLater(state, { kind: 'refused', refusal }, 'address', clock, slow);
  return enterPhase(state, { name: 'failed', refusal }, [{ do: 'stop' }]);
}

function refused(state: Recovery, refusal: Refusal, clock: Clock): Outcome {
  if (isOver(state.phase)) return unchanged(state);
  if (!isTransient(state, refusal)) return enterPhase(state, { name: 'failed', refusal }, [{ do: 'stop' }]);
  if (!isActive(state.phase)) return unchanged(state);
  return retryLater(state, { kind: 'refused', refusal }, state.failures > 0 ? 'address' : 'load', clock);
}

/** A service that restarts answers for a moment with an empty page or an error page, then counts anew. */
function isTransient({ hasBegun }: Recovery, refusal: Refusal): boolean {
  if (refusal.kind !== 'guard') return false;
  return refusal.reason === 'sequence-restarted' || (hasBegun && refusal.reason === 'not-a-playlist');
}

function networkFailed(
  state: Recovery,
  { status, isPlaylist }: Extract<PlayerEvent, { type: 'network-failed' }>,
  clock: Clock,
): Outcome {
  if (!isActive(state.phase)) return unchanged(state);
  // A missing segment is only missing; a playlist that is refused has an address that is no longer good.
  if (isPlaylist && expiredStatuses.has(status))
    return retryLater(state, { kind: 'expired' }, 'address', clock);
  const problem: PlaybackProblem = status === 0 ? { kind: 'network' } : { kind: 'status', status };
  // A refusal that other origins may not read looks like no answer: the second time it may well be one.
  const isRefused = status === 401 || status === 403 || (isPlaylist && status === 0 && state.failures > 0);
  return retryLater(state, problem, isRefused ? 'address' : 'load', clock);
}

const mediaRemedies = ['reattach', 'swap-codec', 'rebuild'] as const;

function mediaFailed(state: Recovery, clock: Clock): Outcome {
  const how = mediaRemedies[state.mediaFailures];
  if (how === undefined) return retryLater(state, { kind: 'media' }, 'address', clock);
  const next = { ...state, mediaFailures: state.mediaFailures + 1, healthySince: null };
  return load(next, { do: 'recover-media', how }, clock);
}

function offline(state: Recovery): Outcome {
  return isOver(state.phase) && state.phase.name !== 'given-up'
    ? unchanged(state)
    : enterPhase(state, { name: 'offline' }, [{ do: 'stop' }]);
}

function online(state: Recovery, clock: Clock): Outcome {
  const { phase } = state;
  if (phase.name === 'waiting') return restartAt(state, phase.step, clock);
  if (phase.name === 'offline' || phase.name === 'given-up') return restart(state);
  return unchanged(state);
}

function awakened(state: Recovery, clock: Clock): Outcome {
  const { name } = state.phase;
  if (name === 'waiting') return restartAt(state, state.phase.step, clock);
  // What was there before the sleep is long past; if the address is too, the next load says so.
  return name === 'playing' || name === 'stalled' || name === 'loading'
    ? load(state, { do: 'load' }, clock)
    : unchanged(state);
}

function timerElapsed(state: Recovery, clock: Clock): Outcome {
  const { phase } = state;
  if (phase.name === 'waiting') return restartAt(state, phase.step, clock);
  if (phase.name !== 'stalled' && phase.name !== 'loading') return unchanged(state);
  const limitMs = phase.name === 'stalled' ? maxStallMs : maxLoadMs;
  const leftMs = phase.since + limitMs - clock.now;
  if (leftMs <= 0) return retryLater(state, { kind: 'stalled' }, 'address', clock);
  // The clock was set back meanwhile: however far, it is waited for once more at most.
  const since = Math.min(phase.since, clock.now);
  const inMs = Math.max(usual.minMs, since + limitMs - clock.now);
  return enterPhase(state, { ...phase, since }, [{ do: 'set-timer', inMs }]);
}

/** Waits, then takes the step; gives up after too many in a row. */
function retryLater(
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

function restartAt(state: Recovery, step: Step, clock: Clock): Outcome {
  return step === 'address'
    ? enterPhase(state, { name: 'connecting' }, [{ do: 'request-address' }])
    : load(state, { do: 'load' }, clock);
}

function load(state: Recovery, action: Action, { now }: Clock): Outcome {
  return enterPhase(state, { name: 'loading', since: now }, [action, { do: 'set-timer', inMs: maxLoadMs }]);
}

function enterPhase(state: Recovery, phase: Phase, actions: readonly Action[]): Outcome {
  return { state: { ...state, phase }, actions };
}

function unchanged(state: Recovery): Outcome {
  return { state, actions: [] };
}
