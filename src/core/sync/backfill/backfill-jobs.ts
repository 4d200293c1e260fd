/**
 * Backfills as jobs: one at a time, at the lowest urgency, with a cursor in the catalogue, so that a backfill continues
 * after any end of the process.
 */
import type { Backfill, BackfillRequest } from '../../../shared/backfills.ts';
import { type ErrorData, fromErrorData, MatchkeepError, toErrorData } from '../../../shared/errors.ts';
import type { Handlers } from '../../bridge/dispatch.ts';
import { type BackfillJob, toBackfill } from '../../catalogue/backfills/backfill-rows.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { toLogFields, toMatchkeepError } from '../../platform/unexpected.ts';
import { previewBackfill } from './preview.ts';
import { type RunBackfillOptions, runBackfill } from './run-backfill.ts';
import { firstSpanMs } from './slices.ts';

export interface BackfillReport {
  /** False: this service has no such listing. */
  readonly supported: boolean;
  readonly pages: number;
  /** Games found, each once. */
  readonly games: number;
  /** Those that were not known before. */
  readonly newGames: number;
  /** Those of which a file is wanted. */
  readonly wantedGames: number;
  readonly newAssets: number;
  /** Why a part of the listing may be missing; null if it is complete. */
  readonly problem: ErrorData | null;
}

/** What a command lists: ISO 8601 times, without `to` up to now. Empty lists of names mean all. */
export interface BackfillRange {
  readonly from: string;
  readonly to?: string | undefined;
  readonly leagues?: readonly string[] | undefined;
  readonly teams?: readonly string[] | undefined;
  readonly maxPages?: number | undefined;
}

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
  readonly handlers: Pick<
    Handlers,
    | 'backfill.preview'
    | 'backfill.presets'
    | 'backfill.list'
    | 'backfill.start'
    | 'backfill.pause'
    | 'backfill.resume'
    | 'backfill.cancel'
  >;
}

export interface BackfillJobsOptions extends RunBackfillOptions {
  readonly catalogue: Pick<Catalogue, 'backfills' | 'browse' | 'coverage' | 'rules'>;
  readonly requestsPerSecond: () => number;
}

interface Running {
  readonly id: string;
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

export function createBackfillJobs(options: BackfillJobsOptions): BackfillJobs {
  const { catalogue, listings, now, log, onProgress } = options;
  const { backfills } = catalogue;
  let running: Running | null = null;
  let waking = new AbortController();
  let isStopped = false;

  const existing = (id: string): BackfillJob => {
    const job = backfills.get(id);
    if (job === null) throw new MatchkeepError('not-found', `There is no backfill "${id}".`);
    return job;
  };

  /** Runs it in this process, if it does not run already. */
  const launch = ({ id, key }: BackfillJob, isPatient: boolean): Promise<void> => {
    if (running?.id === id) return running.ended;
    const stopping = new AbortController();
    const ended = runBackfill(id, options, {
      signal: stopping.signal,
      isPatient,
      waking: () => waking.signal,
    })
      .catch((error: unknown) => {
        const problem = toMatchkeepError(error);
        log.error({ err: toLogFields(problem) }, 'a backfill failed');
        backfills.update(key, { state: 'failed', endedAt: now(), problem: toErrorData(problem) });
      })
      .finally(() => {
        if (running?.id === id) running = null;
        onProgress();
      });
    running = { id, stopping, ended };
    onProgress();
    return ended;
  };

  const halt = async (id: string) => {
    if (running?.id !== id) return;
    running.stopping.abort();
    await running.ended;
  };

  /** The unfinished backfill of the same games, or a new one. */
  const begin = (range: BackfillRange, isCommand: boolean): BackfillJob => {
    const { leagues = [], teams = [], maxPages = null } = range;
    const at = now();
    const fromAt = Date.parse(range.from);
    const toAt = Math.min(at, range.to === undefined ? at : Date.parse(range.to));
    if (fromAt >= toAt) throw emptyRange();
    const wanted = { fromAt, leagues, teams, maxPages };
    const unfinished = backfills.unfinished();
    if (unfinished) {
      const isSameEnd = range.to === undefined || unfinished.toAt === toAt;
      const isCapped = range.maxPages === undefined || unfinished.maxPages === maxPages;
      if (isSameEnd && isCapped && isSame(unfinished, wanted))
        return backfills.update(unfinished.key, { ...again, isCommand: isCommand && unfinished.isCommand });
      const isAbandoned = isCommand && unfinished.isCommand && running === null;
      if (!isAbandoned) throw anotherUnfinished(unfinished);
      backfills.update(unfinished.key, { state: 'cancelled', endedAt: at, nextAttemptAt: null });
    }
    return backfills.start({ ...wanted, toAt, isCommand, spanMs: firstSpanMs }, at);
  };

  const change = (job: BackfillJob, progress: Parameters<typeof backfills.update>[1]): Backfill =>
    toBackfill(backfills.update(job.key, progress));

  return {
    start() {
      const unfinished = backfills.unfinished();
      if (unfinished?.state === 'running') void launch(unfinished, true);
    },
    wake() {
      waking.abort();
      waking = new AbortController();
    },
    async stop() {
      isStopped = true;
      if (running) await halt(running.id);
    },
    async run(range, signal) {
      const { id } = begin(range, true);
      const abort = () => void halt(id);
      signal?.addEventListener('abort', abort, { once: true });
      try {
        if (!signal?.aborted) await launch(existing(id), false);
      } finally {
        signal?.removeEventListener('abort', abort);
      }
      const ended = existing(id);
      if (ended.state === 'running') {
        // A process that ends leaves it running: the next one continues it.
        if (!isStopped) backfills.update(ended.key, { state: 'paused' });
        throw new MatchkeepError('cancelled', 'The backfill was stopped before its end.', {
          remedy: 'Run the command again to continue it.',
        });
      }
      return toReport(ended);
    },
    handlers: {
      'backfill.preview': (request) =>
        previewBackfill(checkedRange(request), {
          ...{ listings, now },
          rules: catalogue.rules.list(),
          requestsPerSecond: options.requestsPerSecond(),
          isKnown: (platformGameId) => catalogue.browse.game(platformGameId) !== null,
        }),
      'backfill.presets'() {
        const { firstMissingDay } = catalogue.coverage.summary();
        return catalogue.browse.backfillPresets(
          now(),
          firstMissingDay === null ? null : Date.parse(firstMissingDay),
        );
      },
      'backfill.list': ({ limit }) => [...backfills.list(limit)],
      'backfill.start'(request) {
        const job = begin(request, false);
        void launch(job, true);
        return toBackfill(existing(job.id));
      },
      async 'backfill.pause'({ id }) {
        await halt(id);
        const job = existing(id);
        return job.state === 'running'
          ? change(job, { state: 'paused', nextAttemptAt: null })
          : toBackfill(job);
      },
      'backfill.resume'({ id }) {
        const job = existing(id);
        if (job.state === 'cancelled') throw cannotResume();
        const other = backfills.unfinished();
        if (other && other.id !== id) throw anotherUnfinished(other);
        const unread = job.unread.map((span) => ({ ...span, attempts: 0 }));
        backfills.update(job.key, { ...again, unread, isCommand: false });
        void launch(existing(id), true);
        return toBackfill(existing(id));
      },
      async 'backfill.cancel'({ id }) {
        await halt(id);
        const job = existing(id);
        const isUnfinished = job.state === 'running' || job.state === 'paused';
        return isUnfinished
          ? change(job, { state: 'cancelled', endedAt: now(), nextAttemptAt: null })
          : toBackfill(job);
      },
    },
  };
}

const again = { state: 'running', endedAt: null, failures: 0, problem: null, nextAttemptAt: null } as const;

function isSame(job: BackfillJob, wanted: Pick<BackfillJob, 'fromAt' | 'leagues' | 'teams'>): boolean {
  const names = (lists: Pick<BackfillJob, 'leagues' | 'teams'>) =>
    JSON.stringify([lists.leagues, lists.teams]);
  return job.fromAt === wanted.fromAt && names(job) === names(wanted);
}

/** Throws the error of a service that gave no page at all. */
function toReport(job: BackfillJob): BackfillReport {
  const { pages, games, newGames, wantedGames, newAssets, problem } = job;
  const counts = { pages, games, newGames, wantedGames, newAssets };
  if (problem?.code === 'not-supported') return { supported: false, ...counts, problem: null };
  if (problem && pages === 0) throw fromErrorData(problem);
  return { supported: true, ...counts, problem };
}

function checkedRange(request: BackfillRequest): BackfillRequest {
  if (request.to !== undefined && Date.parse(request.from) >= Date.parse(request.to)) throw emptyRange();
  return request;
}

function emptyRange(): MatchkeepError {
  return new MatchkeepError('invalid-input', 'The range ends before it begins, or begins in the future.', {
    remedy: 'Give an earlier first day.',
  });
}

function anotherUnfinished({ fromAt, toAt }: BackfillJob): MatchkeepError {
  const days = [fromAt, toAt].map((at) => new Date(at).toISOString());
  return new MatchkeepError('conflict', `Another backfill is not complete: ${days.join(' to ')}.`, {
    remedy: 'Wait for its end, or cancel it.',
  });
}

function cannotResume(): MatchkeepError {
  return new MatchkeepError('conflict', 'This backfill was cancelled.', { remedy: 'Start a new one.' });
}
