/**
 * Sync: what to look for and when. The timer repeats the pass over the service's listing, jittered, and callers
 * who ask for a pass while one is under way share it.
 */
import type { SyncStatus } from '../../shared/domain.ts';
import type { BackfillRange, BackfillReport } from './backfill.ts';
import { createPass, type PassOptions, type SyncPass } from './pass.ts';

const longestAlarmMs = 60_000;

export interface SyncOptions extends PassOptions {
  readonly intervalMinutes: () => number;
}

export interface Sync {
  status(): SyncStatus;
  /**
   * One pass; callers share the one under way. A service's failure is in the result. Throws `cancelled`, and what
   * kept the catalogue from being written; its record has the reason in any case.
   */
  run(signal?: AbortSignal): Promise<SyncPass>;
  /**
   * Puts every known game through the rules again, after the rules changed, a few milliseconds at a time. Resolves
   * with how many assets are new.
   */
  applyRules(): Promise<number>;
  backfill(range: BackfillRange, signal?: AbortSignal): Promise<BackfillReport>;
  start(): void;
  /** At once: after sleep, a reconnect or a sign-in. */
  resume(): void;
  /**
   * No pass begins by itself for `forMs` or until `wake`: the machine sleeps or is offline. One under way ends
   * as it can, and its record says how.
   */
  suspend(forMs: number): void;
  stop(): Promise<void>;
}

export function createSync(options: SyncOptions): Sync {
  const { catalogue, now, onChange, random } = options;
  let running: Promise<SyncPass> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let nextAt: number | null = null;
  let isStarted = false;
  let isWokenMeanwhile = false;
  /** Epoch ms: until then no pass begins by itself. */
  let restingUntil = 0;
  let longestRestMs = 0;
  /** Of the wait for the next pass, whatever the clock does. */
  let longestWaitMs = 0;
  const stopping = new AbortController();

  const { pass, applyRules, backfill } = createPass(options, stopping.signal);

  const run = (signal?: AbortSignal): Promise<SyncPass> => {
    const both = signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal;
    running ??= pass(both).finally(() => {
      running = null;
      // A caller that ends its own pass, as Ctrl-C does, leaves the schedule as it is.
      const isScheduled = nextAt !== null && nextAt > now();
      if (!signal?.aborted || !isScheduled) plan();
      onChange();
      if (isWokenMeanwhile) wake();
    });
    return running;
  };

  /** A pass under way may be failing for the very reason that has just gone: another one follows it. */
  const wake = () => {
    restingUntil = 0;
    isWokenMeanwhile = running !== null;
    if (isStarted && !running) runByItself();
  };

  const plan = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    nextAt = null;
    if (!isStarted || stopping.signal.aborted) return;
    // Up to a tenth earlier or later, so that many installations do not ask in step.
    const waitMs = options.intervalMinutes() * 60_000 * (0.9 + 0.2 * random());
    planFor(waitMs);
  };

  const planFor = (waitMs: number) => {
    longestWaitMs = waitMs;
    nextAt = now() + waitMs;
    setAlarm();
  };

  /** Timers stand still while a machine sleeps, so none is set far ahead. */
  const setAlarm = () => {
    // Where the machine's clock was set back, the wait is not made longer by it.
    if (nextAt !== null && nextAt - now() > longestWaitMs) {
      nextAt = now() + longestWaitMs;
      restingUntil = Math.min(restingUntil, nextAt);
    }
    const leftMs = (nextAt ?? 0) - now();
    timer = leftMs > 0 ? setTimeout(setAlarm, Math.min(leftMs, longestAlarmMs)) : null;
    if (leftMs <= 0) runByItself();
  };

  /** The run's record and the log tell how it ended; the next one is planned either way. */
  const runByItself = () => {
    const restMs = Math.min(restingUntil - now(), longestRestMs);
    if (restMs > 0) {
      restingUntil = now() + restMs;
      planFor(restMs);
    } else run().catch(() => {});
  };

  return {
    status() {
      const [lastRun = null] = catalogue.runs.list(1);
      const state = running ? 'running' : isStarted ? 'idle' : 'stopped';
      return { state, lastRun, nextAt: nextAt === null ? null : new Date(nextAt).toISOString() };
    },
    run,
    applyRules,
    backfill,
    start() {
      isStarted = true;
      runByItself();
    },
    resume: wake,
    suspend(forMs) {
      isWokenMeanwhile = false;
      restingUntil = now() + forMs;
      longestRestMs = forMs;
    },
    async stop() {
      stopping.abort();
      if (timer) clearTimeout(timer);
      await running?.catch(() => {}); // Its record says how it ended.
    },
  };
}
