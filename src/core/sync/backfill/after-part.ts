/** What follows a part of a backfill: the cursor moves, or the part is tried again later. */
import { type Backoff, backoffMs } from '../../../shared/base/backoff.ts';
import { type MatchkeepError, toErrorData } from '../../../shared/base/errors.ts';
import type { BackfillJob, UnreadSpan } from '../../catalogue/backfills/backfill-rows.ts';
import type { BackfillProgress } from '../../catalogue/backfills/backfills.ts';
import { concernsAll, type PartRead } from './read-part.ts';
import { dividedUnread, halves, maxAttempts, nextSpanMs, type Span, type Step } from './slices.ts';

const backoff: Backoff = { firstMs: 60_000, maxMs: 15 * 60_000, jitter: 0.5 };
/** After so many failures in a row, the service itself fails: the backfill waits instead of passing over the part. */
const maxFailuresInRow = 3;
/** After so many, some hours later, the backfill ends: the user may request the rest again. */
const maxFailures = 12;
const maxUnread = 200;

export interface AfterPart {
  /** Epoch ms. */
  readonly now: number;
  /** The time that the part took. */
  readonly tookMs: number;
  /** In [0, 1). */
  readonly random: number;
  /** False: a command waits for the end, so a failure of the service ends the backfill. */
  readonly isPatient: boolean;
}

/** Pure. `nextAttemptAt` of the result is when to continue; null means at once. */
export function afterPart(
  job: BackfillJob,
  { span, unread }: Extract<Step, { type: 'read' }>,
  part: PartRead,
  context: AfterPart,
): BackfillProgress {
  const counted = {
    pages: job.pages + part.pages,
    activeMs: job.activeMs + Math.max(0, context.tookMs),
  };
  switch (part.type) {
    case 'read': {
      const read = { ...counted, unreadable: job.unreadable + part.unreadable, ...goesWell };
      if (unread) return { ...read, unread: without(job.unread, unread) };
      return { ...read, readBackTo: span.fromAt, spanMs: nextSpanMs(span.toAt - span.fromAt, part) };
    }
    case 'too-long':
      if (unread) return { ...counted, unread: [...without(job.unread, unread), ...halves(unread)] };
      return { ...counted, spanMs: part.spanMs };
    case 'failed':
      return { ...counted, ...afterFailure(job, span, unread, part, context) };
  }
}

const goesWell = { failures: 0, problem: null, nextAttemptAt: null };

function afterFailure(
  job: BackfillJob,
  span: Span,
  unread: UnreadSpan | null,
  { problem, reach }: Extract<PartRead, { type: 'failed' }>,
  { now, random, isPatient }: AfterPart,
): BackfillProgress {
  // The end of an outage is not a failure of the part that follows.
  const isFirst = reach === 'part' && job.problem !== null && concernsAll(job.problem);
  const failures = isFirst ? 1 : job.failures + 1;
  const isLasting = reach === 'service' || failures > maxFailuresInRow;
  // Each part that could not be read at first is requested a few times only, so this ends.
  const isRetried = reach === 'part' && unread !== null;
  const isTooOften = reach === 'part' && !isRetried && failures > maxFailures;
  const isImpatient = !isPatient && !isRetried && (isLasting || job.pages === 0);
  const isHopeless = reach === 'listing' || isTooOften || isImpatient;
  if (isHopeless) {
    return { failures, state: 'failed', problem: toErrorData(problem), endedAt: now, nextAttemptAt: null };
  }
  const waitMs = isPatient ? Math.max(backoffMs(backoff, failures, random), askedMs(problem, now)) : 0;
  const waiting = { failures, problem: toErrorData(problem), nextAttemptAt: Math.ceil(now + waitMs) };
  if (reach === 'service') return waiting;
  if (unread) {
    const others = without(job.unread, unread);
    const again = { ...unread, reason: problem.message };
    const divided = others.length < maxUnread ? dividedUnread(again) : null;
    // A command does not wait, so another request right after this one would fail as well.
    const attempts = isPatient ? unread.attempts + 1 : maxAttempts;
    return { ...waiting, unread: [...others, ...(divided ?? [{ ...again, attempts }])] };
  }
  if (isLasting || job.unread.length >= maxUnread) return waiting;
  const left = { fromAt: span.fromAt, toAt: span.toAt, attempts: 1, reason: problem.message };
  return { ...waiting, readBackTo: span.fromAt, unread: [...job.unread, left] };
}

function askedMs({ retryAt }: MatchkeepError, now: number): number {
  const at = Date.parse(retryAt ?? '');
  return Number.isNaN(at) ? 0 : at - now;
}

function without(spans: readonly UnreadSpan[], one: UnreadSpan): readonly UnreadSpan[] {
  return spans.filter(({ fromAt, toAt }) => fromAt !== one.fromAt || toAt !== one.toAt);
}
