/**
 * Sync: updates the catalogue from the service's listing and decides which files are wanted. It repeats a
 * pass over the listing at jittered intervals; callers that request a pass while one runs share it.
 */
import type { SyncStatus } from '../../shared/work/status.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { createAlarmClock } from '../platform/alarm-clock.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { Listings } from '../service/listings.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { WorkTimes } from '../work-times/work-times.ts';
import { type BackfillJobs, createBackfillJobs } from './backfill/backfill-jobs.ts';
import { withPastGamesNoted } from './listing/past-games.ts';
import { createPass, type PassOptions, type SyncPass } from './pass.ts';
import { createPreviewRules } from './preview/preview-rules.ts';
import { createRuleHandlers, type RuleHandlers } from './rule-handlers.ts';

export interface SyncOptions
  extends Omit<PassOptions, 'catalogue' | 'listings' | 'onChange' | 'onWanted' | 'onUnwanted'> {
  readonly catalogue: PassOptions['catalogue'] &
    Pick<Catalogue, 'file' | 'backfills' | 'browse' | 'coverage'>;
  readonly settings: Pick<SettingsStore, 'get'>;
  readonly service: { readonly listings: Listings };
  /** Called after a pass or a rule has changed which files are wanted. */
  readonly downloads: { readonly fetchWanted: () => void; readonly stopUnwanted: () => void };
  readonly workTimes: Pick<WorkTimes, 'hold'>;
  readonly changes: Pick<Changes, 'emit' | 'on' | 'invalidate'>;
}

export interface Sync {
  status(): SyncStatus;
  /**
   * Runs one pass, or joins the running one. A failure of the service is in the result. Throws `cancelled`, and errors
   * from writing the catalogue; the run's record has the reason either way.
   */
  run(signal?: AbortSignal): Promise<SyncPass>;
  /**
   * Applies the watch rules to every game that they have not judged, a few milliseconds at a time.
   * Resolves with the number of newly wanted assets.
   */
  applyRules(): Promise<number>;
  /** Runs a backfill to its end, for a command. See `BackfillJobs.run`. */
  readonly backfill: BackfillJobs['run'];
  start(): void;
  /** Starts a pass now, also while Matchkeep starts none by itself. */
  runNow(): void;
  /** Ends a suspension and starts a pass at once: after sleep, a reconnect or a sign-in. */
  resume(): void;
  /**
   * No pass starts by itself for `forMs` or until `resume`, because the machine sleeps or is offline. A running pass
   * is not stopped.
   */
  suspend(forMs: number): void;
  stop(): Promise<void>;
}

export interface SyncRoom extends Sync, AsyncDisposable {
  readonly handlers: RuleHandlers & BackfillJobs['handlers'];
}

export function createSync(options: SyncOptions): SyncRoom {
  const { catalogue, workTimes, now, changes, random, log } = options;
  const onChange = () => changes.emit('sync.changed');
  const { fetchWanted: onWanted, stopUnwanted: onUnwanted } = options.downloads;
  let running: Promise<SyncPass> | null = null;
  let isStarted = false;
  let isResumedWhileRunning = false;
  /** Epoch ms: no pass starts by itself before. */
  let suspendedUntil = 0;
  const stopping = new AbortController();

  const listings = withPastGamesNoted(options.service.listings, catalogue.listedRanges);
  const { pass, applyRules } = createPass(
    { ...options, listings, onChange, onWanted, onUnwanted },
    stopping.signal,
  );
  const backfills = createBackfillJobs({
    ...options,
    listings,
    applyRules,
    onWanted,
    isHeld: () => workTimes.hold() !== null,
    requestsPerSecond: () => options.settings.get()['sync.requestsPerSecond'],
    onProgress: () => changes.emit('backfill.changed'),
  });
  catalogue.runs.endInterrupted();
  const clock = createAlarmClock({
    now,
    onRing: () => runByItself(),
    onSetBack: (byMs) => {
      suspendedUntil -= byMs;
    },
    setTimer: options.setAlarm,
  });

  const run = (signal?: AbortSignal): Promise<SyncPass> => {
    const both = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
    running ??= pass(both).finally(() => {
      running = null;
      // A caller that aborts its own pass, as Ctrl-C does, leaves the schedule as it is.
      if (!signal?.aborted || clock.ringsAt() === null) plan();
      onChange();
      if (isResumedWhileRunning) resume();
    });
    return running;
  };

  /** A running pass may fail because of what the suspension was for: another pass follows it. */
  const resume = () => {
    suspendedUntil = 0;
    isResumedWhileRunning = running !== null;
    backfills.wake();
    if (isStarted && !running) runByItself();
  };

  const plan = () => {
    const isActive = isStarted && !stopping.signal.aborted;
    // Up to a tenth earlier or later, so that many installations do not send their requests at the same time.
    const waitMs = options.settings.get()['sync.intervalMinutes'] * 60_000 * (0.9 + 0.2 * random());
    const hold = workTimes.hold();
    clock.set(isActive ? (hold ? hold.until : clock.now() + waitMs) : null);
  };

  /** The next pass is planned either way. */
  const runByItself = () => {
    const hold = workTimes.hold();
    if (hold !== null) clock.set(hold.until);
    else if (clock.now() < suspendedUntil) clock.set(suspendedUntil);
    else runInBackground();
  };
  /** Only the log has the failure of a run that could not write its record. */
  const runInBackground = () => void run().catch(logFailure);
  const logFailure = (error: unknown) => {
    const failure = toMatchkeepError(error);
    if (failure.code !== 'cancelled') log.warn({ err: toLogFields(failure) }, 'a sync failed');
  };

  let wasHeld = workTimes.hold() !== null;
  const stopListening = changes.on('work.changed', () => {
    const hasEnded = wasHeld && workTimes.hold() === null;
    wasHeld = workTimes.hold() !== null;
    if (hasEnded) backfills.wake();
    if (isStarted && !running && (wasHeld || hasEnded)) runByItself();
  });

  const stop = async () => {
    stopListening();
    stopping.abort();
    clock.set(null);
    await Promise.all([backfills.stop(), running?.catch(() => {})]); // Its record says how it ended.
    await previews.close();
  };

  const previews = createPreviewRules({ file: catalogue.file, now });
  return {
    status() {
      const lastRun = catalogue.runs.last();
      const state = running ? 'running' : isStarted ? 'idle' : 'stopped';
      const nextAt = clock.ringsAt();
      return { state, lastRun, nextAt: nextAt === null ? null : new Date(nextAt).toISOString() };
    },
    run,
    applyRules,
    backfill: backfills.run,
    start() {
      isStarted = true;
      runByItself();
      backfills.start();
    },
    runNow() {
      if (isStarted) runInBackground();
    },
    resume,
    suspend(forMs) {
      isResumedWhileRunning = false;
      suspendedUntil = clock.now() + forMs;
    },
    stop,
    handlers: {
      ...backfills.handlers,
      ...createRuleHandlers({ catalogue, changes, applyRules, previews }),
    },
    [Symbol.asyncDispose]: stop,
  };
}
