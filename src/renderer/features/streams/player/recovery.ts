/**
 * The recovery of a player as a pure state machine: events in, actions out. It never loops: every automatic
 * step waits a random time below a doubling ceiling, and after several failures without healthy playback in
 * between, the user must act.
 */
import type {
  Action,
  Clock,
  Outcome,
  Phase,
  PlaybackProblem,
  Recovery,
  Rejection,
} from './recovery-state.ts';
import {
  enterPhase,
  load,
  maxLoadMs,
  restart,
  restartAt,
  retryLater,
  slow,
  unchanged,
  usual,
} from './recovery-steps.ts';

export type PlayerEvent =
  | { readonly type: 'address' }
  /** `at-first`: temporary once the stream has played. */
  | {
      readonly type: 'address-failed';
      readonly rejection: Rejection;
      readonly lasts: 'no' | 'at-first' | 'always';
    }
  /** Frames advance; sent about once a second. */
  | { readonly type: 'playing' }
  /** Frames should advance, but do not. */
  | { readonly type: 'stopped' }
  /** `status` is 0 without a response; `isPlaylist`: a playlist failed, not a segment. */
  | { readonly type: 'network-failed'; readonly status: number; readonly isPlaylist: boolean }
  | { readonly type: 'media-failed' }
  | { readonly type: 'rejected'; readonly rejection: Rejection }
  | { readonly type: 'ended' }
  | { readonly type: 'offline' }
  | { readonly type: 'online' }
  /** The machine slept, or the page was frozen. */
  | { readonly type: 'awakened' }
  | { readonly type: 'timer' }
  | { readonly type: 'retry' }
  | { readonly type: 'suspend' };

/** After this time of playback, earlier failures are forgotten. */
const healthyMs = 10_000;
/** A longer stall restarts the stream. */
const maxStallMs = 15_000;
const expiredStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410]);

export function recover(state: Recovery, event: PlayerEvent, clock: Clock): Outcome {
  const { phase } = state;
  switch (event.type) {
    case 'retry':
      return restart(state);
    case 'suspend':
      return enterPhase(state, { name: 'suspended' }, [{ do: 'stop' }]);
    case 'rejected':
      return rejected(state, event.rejection, clock);
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
  { rejection, lasts }: Extract<PlayerEvent, { type: 'address-failed' }>,
  clock: Clock,
): Outcome {
  if (lasts === 'no') return retryLater(state, { kind: 'network' }, 'address', clock);
  if (lasts === 'at-first' && state.hasBegun)
    return retryLater(state, { kind: 'rejected', rejection }, 'address', clock, slow);
  return enterPhase(state, { name: 'failed', rejection }, [{ do: 'stop' }]);
}

function rejected(state: Recovery, rejection: Rejection, clock: Clock): Outcome {
  if (isOver(state.phase)) return unchanged(state);
  if (!isTransient(state, rejection))
    return enterPhase(state, { name: 'failed', rejection }, [{ do: 'stop' }]);
  if (!isActive(state.phase)) return unchanged(state);
  return retryLater(state, { kind: 'rejected', rejection }, state.failures > 0 ? 'address' : 'load', clock);
}

/** A restarting service briefly returns an empty or error page, then restarts its sequence. */
function isTransient({ hasBegun }: Recovery, rejection: Rejection): boolean {
  if (rejection.kind !== 'guard') return false;
  return rejection.reason === 'sequence-restarted' || (hasBegun && rejection.reason === 'not-a-playlist');
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
  const isRejected = status === 401 || status === 403 || (isPlaylist && status === 0 && state.failures > 0);
  return retryLater(state, problem, isRejected ? 'address' : 'load', clock);
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
