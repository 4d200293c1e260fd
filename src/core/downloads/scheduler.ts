/**
 * Decides what the download queue does next, as a pure state machine: event + surroundings → next state + effects.
 * The loop (scheduler-loop.ts) performs the effects in order, and answers `requeue`, `queue-due` and `claim` with
 * events. Times are epoch ms.
 */
import type { Permit } from '../service/circuit-breaker.ts';
import { dataOrigin } from '../service/circuits.ts';
import { allHosts } from './file-hosts.ts';
import { type CircuitCause, isSuspended, suspendUntil, trip, withClockSetBack } from './queue-circuit.ts';
import {
  type Effect,
  freePlaces,
  isRequestedOnly,
  isRunning,
  type PlaceStep,
  type SchedulerEvent,
  type SchedulerState,
  type Step,
  type Surroundings,
} from './scheduler-state.ts';

export function next(state: SchedulerState, event: SchedulerEvent, around: Surroundings): Step {
  switch (event.type) {
    case 'alarm':
      return look(state, around);
    case 'clock-set-back':
      return same({ ...state, circuit: state.circuit && withClockSetBack(state.circuit, event.byMs) });
    case 'soon':
      return look({ ...state, isLookPending: false }, around);
    case 'due-changed':
      return lookAgain(state, around);
    case 'requeued':
      return same({ ...state, unsettled: [] });
    case 'due-read':
      return startDownloads({ ...state, nextDueAt: event.nextDueAt }, around);
    case 'claimed':
      return same({ ...state, places: withPlaces(state, event.ids, 'resolving') });
    case 'advanced': {
      const advanced = { ...state, places: withPlaces(state, [event.id], event.step) };
      return event.step === 'publishing' ? lookSoon(advanced) : same(advanced);
    }
    case 'archived':
      return same({
        ...state,
        archived: state.archived + 1,
        archivedBytes: state.archivedBytes + event.bytes,
        circuit: isSuspended(state.circuit, around.now) ? state.circuit : null,
      });
    case 'failed':
      return same({ ...state, nextDueAt: 'unknown', circuit: circuitAfter(state, event, around) });
    case 'unsettled':
      return same({ ...state, unsettled: [...state.unsettled, event.asset] });
    case 'ended':
      return lookSoon({ ...state, places: withoutPlace(state, event.id) });
    case 'write-failed': {
      const tripped = { ...state, circuit: trip(state.circuit, 'disk', event.problem, around.now) };
      return { state: tripped, effects: [alarm(tripped, around)] };
    }
    case 'origin-recovered':
      return lookSoon({ ...state, nextDueAt: 'unknown' });
    case 'waiting-queued':
      return lookSoon(state);
    case 'started':
      return lookAgain({ ...state, isStarted: true }, around);
    case 'paused':
      return stopTransfers(look({ ...state, isPaused: true }, around));
    case 'resumed':
      return look({ ...state, isPaused: false }, around);
    case 'quiet-began': {
      const quiet = look({ ...state, isQuiet: true }, around);
      // A command that works on the queue continues.
      return state.drain === null ? stopTransfers(quiet) : quiet;
    }
    case 'quiet-ended':
      return lookAgain({ ...state, isQuiet: false }, around);
    case 'suspended':
      return stopTransfers(
        look(
          { ...state, circuit: suspendUntil(around.now + event.forMs, event.problem, around.now) },
          around,
        ),
      );
    case 'circuit-closed':
      return circuitClosed(state, event.cause, around);
    case 'command-started':
      return same({ ...state, stoppingCommands: state.stoppingCommands + (event.isStopping ? 1 : 0) });
    case 'command-ended': {
      const stoppingCommands = state.stoppingCommands - (event.isStopping ? 1 : 0);
      return lookAgain({ ...state, stoppingCommands }, around);
    }
    case 'drain-started':
      return lookAgain({ ...state, drain: { only: event.only } }, around);
    case 'drain-ended': {
      const ended = { ...state, drain: null };
      // Other downloads may have become due while the drain was limited to one.
      // A command that was stopped may leave downloads in progress, which quiet hours hold.
      if (ended.isStarted && ended.isQuiet) return stopTransfers(lookAgain(ended, around));
      if (ended.isStarted) return lookAgain(ended, around);
      return { state: ended, effects: [alarm(ended, around)] };
    }
    case 'finishing':
      return same({ ...state, ending: state.ending ?? 'finishing' });
    case 'stopped':
      return stopTransfers({
        state: { ...state, ending: 'stopped' },
        effects: [{ do: 'set-alarm', at: null }],
      });
  }
}

function circuitClosed(state: SchedulerState, cause: CircuitCause | undefined, around: Surroundings): Step {
  const isClosing = cause === undefined || state.circuit?.cause === cause;
  const closed = isClosing ? { ...state, circuit: null } : state;
  if (cause !== undefined) return look(closed, around);
  const { now } = around;
  const openOrigins = around.openOrigins.map((open) => ({ ...open, probeAt: Math.min(open.probeAt, now) }));
  const step = look(closed, { ...around, openOrigins });
  return { ...step, effects: [{ do: 'probe-now' }, ...step.effects] };
}

function lookAgain(state: SchedulerState, around: Surroundings): Step {
  return look({ ...state, nextDueAt: 'unknown' }, around);
}

/** Looks for work, and sets the alarm. */
function look(state: SchedulerState, around: Surroundings): Step {
  const { nextDueAt, unsettled } = state;
  if (state.ending === 'stopped') return same(state);
  const requeue: readonly Effect[] = unsettled.length > 0 ? [{ do: 'requeue', assets: unsettled }] : [];
  const isDue = nextDueAt === 'unknown' || (nextDueAt !== null && nextDueAt <= around.now);
  if (isDue) return { state, effects: [...requeue, { do: 'queue-due' }] };
  const step = startDownloads(state, around);
  return { ...step, effects: [...requeue, ...step.effects] };
}

function startDownloads(before: SchedulerState, around: Surroundings): Step {
  const { now, openOrigins, random } = around;
  // If very many downloads are due at once, some are queued now; the others follow.
  const isMoreDue = typeof before.nextDueAt === 'number' && before.nextDueAt <= now;
  const { state, effects } = isMoreDue ? lookSoon(before) : same(before);
  const origins = openOrigins
    .filter(({ origin, probeAt }) => origin !== dataOrigin && probeAt <= now)
    .map(({ origin }) => origin);
  const limit = maxStarts(state, around);
  const isProbe = [dataOrigin, allHosts].some((origin) => permit(origin, around) === 'one');
  const claim: Effect = {
    do: 'claim',
    ...{ limit, only: state.drain?.only },
    ...{ isRequestedOnly: isRequestedOnly(state), skipShare: isProbe ? random : 0 },
  };
  return {
    state,
    effects: [
      ...effects,
      ...(origins.length > 0 ? [{ do: 'probe-hosts', origins } as const] : []),
      ...(limit > 0 ? [claim] : []),
      alarm(state, around),
    ],
  };
}

/**
 * How many downloads may start. One at a time while a circuit or a service that is down is tried again, so that a
 * failure costs one request.
 */
function maxStarts(state: SchedulerState, around: Surroundings): number {
  const { circuit, places } = state;
  if (!isRunning(state) || state.ending || state.isPaused || state.stoppingCommands > 0) return 0;
  if (circuit && circuit.until > around.now) return 0;
  const free = circuit ? Math.max(0, 1 - places.size) : freePlaces(places, around.concurrency);
  const permits = [dataOrigin, allHosts].map((origin) => permit(origin, around));
  if (permits.includes('none')) return 0;
  if (!permits.includes('one')) return free;
  const isProbing = [...places.values()].includes('resolving');
  return isProbing ? 0 : Math.min(free, 1);
}

function permit(origin: string, { openOrigins, now }: Surroundings): Permit {
  const open = openOrigins.find((one) => one.origin === origin);
  if (!open) return 'all';
  return open.probeAt <= now ? 'one' : 'none';
}

/** An alarm for the earliest future time. */
function alarm(state: SchedulerState, { now, openOrigins }: Surroundings): Effect {
  const { nextDueAt, circuit } = state;
  if (!isRunning(state) || state.ending === 'stopped') return { do: 'set-alarm', at: null };
  const dueTimes = typeof nextDueAt === 'number' ? [nextDueAt] : [];
  const times = [
    ...dueTimes,
    ...(circuit ? [circuit.until] : []),
    ...openOrigins.map((open) => open.probeAt),
  ].filter((time) => time > now);
  return { do: 'set-alarm', at: times.length > 0 ? Math.min(...times) : null };
}

function circuitAfter(
  { circuit }: SchedulerState,
  { outcome, problem }: Extract<SchedulerEvent, { type: 'failed' }>,
  { now }: Surroundings,
): SchedulerState['circuit'] {
  if (outcome.kind === 'trip') return trip(circuit, outcome.because, problem, now);
  // The session and the network are there; a disk that failed is not proven by a failure.
  return circuit?.cause === 'disk' || isSuspended(circuit, now) ? circuit : null;
}

function lookSoon(state: SchedulerState): Step {
  if (state.isLookPending || state.ending === 'stopped') return same(state);
  return { state: { ...state, isLookPending: true }, effects: [{ do: 'look-soon' }] };
}

function stopTransfers({ state, effects }: Step): Step {
  return { state, effects: [{ do: 'stop-transfers' }, ...effects] };
}

function withPlaces({ places }: SchedulerState, ids: readonly string[], step: PlaceStep) {
  return new Map([...places, ...ids.map((id) => [id, step] as const)]);
}

function withoutPlace({ places }: SchedulerState, id: string) {
  return new Map([...places].filter(([other]) => other !== id));
}

function same(state: SchedulerState): Step {
  return { state, effects: [] };
}
