/**
 * The recovery of a player as a pure state machine: events in, actions out. It never loops: every automatic
 * step waits a random time below a doubling ceiling, and after several failures without healthy playback in
 * between, the user must act.
 */
import { backoffMs } from '../../../../shared/backoff.ts';
import type { GuardReason } from './guard-error.ts';

/** What went wrong, for messages. */
export type PlaybackProblem =
  | { readonly kind: 'network' }
  | { readonly kind: 'status'; readonly status: number }
  /** The address has expired. */
  | { readonly kind: 'expired' }
  | { readonly kind: 'media' }
  /** No new media for a while. */
  | { readonly kind: 'stalled' }
  /** A refusal that would be final at the start may be temporary once the stream has played. */
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'offline' };

/** Retrying does not help, at least at the start. */
export type Refusal =
  | { readonly kind: 'guard'; readonly reason: GuardReason }
  /** The page was opened with another stream address, and its policy does not allow this one. */
  | { readonly kind: 'old-page' }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'unplayable' }
  /** An error of the archiver. */
  | {
      readonly kind: 'reported';
      readonly code: string;
      readonly message: string;
      readonly remedy: string | null;
    };

/** Where to restart: `address` requests a new address, `load` uses the current one. */
type Step = 'address' | 'load';

export type Phase =
  | { readonly name: 'connecting' }
  | { readonly name: 'loading'; readonly since: number }
  | { readonly name: 'playing' }
  /** Playback stopped for lack of data; it may continue by itself. `since` is epoch ms. */
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
  /** Whether a picture was ever shown. */
  readonly hasBegun: boolean;
  /** Automatic attempts since playback was last healthy. */
  readonly failures: number;
  /** Media errors since then; each gets a stronger remedy. */
  readonly mediaFailures: number;
  /** Start of uninterrupted playback, in epoch ms. */
  readonly healthySince: number | null;
}

export type PlayerEvent =
  | { readonly type: 'address' }
  /** `at-first`: temporary once the stream has played. */
  | {
      readonly type: 'address-failed';
      readonly refusal: Refusal;
      readonly lasts: 'no' | 'at-first' | 'always';
    }
  /** Frames advance; sent about once a second. */
  | { readonly type: 'playing' }
  /** Frames should advance, but do not. */
  | { readonly type: 'stopped' }
  /** `status` is 0 without a response; `isPlaylist`: a playlist failed, not a segment. */
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
  /** Send `timer` after this time. Replaces an earlier timer. */
  | { readonly do: 'set-timer'; readonly inMs: number }
  /** Stop loading. */
  | { readonly do: 'stop' };

export interface Outcome {
  readonly state: Recovery;
  readonly actions: readonly Action[];
}

export const maxFailures = 8;
/** Random waits below a ceiling that doubles from `firstMs` to `maxMs`. */
interface Pace {
  readonly firstMs: number;
  readonly maxMs: number;
  readonly minMs: number;
}
const usual: Pace = { firstMs: 1_000, maxMs: 20_000, minMs: 250 };
/** For a service that responds but has to find its stream again. */
const slow: Pace = { firstMs: 5_000, maxMs: 60_000, minMs: 2_000 };
/** After this time of playback, earlier failures are forgotten. */
const healthyMs = 10_000;
/** A longer stall restarts the stream. */
const maxStallMs = 15_000;
/** The maximum time from the address to the first picture. */
const maxLoadMs = 30_000;
const expiredStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410]);

export interface Clock {
  /** Epoch ms. */
  readonly now: number;
  /** From 0 up to, but not including, 1. */
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

/** The initial state of a hidden stream. */
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

/** Restarts, but remembers that the stream has played. */
function restart({ hasBegun }: Recovery): Outcome {
  return { ...initialState, state: { ...initialState.state, hasBegun } };
}

/** Whether only the user or an external change can continue. */
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
  // A stalled stream is behind by the time it stalled.
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

/** A restarting service briefly returns an empty or error page, then restarts its sequence. */
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
  // A missing segment is harmless; a rejected playlist means that the address has expired.
  if (isPlaylist && expiredStatuses.has(status))
    return retryLater(state, { kind: 'expired' }, 'address', clock);
  const problem: PlaybackProblem = status === 0 ? { kind: 'network' } : { kind: 'status', status };
  // A rejection without CORS headers looks like no response; the second time it may be one.
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
  // The media from before the sleep is outdated; if the address is too, the next load shows it.
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
  // If the clock was set back, wait at most once more.
  const since = Math.min(phase.since, clock.now);
  const inMs = Math.max(usual.minMs, since + limitMs - clock.now);
  return enterPhase(state, { ...phase, since }, [{ do: 'set-timer', inMs }]);
}

/** Waits, then takes the step; gives up after too many failures in a row. */
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
