/** Holds the scheduler's state, its alarm and its attempts: passes events to it, and performs the effects that follow. */
import type { EventEmitter } from 'node:events';
import { toErrorData } from '../../shared/base/errors.ts';
import { downloadSteps, isActive } from '../../shared/downloads/download-states.ts';
import { createAlarmClock } from '../platform/alarm-clock.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { OriginWaits } from './attempts/origin-waits.ts';
import type { Transfers } from './attempts/transfers.ts';
import type { QueueOptions } from './queue-types.ts';
import { next } from './scheduler/scheduler.ts';
import {
  type Effect,
  initialState,
  type SchedulerEvent,
  type SchedulerState,
} from './scheduler/scheduler-state.ts';

/** A probe skips at most this many queued downloads. */
const maxSkipped = 20_000;

/** What the attempts report to. */
export interface SchedulerEvents {
  state(): SchedulerState;
  /** Performs what follows from an event. */
  dispatch(event: SchedulerEvent): void;
  /** The same, and emits `change`. */
  send(event: SchedulerEvent): void;
  /** The catalogue could not be written (a full disk): the queue stops, and tries again after a while. */
  writeFailed(error: unknown): void;
}

export interface SchedulerLoop extends SchedulerEvents {
  readonly transfers: Transfers;
}

export interface SchedulerLoopDeps
  extends Pick<
    QueueOptions,
    'catalogue' | 'circuits' | 'concurrency' | 'now' | 'log' | 'onChange' | 'setAlarm'
  > {
  readonly isPaused: boolean;
  readonly originWaits: Pick<OriginWaits, 'queueOne'>;
  readonly changes: EventEmitter<{ change: [] }>;
  readonly createTransfers: (events: SchedulerEvents) => Transfers;
}

export function createSchedulerLoop(deps: SchedulerLoopDeps): SchedulerLoop {
  const { circuits, onChange } = deps;
  const { downloads } = deps.catalogue;
  let state = initialState(deps.isPaused);
  const events: SchedulerEvents = { state: () => state, dispatch, send, writeFailed };
  const transfers = deps.createTransfers(events);

  const clock = createAlarmClock({
    now: deps.now,
    onRing: () => send({ type: 'alarm' }),
    onSetBack(byMs) {
      circuits.clockSetBack(byMs);
      dispatch({ type: 'clock-set-back', byMs });
    },
    setTimer: deps.setAlarm,
  });

  function claim(effect: Extract<Effect, { do: 'claim' }>, at: number): void {
    const { limit, only, isRequestedOnly, skipShare } = effect;
    const skip = skipShare > 0 ? Math.floor(skipShare * Math.min(downloads.counts().queued, maxSkipped)) : 0;
    const jobs = downloads.claim(limit, at, { only, skip, isRequestedOnly });
    dispatch({ type: 'claimed', ids: jobs.map(({ id }) => id) });
    for (const job of jobs) transfers.start(job);
    if (jobs.length > 0) onChange();
  }

  function perform(effect: Effect, at: number): void {
    switch (effect.do) {
      case 'requeue':
        // Where a command, the rules or a recorded file have changed a download since, that remains.
        downloads.transitions(
          effect.assets
            .filter((asset) => isActive(downloads.state(asset)))
            .map((asset) => [asset, { state: downloadSteps.requeue.to }]),
          at,
        );
        dispatch({ type: 'requeued' });
        break;
      case 'queue-due':
        downloads.queueDue(at);
        dispatch({ type: 'due-read', nextDueAt: downloads.nextDueAt(at) });
        break;
      case 'probe-hosts':
        for (const origin of effect.origins) deps.originWaits.queueOne(origin, at);
        break;
      case 'claim':
        claim(effect, at);
        break;
      case 'set-alarm':
        clock.set(effect.at);
        break;
      case 'look-soon':
        setImmediate(() => send({ type: 'soon' }));
        break;
      case 'transfer':
        for (const id of effect.ids) transfers.transfer(id);
        break;
      case 'stop-transfers': {
        const { ids } = effect;
        transfers.stop(ids && (({ id }) => ids.includes(id)));
        break;
      }
      case 'probe-now':
        circuits.probeNow();
        break;
    }
  }

  function dispatch(event: SchedulerEvent): void {
    const at = clock.now();
    const around = { now: at, concurrency: deps.concurrency() };
    const step = next(state, event, { ...around, openOrigins: circuits.open() });
    state = step.state;
    try {
      for (const effect of step.effects) perform(effect, at);
    } catch (error) {
      // The remaining effects were decided for a catalogue that can be written.
      writeFailed(error);
    }
  }

  function send(event: SchedulerEvent): void {
    dispatch(event);
    deps.changes.emit('change');
  }

  function writeFailed(thrown: unknown): void {
    const error = toMatchkeepError(thrown);
    deps.log.error({ err: toLogFields(error) }, 'the catalogue could not be written');
    dispatch({ type: 'write-failed', problem: toErrorData(error) });
    onChange();
  }

  return { ...events, transfers };
}
