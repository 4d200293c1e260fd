/**
 * Decides what the download queue does next, as a state machine: event + surroundings → next state + effects. It does
 * nothing else, but takes over the maps of the state that it is given: that state is used up.
 * The loop (../scheduler-loop.ts) performs the effects in order, and answers `requeue`, `queue-due` and `claim` with
 * events. Times are epoch ms.
 */
import { spreadShare } from '../../platform/spread-share.ts';
import type { Permit } from '../../service/circuit-breaker.ts';
import { dataOrigin } from '../../service/circuits.ts';
import { allHosts } from './file-hosts.ts';
import { type CircuitCause, isSuspended, suspendUntil, trip, withClockSetBack } from './queue-circuit.ts';
import {
  countAhead,
  countSpare,
  type Effect,
  freePlaces,
  freeStarts,
  isRequestedOnly,
  isRunning,
  maxReadyMs,
  type PlaceStep,
  type SchedulerEvent,
  type SchedulerState,
  type Step,
  type Surroundings,
  withArrival,
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
      place(state, event.ids, 'resolving');
      return same(state);
    case 'advanced':
      return advanced(state, event, around);
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
      state.places.delete(event.id);
      state.readySince.delete(event.id);
      return lookSoon(state);
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
      return handOut({ ...state, ending: state.ending ?? 'finishing' }, around);
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

function advanced(
  state: SchedulerState,
  { id, step }: Extract<SchedulerEvent, { type: 'advanced' }>,
  around: Surroundings,
): Step {
  const isRenewing = step === 'resolving' && state.places.get(id) === 'transferring';
  place(state, [id], isRenewing ? 'renewing' : step);
  if (step === 'ready') {
    state.readySince.set(id, around.now);
    return handOut(state, around);
  }
  if (step !== 'publishing') return same(state);
  return after(handOut({ ...state, arrivals: withArrival(state, around.now) }, around), lookSoon);
}

/**
 * Gives free places, and a few that will soon be free, to the downloads that wait for one with an address. Those that
 * get none return to the queue.
 */
function handOut(state: SchedulerState, { now, concurrency }: Surroundings): Step {
  const { readySince, places, ending } = state;
  if (readySince.size === 0) return same(state);
  const free = freePlaces(places, concurrency, countSpare(state, concurrency, now));
  const ids: string[] = [];
  const stale: string[] = [];
  readySince.forEach((since, id) => {
    const isOld = Math.abs(now - since) >= maxReadyMs;
    if (!isOld && ids.length < free) ids.push(id);
    else if (isOld || ending !== null) stale.push(id);
  });
  if (ids.length + stale.length === 0) return same(state);
  for (const id of [...ids, ...stale]) readySince.delete(id);
  place(state, ids, 'transferring');
  return {
    state,
    effects: [
      ...(ids.length > 0 ? [{ do: 'transfer', ids } as const] : []),
      ...(stale.length > 0 ? [{ do: 'stop-transfers', ids: stale } as const] : []),
    ],
  };
}

function startDownloads(before: SchedulerState, around: Surroundings): Step {
  const { now, openOrigins } = around;
  // If very many downloads are due at once, some are queued now; the others follow.
  const isMoreDue = typeof before.nextDueAt === 'number' && before.nextDueAt <= now;
  const { state, effects } = after(handOut(before, around), isMoreDue ? lookSoon : same);
  const origins = openOrigins
    .filter(({ origin, probeAt }) => origin !== dataOrigin && probeAt <= now)
    .map(({ origin }) => origin);
  const limit = maxStarts(state, around);
  const isProbe = [dataOrigin, allHosts].some((origin) => permit(origin, around) === 'one');
  const claim: Effect = {
    do: 'claim',
    limit,
    only: state.drain?.only,
    isRequestedOnly: isRequestedOnly(state),
    skipShare: isProbe ? spreadShare(state.probes) : 0,
  };
  return {
    state: isProbe && limit > 0 ? { ...state, probes: state.probes + 1 } : state,
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
  const ahead = countAhead(state, around.now);
  const free = circuit ? Math.max(0, 1 - places.size) : freeStarts(places, around.concurrency, ahead);
  const permits = [dataOrigin, allHosts].map((origin) => permit(origin, around));
  if (permits.includes('none')) return 0;
  if (!permits.includes('one')) return free;
  const isProbing = [...places.values()].some((step) => probingSteps.includes(step));
  return isProbing ? 0 : Math.min(free, 1);
}

/** Before a file's host is called. */
const probingSteps: readonly PlaceStep[] = ['resolving', 'ready', 'renewing'];

function permit(origin: string, { openOrigins, now }: Surroundings): Permit {
  const open = openOrigins.find((one) => one.origin === origin);
  if (!open) return 'all';
  return open.probeAt <= now ? 'one' : 'none';
}

/** An alarm for the earliest future time. */
function alarm(state: SchedulerState, { now, openOrigins }: Surroundings): Effect {
  const { nextDueAt, circuit, readySince } = state;
  if (!isRunning(state) || state.ending === 'stopped') return { do: 'set-alarm', at: null };
  const dueTimes = typeof nextDueAt === 'number' ? [nextDueAt] : [];
  const [oldest] = readySince.values();
  const times = [
    ...dueTimes,
    ...(circuit ? [circuit.until] : []),
    ...(oldest === undefined ? [] : [oldest + maxReadyMs]),
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

function place({ places }: SchedulerState, ids: readonly string[], step: PlaceStep): void {
  for (const id of ids) places.set(id, step);
}

/** What follows from the state of a step, after its effects. */
function after({ state, effects }: Step, then: (state: SchedulerState) => Step): Step {
  const step = then(state);
  return { state: step.state, effects: [...effects, ...step.effects] };
}

function same(state: SchedulerState): Step {
  return { state, effects: [] };
}
