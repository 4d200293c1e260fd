/**
 * The long jobs on the archive: one at a time in a folder. Every caller can see that a job runs and how far it is, can
 * wait for its outcome, and can stop it.
 */

import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Amount, ArchiveOutcome, ArchiveWork } from '../../shared/work/archive-work.ts';
import type { Stoppable } from '../domain/stoppable.ts';

/** Minimum time between progress events: the status that shows progress counts all downloads. */
const emitIntervalMs = 1_000;

export interface Job {
  /** The archive's folder. */
  readonly dir: string;
  /** Another folder that it works in. */
  readonly otherDir?: string;
  readonly kind: ArchiveWork['kind'];
  /** What it will read, as far as that is known at its start. */
  readonly total: Amount | null;
  /** What was done before an interruption. Default: nothing. */
  readonly before?: Amount;
  readonly canStop: boolean;
  /** Stops it, as `stop` does. */
  readonly signal?: AbortSignal | undefined;
  /** Called at its start and then at most once a second. */
  readonly onWork?: ((work: ArchiveWork) => void) | undefined;
}

/** A job may have two parts, each of a kind: its rate is that of its present part. */
export type JobProgress = Pick<ArchiveWork, 'progress'> &
  Partial<Pick<ArchiveWork, 'matches' | 'kind' | 'total'>>;

export interface Observed extends Stoppable {
  /** The state of the job, at its start and then at most once a second. */
  readonly onWork?: (work: ArchiveWork) => void;
}

export interface MaintenanceJobs {
  /** Throws `conflict` while another job runs in this folder, else what `perform` throws. */
  run<Report>(
    job: Job,
    perform: (onProgress: (progress: JobProgress) => void, signal: AbortSignal) => Promise<Report>,
    toOutcome: (report: Report) => ArchiveOutcome,
  ): Promise<Report>;
  /** Null while no job runs in this folder. */
  running(dir: string): ArchiveWork | null;
  /** Waits for the end of the job in this folder; null while none runs. Throws what the job throws. */
  outcome(dir: string): Promise<ArchiveOutcome | null>;
  /** Ends the job in this folder with `cancelled`, unless it cannot be stopped. */
  stop(dir: string): void;
  /** Stops all jobs that can be stopped, and waits for their end. Never rejects. */
  close(): Promise<void>;
}

interface RunningJob {
  readonly state: () => ArchiveWork;
  readonly outcome: () => Promise<ArchiveOutcome>;
  readonly stop: () => void;
}

export function createMaintenanceJobs(options: {
  readonly now: () => number;
  /** A job began, made progress, or ended. */
  readonly onChange: () => void;
}): MaintenanceJobs {
  const { now, onChange } = options;
  const jobs = new Map<string, RunningJob>();
  const nothing: Amount = { files: 0, bytes: 0 };
  const requireIdle = (dir: string) => {
    const other = jobs.get(dir);
    if (other) throw isBusy(other.state().kind);
  };
  return {
    async run(job, perform, toOutcome) {
      const { dir, otherDir = dir, kind, total, before = nothing, canStop, signal, onWork } = job;
      requireIdle(dir);
      requireIdle(otherDir);
      let begunAt = now();
      let lastEmittedAt = begunAt;
      const startedAt = new Date(begunAt).toISOString();
      const constant = { kind, startedAt, before, total, canStop };
      const recent = { files: 0, bytes: 0, matches: 0, elapsedMs: 0 };
      let state: ArchiveWork = { ...constant, progress: before, elapsedMs: 0, recent, matches: null };
      let toRecent = createRecentProgress(begunAt, before);
      const controller = new AbortController();
      const emit = () => {
        onChange();
        onWork?.(state);
      };
      const ended = perform(
        (progress) => {
          const at = now();
          if ((progress.kind ?? state.kind) !== state.kind) {
            begunAt = at;
            toRecent = createRecentProgress(at, progress.progress);
          }
          const next = { ...state, ...progress, elapsedMs: Math.max(0, at - begunAt) };
          state = { ...next, recent: toRecent(at, next) };
          if (at - lastEmittedAt < emitIntervalMs) return;
          lastEmittedAt = at;
          emit();
        },
        signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
      );
      const running: RunningJob = {
        state: () => state,
        outcome: async () => toOutcome(await ended),
        stop: () => {
          if (canStop) controller.abort(new MatchkeepError('cancelled', 'Stopped.'));
        },
      };
      jobs.set(dir, running);
      jobs.set(otherDir, running);
      emit();
      try {
        return await ended;
      } finally {
        jobs.delete(dir);
        jobs.delete(otherDir);
        onChange();
      }
    },
    running: (dir) => jobs.get(dir)?.state() ?? null,
    outcome: async (dir) => (await jobs.get(dir)?.outcome()) ?? null,
    stop: (dir) => jobs.get(dir)?.stop(),
    async close() {
      const stoppable = [...jobs.values()].filter((job) => job.state().canStop);
      for (const job of stoppable) job.stop();
      await Promise.allSettled(stoppable.map((job) => job.outcome()));
    },
  };
}

const doing: Readonly<Record<ArchiveWork['kind'], string>> = {
  verify: 'verified',
  repair: 'repaired',
  rebuild: 'read into the catalogue',
  move: 'moved',
  clear: 'moved',
  attach: 'read next to another one',
  detach: 'changed: a read-only one is detached',
};

function isBusy(kind: ArchiveWork['kind']): MatchkeepError {
  return new MatchkeepError('conflict', `The archive is already being ${doing[kind]}.`, {
    remedy: 'Wait until it finishes (the settings show the progress), then try again.',
  });
}

type Recent = ArchiveWork['recent'];

const windowMs = 10_000;
/** Between two points of the window. */
const everyMs = 500;

interface Point {
  readonly at: number;
  readonly files: number;
  readonly bytes: number;
  /** Without those that were read before an interruption. */
  readonly matches: number;
}

/**
 * What a job did in the last seconds: its rate changes, as after the first files of a cold disk. Begins at epoch ms `at`,
 * with what was done before. The function adds what is done at a time, and returns what is recent.
 */
function createRecentProgress(at: number, before: ArchiveWork['progress']) {
  const points: Point[] = [{ at, ...before, matches: 0 }];
  return (now: number, { progress, matches }: Pick<ArchiveWork, 'progress' | 'matches'>): Recent => {
    const point = { at: now, ...progress, matches: matches === null ? 0 : matches.done - matches.before };
    while ((points[1]?.at ?? now) <= now - windowMs) points.shift();
    const from = points[0] ?? point;
    if (now - (points.at(-1) ?? point).at >= everyMs) points.push(point);
    return {
      files: point.files - from.files,
      bytes: point.bytes - from.bytes,
      matches: point.matches - from.matches,
      elapsedMs: Math.max(0, now - from.at),
    };
  };
}
