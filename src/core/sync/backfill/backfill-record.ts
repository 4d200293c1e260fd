/** The stored record of a backfill: which one a request begins or continues. At most one is unfinished. */
import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { BackfillJob } from '../../catalogue/backfills/backfill-rows.ts';
import type { Backfills } from '../../catalogue/backfills/backfills.ts';
import type { BackfillRange } from './backfill-report.ts';
import { firstSpanMs } from './slices.ts';

export interface BackfillRecord {
  /** Throws `not-found`. */
  existing(id: string): BackfillJob;
  /**
   * The unfinished backfill of the same games, or a new one. Throws `invalid-input` for an empty range, and `conflict`
   * while another one is unfinished; a command replaces one that an earlier command left.
   */
  begin(
    range: BackfillRange,
    by: { readonly isCommand: boolean; readonly isAnyRunning: boolean },
  ): BackfillJob;
  /**
   * Continues one that was paused, failed or ended before it had listed everything. Throws `conflict` for one that is
   * cancelled or complete, and as `begin` does.
   */
  resume(id: string): BackfillJob;
}

export function createBackfillRecord(backfills: Backfills, now: () => number): BackfillRecord {
  const existing = (id: string): BackfillJob => {
    const job = backfills.get(id);
    if (job === null) throw new MatchkeepError('not-found', `There is no backfill "${id}".`);
    return job;
  };
  return {
    existing,
    begin(range, { isCommand, isAnyRunning }) {
      const { leagues = [], teams = [], maxPages = null } = range;
      const at = now();
      const fromAt = Date.parse(range.from);
      const askedTo = range.to === undefined ? at : Date.parse(range.to);
      const toAt = Math.min(at, askedTo);
      if (fromAt >= toAt) throw emptyRange();
      const wanted = { fromAt, leagues, teams, maxPages };
      const unfinished = backfills.unfinished();
      if (unfinished) {
        const isUpToNow = askedTo >= at;
        const isSameEnd = isUpToNow || unfinished.toAt === toAt;
        const isCapped = range.maxPages === undefined || unfinished.maxPages === maxPages;
        if (isSameEnd && isCapped && isSame(unfinished, wanted))
          return backfills.update(unfinished.key, {
            ...again,
            ...(isUpToNow && extended(unfinished, at)),
            isCommand: isCommand && unfinished.isCommand,
          });
        const isAbandoned = isCommand && unfinished.isCommand && !isAnyRunning;
        if (!isAbandoned) throw anotherUnfinished(unfinished);
        backfills.update(unfinished.key, { state: 'cancelled', endedAt: at, nextAttemptAt: null });
      }
      return backfills.start({ ...wanted, toAt, isCommand, spanMs: firstSpanMs }, at);
    },
    resume(id) {
      const job = existing(id);
      if (job.state === 'cancelled') throw cannotResume('cancelled');
      if (job.state === 'done' && job.readBackTo <= job.fromAt && job.unread.length === 0)
        throw cannotResume('complete');
      const other = backfills.unfinished();
      if (other && other.id !== id) throw anotherUnfinished(other);
      const unread = job.unread.map((span) => ({ ...span, attempts: 0 }));
      return backfills.update(job.key, { ...again, unread, isCommand: false });
    },
  };
}

const again = { state: 'running', endedAt: null, failures: 0, problem: null, nextAttemptAt: null } as const;

/** The time since the backfill was started is one more part to read. */
function extended({ toAt, unread }: BackfillJob, at: number): Pick<BackfillJob, 'toAt' | 'unread'> {
  if (at <= toAt) return { toAt, unread };
  return { toAt: at, unread: [...unread, { fromAt: toAt, toAt: at, attempts: 0, reason: null }] };
}

function isSame(job: BackfillJob, wanted: Pick<BackfillJob, 'fromAt' | 'leagues' | 'teams'>): boolean {
  const names = (lists: Pick<BackfillJob, 'leagues' | 'teams'>) =>
    JSON.stringify([lists.leagues, lists.teams]);
  return job.fromAt === wanted.fromAt && names(job) === names(wanted);
}

export function emptyRange(): MatchkeepError {
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

function cannotResume(state: 'cancelled' | 'complete'): MatchkeepError {
  return new MatchkeepError('conflict', `This backfill is ${state}.`, {
    remedy: 'To list its days again, start a new one.',
  });
}
