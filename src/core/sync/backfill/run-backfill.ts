/** Runs one backfill: reads part after part, and waits after failures, until it ends or is stopped. */
import { type Backoff, backoffMs } from '../../../shared/base/backoff.ts';
import { counted } from '../../../shared/base/counted.ts';
import { type ErrorData, MatchkeepError, toErrorData } from '../../../shared/base/errors.ts';
import type { BackfillJob } from '../../catalogue/backfills/backfill-rows.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ListedGame } from '../../domain/listing.ts';
import { systemTimer, waitBy } from '../../platform/alarm-clock.ts';
import type { Log } from '../../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../../platform/unexpected.ts';
import type { Listings } from '../../service/listings.ts';
import { createPageRetry, type PageRetryOptions } from '../listing/page-retry.ts';
import { listedAssets } from '../listing/past-games.ts';
import { afterPart } from './after-part.ts';
import { type PartRead, readPart } from './read-part.ts';
import { nextStep, type Span } from './slices.ts';

export interface RunBackfillOptions {
  readonly catalogue: Pick<Catalogue, 'backfills' | 'downloads'>;
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
  /** Assets are due earlier than they were. */
  readonly onWanted: () => void;
  readonly onProgress: () => void;
}

export interface RunningBackfill {
  /** Stops it when aborted; its cursor stays. */
  readonly signal: AbortSignal;
  /** False: a command waits for the end, so a failure of the service ends the backfill. */
  readonly isPatient: boolean;
  /** Whether a command waits for its end by now: no quiet hours and no pause hold it then. */
  readonly isAwaited: () => boolean;
  /** The signal of the next wait: when it is aborted, the wait ends. */
  readonly waking: () => AbortSignal;
}

/** No wait is longer, in case the clock was set back meanwhile. */
const maxWaitMs = 3_600_000;

/** The waits while the catalogue cannot be written. */
const obstacleBackoff: Backoff = { firstMs: 60_000, maxMs: 15 * 60_000 };

/**
 * Resolves when the backfill has ended, or was stopped. A patient one waits while the catalogue's disk is full. Throws
 * the other errors from writing the catalogue.
 */
export async function runBackfill(
  id: string,
  options: RunBackfillOptions,
  { signal, isPatient, isAwaited, waking }: RunningBackfill,
): Promise<void> {
  const { log, setAlarm = systemTimer } = options;
  const { wait = (ms, stopping) => waitBy(setAlarm, ms, stopping) } = options;
  // Woken or stopped.
  const pause = (ms: number) => wait(ms, AbortSignal.any([signal, waking()])).catch(() => {});
  for (let obstacles = 0; !signal.aborted; ) {
    try {
      if ((await takeStep(id, options, { signal, isPatient, isAwaited, pause })) === 'ended') return;
      obstacles = 0;
    } catch (error) {
      const problem = toMatchkeepError(error);
      if (!isPatient || !isObstacle(problem)) throw error;
      obstacles += 1;
      const waitMs = backoffMs(obstacleBackoff, obstacles);
      log.warn(
        { waitMs, err: toLogFields(problem) },
        'a backfill waits, because the catalogue cannot be written',
      );
      await pause(waitMs);
    }
  }
}

/** The part is read again afterwards: each game is counted once. */
function isObstacle({ code }: MatchkeepError): boolean {
  return code === 'disk-full' || code === 'archive-locked';
}

interface StepContext extends Pick<RunningBackfill, 'signal' | 'isPatient' | 'isAwaited'> {
  /** Resolves after that time, or when something may have changed. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Reads one part, after its wait, and applies the rules to what it found. `ended`: or stopped, or paused. */
async function takeStep(
  id: string,
  options: RunBackfillOptions,
  { signal, isPatient, isAwaited, pause }: StepContext,
): Promise<'ended' | 'continue'> {
  const { catalogue, now, random, log, applyRules, onProgress } = options;
  const { backfills } = catalogue;
  const job = backfills.get(id);
  if (job?.state !== 'running') return 'ended';
  const step = nextStep(job);
  if (step.type === 'end') {
    backfills.countWanted(job.key);
    const problem = unreadProblem(job);
    backfills.update(job.key, { state: 'done', endedAt: now(), nextAttemptAt: null, problem });
    log.info({ games: job.games, pages: job.pages, unread: job.unread.length }, 'a backfill ended');
    onProgress();
    return 'ended';
  }
  const isWaiting = () => isPatient && !isAwaited() && options.isHeld();
  const waitMs = isWaiting() ? maxWaitMs : Math.min(maxWaitMs, (job.nextAttemptAt ?? 0) - now());
  if (waitMs > 0) await pause(waitMs);
  if (signal.aborted) return 'ended';
  if (isWaiting()) return 'continue';
  const startedAt = now();
  const part = await readOrFail(job, step.span, options, signal);
  if (part === null) return 'ended';
  await applyRules();
  // A process that ends may leave games that the rules have not judged: they are counted later.
  if (!signal.aborted) backfills.countWanted(job.key);
  const context = { now: now(), tookMs: now() - startedAt, random: random(), isPatient };
  // A request may have added days meanwhile.
  backfills.update(job.key, afterPart(backfills.get(id) ?? job, step, part, context));
  if (part.type === 'failed')
    log.warn({ span: step.span, err: toLogFields(part.problem) }, 'a part of a backfill could not be read');
  onProgress();
  return 'continue';
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
  const onGames = (games: readonly ListedGame[]) => {
    const at = now();
    catalogue.backfills.savePage(job.key, games, at);
    if (catalogue.downloads.bringForward(listedAssets(games, at), at) > 0) options.onWanted();
  };
  try {
    return await readPart(job, span, { listings, retry, log, onGames }, signal);
  } catch (error) {
    if (signal.aborted) return null;
    return { type: 'failed', pages: 0, problem: toMatchkeepError(error), reach: 'service' };
  }
}

/** What a backfill that has ended could not read, in words; null if it read everything. */
function unreadProblem({ unread, unreadable }: Pick<BackfillJob, 'unread' | 'unreadable'>): ErrorData | null {
  const parts = unread.flatMap(({ reason }) => (reason === null ? [] : [reason]));
  const [reason] = parts;
  if (reason !== undefined) {
    const entries = unreadable === 0 ? '' : ` ${entriesText(unreadable)} could not be read either.`;
    const count = counted(parts.length, 'part');
    return unreadableService(`${count} of the requested days could not be read: ${reason}${entries}`, {
      remedy: 'Resume the backfill to request them again.',
    });
  }
  if (unreadable === 0) return null;
  return unreadableService(`${entriesText(unreadable)} of past games could not be read.`, {
    remedy:
      'All other games are saved. The log lists these entries. Report them to your data provider, and then run the backfill again.',
  });
}

const entriesText = (count: number) => counted(count, 'entry', 'entries');

function unreadableService(message: string, options: { readonly remedy: string }): ErrorData {
  return toErrorData(new MatchkeepError('service-unreadable', message, options));
}
