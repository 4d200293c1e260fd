/** What the dialog of a backfill contains, and the request that follows from it. */
import type { BackfillRequest } from '../../../shared/coverage/backfills.ts';
import { dayKey } from '../../format/times.ts';

/** Days of the user's calendar, such as `2026-11-21`, both included. Empty while the user types one. */
export interface BackfillDraft {
  readonly from: string;
  readonly to: string;
  readonly leagues: readonly string[];
  readonly teams: readonly string[];
}

const weekMs = 7 * 86_400_000;

/** What a link to the dialog may say: ISO times in the first and the last day, and names. */
export interface BackfillStart {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly leagues?: readonly string[] | undefined;
  readonly teams?: readonly string[] | undefined;
}

/** The days that have these times, without them the last week, and the names. `now` in epoch ms. */
export function firstDraft(
  now: number,
  { from, to, leagues = [], teams = [] }: BackfillStart = {},
): BackfillDraft {
  return { from: dayKey(from ?? now - weekMs), to: dayKey(to ?? now), leagues, teams };
}

export function presetDays(from: string, now: number): Pick<BackfillDraft, 'from' | 'to'> {
  return { from: dayKey(from), to: dayKey(now) };
}

/** Why a backfill of these days cannot start; null if it can. */
export function missingIn({ from, to }: Pick<BackfillDraft, 'from' | 'to'>): string | null {
  if (startMs(from) === null || startMs(to) === null) return 'Choose the first and the last day.';
  return from > to ? 'The last day is before the first.' : null;
}

export function toRequest({ from, to, leagues, teams }: BackfillDraft): BackfillRequest {
  const first = startMs(from) ?? 0;
  const end = startMs(to, 1) ?? 0;
  return {
    from: new Date(first).toISOString(),
    to: new Date(end).toISOString(),
    leagues: [...leagues],
    teams: [...teams],
  };
}

/** The start of the day in the user's time zone, or of a day after it; null if it is not a day. */
function startMs(day: string, daysLater = 0): number | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime();
}
