/**
 * Backfills as jobs: one at a time, at the lowest urgency, with a cursor in the catalogue, so that a backfill continues
 * after any end of the process.
 */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import {
  type BackfillHandlers,
  type BackfillHandlersOptions,
  createBackfillHandlers,
} from './backfill-handlers.ts';
import { createBackfillRecord } from './backfill-record.ts';
import { type BackfillRange, type BackfillReport, toReport } from './backfill-report.ts';
import type { RunBackfillOptions } from './run-backfill.ts';
import { createRunningJob } from './running-job.ts';

export interface BackfillJobs {
  /** Continues the backfill that an earlier process did not complete. */
  start(): void;
  /** Ends a wait after a failure: the obstacle may be gone. */
  wake(): void;
  stop(): Promise<void>;
  /**
   * Runs a backfill to its end, for a command. Throws `conflict` while another one is unfinished, the error of a
   * service that gives no page, and `cancelled`; a cancelled backfill is paused.
   */
  run(range: BackfillRange, signal?: AbortSignal): Promise<BackfillReport>;
  readonly handlers: BackfillHandlers;
}

export type BackfillJobsOptions = RunBackfillOptions & BackfillHandlersOptions;

export function createBackfillJobs(options: BackfillJobsOptions): BackfillJobs {
  const { backfills } = options.catalogue;
  const record = createBackfillRecord(backfills, options.now);
  const running = createRunningJob(options);
  let isStopped = false;

  return {
    start() {
      const unfinished = backfills.unfinished();
      if (unfinished?.state === 'running') void running.launch(unfinished, true);
    },
    wake: () => running.wake(),
    async stop() {
      isStopped = true;
      await running.halt();
    },
    async run(range, signal) {
      const job = record.begin(range, { isCommand: true, isAnyRunning: running.isAny() });
      const abort = () => void running.halt(job.id);
      signal?.addEventListener('abort', abort, { once: true });
      try {
        if (!signal?.aborted) await running.launch(job, false);
      } finally {
        signal?.removeEventListener('abort', abort);
      }
      const ended = record.existing(job.id);
      if (ended.state === 'running') {
        // A process that ends leaves it running: the next one continues it.
        if (!isStopped) backfills.update(ended.key, { state: 'paused' });
        throw new MatchkeepError('cancelled', 'The backfill was stopped before its end.', {
          remedy: 'Run the command again to continue it.',
        });
      }
      return toReport(ended);
    },
    handlers: createBackfillHandlers(options, record, running),
  };
}
