import { setImmediate as rest } from 'node:timers/promises';
import type { MatchkeepError } from '../../shared/errors.ts';
import type { AssetName, DownloadJob } from '../domain/assets.ts';
import { chunks } from '../platform/chunks.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import { dataOrigin } from '../service/circuits.ts';
import { type AttemptDeps, attempt } from './attempt.ts';
import { createDiskSpace, NoRoomError } from './disk-space.ts';
import { createDrain } from './drain.ts';
import { classifyFailure, type Outcome } from './failure-policy.ts';
import { allHosts, createFileHosts } from './file-hosts.ts';
import { awaitedOrigin, originOutcome } from './origin-outcome.ts';
import { createOriginWaits } from './origin-waits.ts';
import { isSuspended, type OpenCircuit, suspendUntil, trip } from './queue-circuit.ts';
import type { DownloadQueue, QueueOptions } from './queue-types.ts';
import { createRoomWaits } from './room-waits.ts';
import { FileTooLargeError } from './transfer/file-size-limit.ts';
import { createMeter, type Meter } from './transfer/meter.ts';
import { slowRetryAt, TransferTooSlowError } from './transfer/minimum-speed.ts';
import { createTransitionBatcher } from './transition-batcher.ts';
import { isPartUseless, transitionFor } from './transition-for.ts';
import { nextChange, orAborted } from './waits.ts';

interface Active {
  readonly job: DownloadJob;
  /** Resolves when nothing of this attempt is under way any more. */
  readonly ended: Promise<void>;
  readonly abort: AbortController;
  readonly meter: Meter;
  state: 'resolving' | 'transferring' | 'verifying';
  /** The origin of the file's address, once it is known. */
  host: string | null;
}

/** Downloads that one step of a command changes: some ten milliseconds. */
const changedAtOnce = 500;
const pausedNote = 'queue.isPaused';
/** A probe takes any of so many queued downloads: the first ones may be what fails, or lead to a host that is down. */
const maxSkipped = 20_000;
/** Timers stand still while a machine sleeps: no alarm is set further ahead than this. */
const longestAlarmMs = 60_000;

export function createDownloadQueue(options: QueueOptions): DownloadQueue {
  const { catalogue, circuits, now, log, onChange, random, setAlarm: startAlarm = startTimer } = options;
  const { downloads } = catalogue;
  const space = createDiskSpace(async () => await (await options.archive()).space());
  const roomWaits = createRoomWaits(space);
  const attemptDeps: AttemptDeps = {
    ...options,
    ...{ space, downloads },
    isPlaceWanted: () =>
      !isPaused && !only && active.size >= options.concurrency() && downloads.counts().queued > 0,
    files: catalogue.files,
    hosts: createFileHosts(circuits, now),
    steps: createTransitionBatcher(downloads, now),
  };
  const active = new Map<string, Active>();
  const watchers = new Set<() => void>();
  const originWaits = createOriginWaits(downloads, circuits);
  let isRunning = false;
  let isStopping = false;
  /** What is under way may end; nothing more is begun. */
  let isFinishing = false;
  let isPaused = catalogue.metadata.get(pausedNote) === 'true';
  /** When the next download comes due, as last read; undefined: not known any more. */
  let nextDueAt: number | null | undefined;
  let held: OpenCircuit | null = null;
  /** When the clock was looked at last. */
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Downloads whose end could not be written: they go back to the queue when the catalogue can be. */
  let stranded: AssetName[] = [];
  /** Commands under way that stop downloads: what is begun meanwhile would only be stopped again. */
  let stoppingCommands = 0;
  /** While one download is asked for alone. */
  let only: AssetName | undefined;
  let cancelAlarm: (() => void) | null = null;
  let soon: NodeJS.Immediate | null = null;
  let archived = 0;
  let archivedBytes = 0;

  const wakeWatchers = () => {
    for (const watcher of [...watchers]) watcher();
  };

  const changed = () => {
    onChange();
    wakeWatchers();
  };

  /** One at a time while a hold or a service that is down is tried again, so that one failure costs one request. */
  const room = (at: number) => {
    if (!isRunning || isStopping || isPaused || isFinishing || stoppingCommands > 0) return 0;
    if (held && held.until > at) return 0;
    const free = Math.max(0, (held ? 1 : options.concurrency()) - active.size);
    const given = [dataOrigin, allHosts].map(circuits.permits);
    if (given.includes('none')) return 0;
    if (!given.includes('one')) return free;
    const isProbing = [...active.values()].some(({ state }) => state === 'resolving');
    return isProbing ? 0 : Math.min(free, 1);
  };

  /** Hosts that are down are probed by the downloads that wait for them. */
  const probeHosts = (at: number) => {
    for (const { origin, probeAt } of circuits.open()) {
      if (origin !== dataOrigin && probeAt <= at) originWaits.queueOne(origin, at);
    }
  };

  const takeWork = (at: number) => {
    if (stranded.length > 0) {
      downloads.transitions(
        stranded.map((asset) => [asset, { state: 'queued' }]),
        at,
      );
      stranded = [];
    }
    if (nextDueAt === undefined || (nextDueAt !== null && nextDueAt <= at)) {
      downloads.queueDue(at);
      nextDueAt = downloads.nextDueAt();
      // Of very many that come due at once, some were queued; the others follow.
      if (nextDueAt !== null && nextDueAt <= at) pumpSoon();
    }
    probeHosts(at);
    const free = room(at);
    if (free === 0) return;
    const isProbing = circuits.permits(dataOrigin) === 'one' || circuits.permits(allHosts) === 'one';
    const skip = isProbing ? Math.floor(random() * Math.min(downloads.counts().queued, maxSkipped)) : 0;
    const jobs = downloads.claim(free, at, { only, skip });
    for (const job of jobs) begin(job);
    if (jobs.length > 0) onChange();
  };

  /** Never throws: where the catalogue can't be written (a full disk), the queue holds and tries again. */
  const pump = () => {
    if (isStopping) return;
    // One moment for all of it: what came due between two looks at the clock would get neither work nor alarm.
    const at = lookAtClock();
    try {
      takeWork(at);
    } catch (error) {
      holdBecause(error);
    }
    setAlarm(at);
    wakeWatchers();
  };

  /** Where the machine's clock was set back, no wait is made longer by it. */
  const lookAtClock = (): number => {
    const at = now();
    if (at < lookedAt) circuits.clockSetBack(lookedAt - at);
    if (held && at < lookedAt) held = { ...held, until: held.until - (lookedAt - at) };
    lookedAt = at;
    return at;
  };

  const holdBecause = (thrown: unknown) => {
    const error = toMatchkeepError(thrown);
    log.error({ err: toLogFields(error) }, 'the catalogue could not be written');
    held = trip(held, 'disk', error, now());
    onChange();
  };

  /** Downloads that end together are followed by others taken together, in one transaction. */
  const pumpSoon = () => {
    soon ??= setImmediate(() => {
      soon = null;
      pump();
    });
  };

  /** Something outside the queue changed what is due. */
  const kick = () => {
    nextDueAt = undefined;
    pump();
  };

  /** What is due at `at` was taken up by then. */
  const setAlarm = (at: number) => {
    cancelAlarm?.();
    cancelAlarm = null;
    if (!isRunning || isStopping) return;
    const probes = circuits.open().map(({ probeAt }) => probeAt);
    const times = [nextDueAt ?? null, held ? held.until : null, ...probes].filter((time) => time !== null);
    const future = times.map((time) => time - at).filter((ms) => ms > 0);
    if (future.length > 0) cancelAlarm = startAlarm(pump, Math.min(...future, longestAlarmMs));
  };

  /** An attempt that was stopped may still be winding down when its download is taken up again: one at a time. */
  const begin = (job: DownloadJob) => {
    const before = active.get(job.id)?.ended;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const abort = new AbortController();
    const one: Active = { job, abort, meter: createMeter(job.resume), state: 'resolving', host: null, ended };
    active.set(job.id, one);
    void run(one, before).then(() => {
      if (active.get(job.id) === one) active.delete(job.id);
      resolve();
      changed();
      pumpSoon();
    });
  };

  /** Never rejects. */
  const run = async (one: Active, before: Promise<void> | undefined): Promise<void> => {
    try {
      await before;
      await orAborted(options.prepare(), one.abort.signal);
      // The attempt before may have published after all, the file was there, or the user has stopped this one too.
      if (downloads.state(one.job) !== 'resolving') return;
      originWaits.check(one.job);
      await roomWaits.check(one.job);
      const file = await attempt(one.job, attemptDeps, one.abort.signal, {
        step(state) {
          one.state = state;
          onChange();
        },
        host: (origin) => {
          one.host = origin;
          originWaits.resolved(one.job, origin);
        },
        progress: (done, total) => one.meter.update(done, total),
        kept: (bytesDone) => one.meter.keep(bytesDone),
      });
      archived += 1;
      archivedBytes += file.bytes;
      options.onArchived(one.job);
      if (!isSuspended(held, now())) held = null;
    } catch (error) {
      await settle(one, toMatchkeepError(error)).catch((failure: unknown) => {
        if (isStopping) return; // The next start takes up what this one leaves.
        stranded.push(one.job);
        holdBecause(failure);
      });
    }
  };

  const settle = async (one: Active, error: MatchkeepError) => {
    const { job, abort, meter, state } = one;
    if (abort.signal.aborted) return await settleStopped(one);
    if (error instanceof FileTooLargeError) await discard(job);
    const hasAdvanced = meter.hasAdvanced() && !isPartUseless(error);
    const judged: DownloadJob = hasAdvanced ? { ...job, attempts: 0 } : job;
    const origin = awaitedOrigin(state === 'resolving' ? dataOrigin : one.host, error);
    const away = origin && originOutcome(origin, circuits.outage(origin), judged, now(), random);
    const outcome =
      fileOutcome(one, judged, error) || away || classifyFailure(error, judged, now(), random, hasAdvanced);
    log[outcome.kind === 'not-yet-available' ? 'debug' : 'warn'](
      {
        game: job.platformGameId,
        contentType: job.contentType,
        outcome: outcome.kind,
        err: toLogFields(error),
      },
      'download attempt ended',
    );
    downloads.transition(job, transitionFor(outcome, judged, error), now());
    nextDueAt = undefined;
    if (origin) originWaits.add(origin, job);
    if (outcome.kind === 'hold' && error.code === 'disk-full') await makeRoom();
    if (outcome.kind === 'hold') held = trip(held, outcome.because, error, now());
    else if (held?.cause !== 'disk' && !isSuspended(held, now())) held = null;
  };

  /** What concerns one file by its size or speed. A part that nothing resumes takes no room from others. */
  const fileOutcome = ({ meter }: Active, job: DownloadJob, error: MatchkeepError): Outcome | null => {
    if (error instanceof TransferTooSlowError) {
      return { kind: 'retry', retryAt: slowRetryAt(job.attempts, now(), random), attempts: job.attempts + 1 };
    }
    if (!(error instanceof NoRoomError)) return null;
    if (!job.resume && !meter.hasAdvanced()) void discard(job);
    return roomWaits.add(job, error, now());
  };

  /** Not even a small file fits: the parts of those that wait for more room make some. */
  const makeRoom = async () => {
    for (const asset of roomWaits.takeAll()) {
      const state = downloads.state(asset);
      if (state !== 'waiting' && state !== 'queued') continue;
      downloads.transition(asset, { state, resume: null }, now());
      await discard(asset);
    }
  };

  /** A command on this download has already written its state; else it is taken up again where it stopped. */
  const settleStopped = async (one: Active) => {
    // Taken up again meanwhile: what becomes of it is for the attempt that waits for this one to end.
    if (active.get(one.job.id) !== one) return;
    const state = downloads.state(one.job);
    if (state === 'cancelled') await discard(one.job);
    else if (state !== 'paused' && state !== 'archived') {
      downloads.transition(one.job, { state: 'queued' }, now());
    }
  };

  /** Where the part can't be removed now, it is swept up as abandoned later. */
  const discard = async (asset: AssetName) => {
    try {
      await options.discardPart(asset);
    } catch (error) {
      log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'a part file could not be removed');
    }
  };

  /** What a command has stopped in the catalogue is told to stop. */
  const abortStopped = () => {
    for (const one of active.values()) {
      const state = downloads.state(one.job);
      if (state === 'paused' || state === 'cancelled') one.abort.abort();
    }
  };

  /** Each step is a transaction of its own; what comes meanwhile is done between them. */
  const inSteps = async (steps: Iterable<number>, isOfStopping: boolean): Promise<number> => {
    let count = 0;
    if (isOfStopping) stoppingCommands += 1;
    try {
      for (const changedNow of steps) {
        count += changedNow;
        if (isOfStopping && changedNow > 0) abortStopped();
        if (changedNow > 0) onChange();
        await rest();
        if (isStopping) break;
      }
    } finally {
      if (isOfStopping) stoppingCommands -= 1;
      if (!isStopping) {
        changed();
        kick();
      }
    }
    return count;
  };

  const setPaused = (paused: boolean) => {
    isPaused = paused;
    catalogue.metadata.set(pausedNote, String(paused));
    changed();
    pump();
  };

  const drain = createDrain({
    ...{ downloads, circuits, now, watchers },
    hold: () => held,
    isBusy: () => active.size > 0 || soon !== null,
    isPaused: () => isPaused || isFinishing,
    isStopping: () => isStopping,
    isActive: (id) => active.has(id),
    worksOnAll: () => isRunning && only === undefined,
    kick,
    totals: () => ({ archived, archivedBytes }),
    begin(alone) {
      const wasRunning = isRunning;
      isRunning = true;
      only = alone;
      kick();
      return () => {
        isRunning = wasRunning;
        only = undefined;
        // A drain alone sets no alarm; else what came due besides the one that was asked for is taken up.
        if (isRunning) kick();
        else setAlarm(now());
      };
    },
  });

  const stopHearingRecoveries = circuits.onRecovered((origin) => {
    nextDueAt = undefined;
    void originWaits
      .queueAll(origin, now, () => isStopping)
      .catch((error: unknown) => holdBecause(error))
      .finally(pumpSoon);
    pumpSoon();
  });

  return {
    start() {
      isRunning = true;
      kick();
    },
    kick,
    closeCircuit(cause) {
      if (held && (cause === undefined || held.cause === cause)) held = null;
      if (cause === undefined) circuits.probeNow();
      pump();
    },
    circuit: () => held,
    suspend(problem, forMs) {
      held = suspendUntil(now() + forMs, problem);
      for (const one of active.values()) one.abort.abort();
      pump();
      onChange();
    },
    isPaused: () => isPaused,
    pauseQueue() {
      setPaused(true);
      for (const one of active.values()) one.abort.abort();
    },
    resumeQueue: () => setPaused(false),
    command(name, target) {
      const steps =
        'all' in target
          ? downloads.everywhere(name, target.states, now())
          : portions(target.ids, (ids) => downloads[name]({ ids }, now()));
      return inSteps(steps, name === 'pause' || name === 'cancel');
    },
    prioritise: (named, priority) =>
      inSteps(
        portions(named, (ids) => downloads.prioritise(ids, priority, now())),
        false,
      ),
    progress: () =>
      [...active.values()].map(({ job, state, meter }) => ({ id: job.id, state, ...meter.read() })),
    bytesPerSecond: () =>
      [...active.values()].reduce((sum, { meter }) => sum + meter.read().bytesPerSecond, 0),
    activeCount: () => active.size,
    drain,
    async finish() {
      isFinishing = true;
      while (active.size > 0 && !isStopping) await nextChange(watchers, undefined);
    },
    async stop() {
      isStopping = true;
      stopHearingRecoveries();
      cancelAlarm?.();
      for (const one of active.values()) one.abort.abort();
      while (active.size > 0) await nextChange(watchers, undefined);
      await options.publisher.idle();
      wakeWatchers();
    },
  };
}

function* portions(ids: readonly string[], change: (some: readonly string[]) => number): Generator<number> {
  for (const some of chunks(ids, changedAtOnce)) yield change(some);
}

function startTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}
