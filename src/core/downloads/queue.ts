/**
 * The download queue as the other rooms see it. The scheduler decides (scheduler/), its loop performs
 * (scheduler-loop.ts), and the attempts report to it what happened (attempts/).
 */
import { EventEmitter, once } from 'node:events';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import { isStopped } from '../../shared/downloads/download-states.ts';
import { chunks } from '../platform/chunks.ts';
import type { AttemptDeps } from './attempts/attempt.ts';
import { createOriginWaits } from './attempts/origin-waits.ts';
import { createRecordArchived } from './attempts/record-archived.ts';
import { createRoomWaits } from './attempts/room-waits.ts';
import { createSettleAttempt } from './attempts/settle-attempt.ts';
import { createStepRecorder } from './attempts/step-recorder.ts';
import { createTransfers, type Transfer, type Transfers } from './attempts/transfers.ts';
import { createDrain } from './drain.ts';
import type { DownloadQueue, QueueOptions } from './queue-types.ts';
import { createFileHosts } from './scheduler/file-hosts.ts';
import { isHeld, isPlaceWanted } from './scheduler/scheduler-state.ts';
import { createSchedulerLoop, type SchedulerEvents, type SchedulerLoop } from './scheduler-loop.ts';

/** Downloads that one step of a command changes: about ten milliseconds. */
const commandBatchSize = 500;

export function createDownloadQueue(options: QueueOptions): DownloadQueue {
  const { catalogue, circuits, now, onChange } = options;
  const { downloads } = catalogue;
  const changes = new EventEmitter<{ change: [] }>().setMaxListeners(0);
  const originWaits = createOriginWaits(downloads, circuits);
  const loop = createSchedulerLoop({
    ...options,
    originWaits,
    changes,
    isPaused: false,
    createTransfers: (events) => createQueueTransfers(options, originWaits, events),
  });
  const { transfers } = loop;
  const drain = createDrain({ downloads, circuits, now, changes, ...loop });

  const stopListening = circuits.onRecovered((origin, wasOpen) => {
    loop.dispatch({ type: 'origin-recovered' });
    // In doubt, the failures of downloads were their own.
    if (!wasOpen) return;
    void originWaits
      .queueAll(origin, now, () => loop.state().ending === 'stopped')
      .catch(loop.writeFailed)
      .finally(() => loop.dispatch({ type: 'waiting-queued' }));
  });

  const idle = async (isOver = () => false) => {
    while (loop.state().places.size > 0 && !isOver()) await once(changes, 'change');
  };

  return {
    kick: () => loop.send({ type: 'due-changed' }),
    closeCircuit: (cause) => loop.send({ type: 'circuit-closed', cause }),
    circuit: () => loop.state().circuit,
    suspend(problem, forMs) {
      loop.send({ type: 'suspended', problem: toErrorData(problem), forMs });
      onChange();
    },
    isPaused: () => loop.state().isPaused,
    ...createHolds(options, loop),
    ...createCommands(options, loop),
    progress() {
      const downloads = [...transfers.progress()];
      return downloads.length === 0 ? null : { downloads, bytesPerSecond: transfers.bytesPerSecond() };
    },
    bytesPerSecond: transfers.bytesPerSecond,
    activeCount: () => loop.state().places.size,
    drain,
    async finish() {
      loop.send({ type: 'finishing' });
      await idle(() => loop.state().ending === 'stopped');
    },
    async stop() {
      stopListening();
      loop.send({ type: 'stopped' });
      await idle();
      changes.emit('change');
    },
  };
}

/** The attempts, which report to the scheduler. */
function createQueueTransfers(
  options: QueueOptions,
  originWaits: ReturnType<typeof createOriginWaits>,
  events: SchedulerEvents,
): Transfers {
  const { catalogue, circuits, now, onChange } = options;
  const { downloads } = catalogue;
  const roomWaits = createRoomWaits(async (bytesNeeded) => {
    const { dir, id } = await options.archive();
    await options.engine.checkRoom({ dir, id }, bytesNeeded);
  });
  const settle = createSettleAttempt({ ...options, downloads, originWaits, roomWaits });
  const attempt: AttemptDeps = {
    ...options,
    downloads,
    recordArchived: createRecordArchived(downloads, now),
    isPlaceWanted: () => isPlaceWanted(events.state(), options.concurrency(), downloads.counts().queued),
    files: catalogue.files,
    hosts: createFileHosts(circuits, now),
    steps: createStepRecorder(downloads, now, events.writeFailed),
  };

  const onFailed = async (transfer: Transfer, error: MatchkeepError) => {
    try {
      const settlement = await settle(transfer, error);
      if (settlement) events.dispatch({ type: 'failed', ...settlement });
    } catch (failure) {
      // The next start of the application continues what this one leaves.
      if (events.state().ending === 'stopped') return;
      events.dispatch({ type: 'unsettled', asset: transfer.job });
      events.writeFailed(failure);
    }
  };

  return createTransfers({
    attempt,
    downloads,
    originWaits,
    roomWaits,
    onFailed,
    prepare: options.prepare,
    onStep(id, step) {
      events.dispatch({ type: 'advanced', id, step });
      onChange();
    },
    onArchived(job, { bytes }) {
      events.dispatch({ type: 'archived', bytes });
      options.onArchived(job);
    },
    onEnded(id) {
      events.send({ type: 'ended', id });
      onChange();
    },
  });
}

/** When the queue works by itself. */
function createHolds(
  { catalogue: { downloads }, onChange }: QueueOptions,
  loop: SchedulerLoop,
): Pick<DownloadQueue, 'start' | 'setHold'> {
  const endRequests = () => {
    if (!loop.state().isStarted || isHeld(loop.state())) return;
    try {
      downloads.endRequests();
    } catch (error) {
      loop.writeFailed(error);
    }
  };
  return {
    start() {
      loop.send({ type: 'started' });
      endRequests();
    },
    setHold(hold) {
      const { isPaused, isQuiet } = loop.state();
      // In this order, nothing starts between two holds.
      if (hold === 'everything' && !isPaused) loop.send({ type: 'paused' });
      if (hold === 'own-work' && !isQuiet) loop.send({ type: 'quiet-began' });
      if (hold !== 'own-work' && isQuiet) loop.send({ type: 'quiet-ended' });
      if (hold !== 'everything' && isPaused) loop.send({ type: 'resumed' });
      // A pause within quiet hours leaves the requests for the time after it.
      endRequests();
      onChange();
    },
  };
}

/** What the user can do to the queue. */
function createCommands(
  { catalogue: { downloads }, now, onChange }: QueueOptions,
  loop: SchedulerLoop,
): Pick<DownloadQueue, 'command' | 'commandProblem' | 'prioritise' | 'stopUnwanted'> {
  const stopChanged = () => loop.transfers.stop((job) => isStopped(downloads.state(job)));

  const isRequest = () => isHeld(loop.state());

  /** Each step is its own transaction; other work runs between them. */
  const inSteps = async (steps: Iterable<number>, isStopping: boolean): Promise<number> => {
    let count = 0;
    loop.dispatch({ type: 'command-started', isStopping });
    try {
      for (const changedNow of steps) {
        count += changedNow;
        if (isStopping && changedNow > 0) stopChanged();
        if (changedNow > 0) onChange();
        await yieldToEventLoop();
        if (loop.state().ending === 'stopped') break;
      }
    } finally {
      loop.send({ type: 'command-ended', isStopping });
      if (loop.state().ending !== 'stopped') onChange();
    }
    return count;
  };

  return {
    command(name, target) {
      const steps =
        'all' in target
          ? downloads.everywhere(name, target.states, now(), { isRequest: name === 'retry' && isRequest() })
          : batches(target.ids, (ids) => downloads[name]({ ids }, now(), { isRequest: isRequest() }));
      return inSteps(steps, name === 'pause' || name === 'cancel');
    },
    async commandProblem(name, problem) {
      const steps = downloads.forProblem(name, problem, now(), { isRequest: isRequest() });
      const changed = await inSteps(steps, name === 'cancel');
      if (name === 'retry') loop.send({ type: 'circuit-closed', cause: undefined });
      return changed;
    },
    prioritise: (named, priority) =>
      inSteps(
        batches(named, (ids) => downloads.prioritise(ids, priority, now())),
        false,
      ),
    stopUnwanted() {
      stopChanged();
      onChange();
    },
  };
}

function* batches(ids: readonly string[], change: (some: readonly string[]) => number): Generator<number> {
  for (const some of chunks(ids, commandBatchSize)) yield change(some);
}
