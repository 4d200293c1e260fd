/**
 * How a backfill divides its range into parts. It reads them from the newest to the oldest, so the cursor is a time
 * and not a page. A part with several pages is divided until it has one: pages shift while games are added or removed,
 * and a single page cannot. Where that is not possible, the walk over the pages detects that they shifted.
 */
import type { BackfillJob, UnreadSpan } from '../../catalogue/backfills/backfill-rows.ts';

/** Epoch ms: `fromAt` included, `toAt` not. */
export interface Span {
  readonly fromAt: number;
  readonly toAt: number;
}

export type Step =
  | { readonly type: 'read'; readonly span: Span; readonly unread: UnreadSpan | null }
  | { readonly type: 'end' };

const dayMs = 24 * 3_600_000;
/** A part that cannot be read is divided until none is longer: one page, or a day with few games. */
const maxUnreadMs = dayMs;
export const firstSpanMs = dayMs;
const minSpanMs = 10 * 60_000;
/** An empty range of many years takes few requests. */
const maxSpanMs = 366 * dayMs;
/** A part with fewer games is followed by one that is twice as long: one page has a hundred. */
const fewGames = 50;
/** How often a part that cannot be read is requested in all. */
export const maxAttempts = 4;

/** The next part, then the parts that could not be read so far, those with the fewest attempts first. */
export function nextStep(
  job: Pick<BackfillJob, 'fromAt' | 'readBackTo' | 'spanMs' | 'unread' | 'pages' | 'maxPages'>,
): Step {
  if (job.maxPages !== null && job.pages >= job.maxPages) return { type: 'end' };
  if (job.readBackTo > job.fromAt) {
    const span = { fromAt: Math.max(job.fromAt, job.readBackTo - job.spanMs), toAt: job.readBackTo };
    return { type: 'read', span, unread: null };
  }
  const [unread] = job.unread
    .filter(({ attempts }) => attempts < maxAttempts)
    .sort((a, b) => a.attempts - b.attempts);
  return unread ? { type: 'read', span: unread, unread } : { type: 'end' };
}

/**
 * The parts to request instead of one that could not be read, the newer one first; null if it is short enough. The one
 * half may be readable.
 */
export function dividedUnread(span: UnreadSpan): readonly UnreadSpan[] | null {
  return span.toAt - span.fromAt > maxUnreadMs ? halves(span) : null;
}

export function halves(span: UnreadSpan): readonly UnreadSpan[] {
  const middle = Math.floor((span.fromAt + span.toAt) / 2);
  return [
    { ...span, fromAt: middle },
    { ...span, toAt: middle },
  ];
}

/** The length of the part after one that was read. */
export function nextSpanMs(spanMs: number, { games }: { readonly games: number }): number {
  return games < fewGames ? Math.min(maxSpanMs, spanMs * 2) : spanMs;
}

/** The length to divide a part to if it has too many pages; null if it is read as it is. */
export function dividedSpanMs(spanMs: number, totalPages: number): number | null {
  if (totalPages <= 1 || spanMs <= minSpanMs) return null;
  return Math.max(minSpanMs, Math.floor((spanMs * 0.8) / totalPages));
}
