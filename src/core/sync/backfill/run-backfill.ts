/** Runs one backfill: reads part after part, and waits after failures, until it ends or is stopped. */
import { type ErrorData, MatchkeepError, toErrorData } from '../../../shared/errors.ts';
import type { BackfillJob } from '../../catalogue/backfills/backfill-rows.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { systemTimer, waitBy } from '../../platform/alarm-clock.ts';
import type { Log } from '../../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../../platform/unexpected.ts';
import type { Listings } from '../../service/listings.ts';
import { createPageRetry, type PageRetryOptions } from '../listing/page-retry.ts';
import { afterPart } from './after-part.ts';
import { type PartRead, readPart } from './read-part.ts';
import { nextStep, type Span } from './slices.ts';

export interface RunBackfillOptions {
  readonly catalogue: Pick<Catalogue, 'backfills'>;
  readonly listings: Listings;
  readonly now: () => number;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  readonly log: Log;
  /** Whether Matchkeep starts nothing by itself now. */
  readonly isHeld: () => boolean;
  /** Default: waits by `setAlarm`, a timer. Injected in tests. */
  readonly wait?: PageRetryOptions['wait'];
  readonly setAlarm?: PageRetryOptions['setAlarm'];
  /** Applies the watch rules to the games found. */
  readonly applyRules: () => Promise<unknown>;
  readonly onProgress: () => void;
}

export interface RunningBackfill {
  /** Stops it when aborted; its cursor stays. */
  readonly signal: AbortSignal;
  /** False: a command waits for the end, so a failure of the service ends the backfill. */
  readonly isPatient: boolean;
  /** The signal of the next wait: when it is aborted, the wait ends. */
  readonly waking: () => AbortSignal;
}

/** No wait is longer, in case the clock was set back meanwhile. */
const maxWaitMs = 3_600_000;

/** Resolves when the backfill has ended, or was stopped. Throws errors from writing the catalogue. */
export async function runBackfill(
  id: string,
  options: RunBackfillOptions,
  { signal, isPatient, waking }: RunningBackfill,
): Promise<void> {
  const { catalogue, now, random, log, applyRules, onProgress, setAlarm = systemTimer } = options;
  const { wait = (ms, stopping) => waitBy(setAlarm, ms, stopping) } = options;
  const { backfills } = catalogue;
  const isWaiting = () => isPatient && options.isHeld();
  for (;;) {
    const job = signal.aborted ? null : backfills.get(id);
    if (job?.state !== 'running') return;
    const step = nextStep(job);
    if (step.type === 'end') {
      backfills.update(job.key, {
        state: 'done',
        endedAt: now(),
        nextAttemptAt: null,
        problem: unreadDays(job),
      });
      log.info({ games: job.games, pages: job.pages, unread: job.unread.length }, 'a backfill ended');
      onProgress();
      return;
    }
    const waitMs = isWaiting() ? maxWaitMs : Math.min(maxWaitMs, (job.nextAttemptAt ?? 0) - now());
    if (waitMs > 0) await wait(waitMs, AbortSignal.any([signal, waking()])).catch(() => {}); // Woken or stopped.
    if (signal.aborted) return;
    if (isWaiting()) continue;
    const startedAt = now();
    const part = await readOrFail(job, step.span, options, signal);
    if (part === null) return;
    await applyRules();
    backfills.countWanted(job.key);
    const context = { now: now(), tookMs: now() - startedAt, random: random(), isPatient };
    backfills.update(job.key, afterPart(job, step, part, context));
    if (part.type === 'failed')
      log.warn({ span: step.span, err: toLogFields(part.problem) }, 'a part of a backfill could not be read');
    onProgress();
  }
}

/** Null if it was stopped. */
async function readOrFail(
  job: BackfillJob,
  span: Span,
  options: RunBackfillOptions,
  signal: AbortSignal,
): Promise<PartRead | null> {
  const { catalogue, listings, log, now } = options;
  const retry = createPageRetry({ ...options, signal });
  const onGames = (games: Parameters<typeof catalogue.backfills.savePage>[1]) =>
    catalogue.backfills.savePage(job.key, games, now());
  try {
    return await readPart(job, span, { listings, retry, log, onGames }, signal);
  } catch (error) {
    if (signal.aborted) return null;
    return { type: 'failed', pages: 0, problem: toMatchkeepError(error), reach: 'service' };
  }
}

function unreadDays({ unread }: BackfillJob): ErrorData | null {
  const [first] = unread;
  if (!first) return null;
  const count = unread.length === 1 ? '1 part' : `${unread.length} parts`;
  return toErrorData(
    new MatchkeepError(
      'service-unreadable',
      `${count} of the requested days could not be read: ${first.reason}`,
      { remedy: 'Resume the backfill to request them again.' },
    ),
  );
}
