/** The backfill that runs in this process: at most one. */
import { type MatchkeepError, toErrorData } from '../../../shared/base/errors.ts';
import type { BackfillJob } from '../../catalogue/backfills/backfill-rows.ts';
import { toLogFields, toMatchkeepError } from '../../platform/unexpected.ts';
import { type RunBackfillOptions, runBackfill } from './run-backfill.ts';

export interface RunningJob {
  isAny(): boolean;
  /**
   * Runs the backfill, if it does not run already. Resolves when it has ended or was halted; an error is in its record.
   * Without patience, because a command waits for the end, a failure of the service ends it. One that runs already
   * stays patient, but is no longer held.
   */
  launch(job: Pick<BackfillJob, 'id' | 'key'>, isPatient: boolean): Promise<void>;
  /** Stops the backfill if it runs; its record stays `running`. Without an id: any. */
  halt(id?: string): Promise<void>;
  /** Ends a wait after a failure. */
  wake(): void;
}

export function createRunningJob(options: RunBackfillOptions): RunningJob {
  const { catalogue, now, log, onProgress } = options;
  let running: {
    readonly id: string;
    readonly stopping: AbortController;
    readonly ended: Promise<void>;
    isAwaited: boolean;
  } | null = null;
  let waking = new AbortController();
  /** What ended the backfill, such as a full disk, may prevent this as well: the next start then continues it. */
  const recordFailure = (key: number, problem: MatchkeepError) => {
    const ended = { state: 'failed', endedAt: now(), nextAttemptAt: null } as const;
    try {
      catalogue.backfills.update(key, { ...ended, problem: toErrorData(problem) });
    } catch (error) {
      const err = toLogFields(toMatchkeepError(error));
      log.error({ err }, 'the end of a backfill could not be recorded');
    }
  };
  const wake = () => {
    waking.abort();
    waking = new AbortController();
  };
  return {
    isAny: () => running !== null,
    launch({ id, key }, isPatient) {
      if (running?.id === id) {
        running.isAwaited ||= !isPatient;
        wake();
        return running.ended;
      }
      const stopping = new AbortController();
      const ended = runBackfill(id, options, {
        signal: stopping.signal,
        isPatient,
        isAwaited: () => running?.id === id && running.isAwaited,
        waking: () => waking.signal,
      })
        .catch((error: unknown) => {
          const problem = toMatchkeepError(error);
          log.error({ err: toLogFields(problem) }, 'a backfill failed');
          recordFailure(key, problem);
        })
        .finally(() => {
          if (running?.id === id) running = null;
          onProgress();
        });
      running = { id, stopping, ended, isAwaited: !isPatient };
      onProgress();
      return ended;
    },
    async halt(id) {
      if (running === null || (id !== undefined && running.id !== id)) return;
      running.stopping.abort();
      await running.ended;
    },
    wake,
  };
}
