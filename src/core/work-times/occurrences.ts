/** When the periods of a week are, as instants in epoch ms. */
import { periodMinutes, type WeeklyPeriod } from '../../shared/base/weekly-periods.ts';
import { dayMs, instantAt, midnightBefore, type ToWall, toWeekday } from './local-time.ts';

export interface Occurrence<T> {
  readonly period: T;
  readonly from: number;
  readonly to: number;
}

/** A change of the clock may remove an hour without periods, so that a run of them is longer than a week. */
const daysAhead = 15;

/**
 * The occurrences around this time, by their starts: those that began on the two days before, and those of the next two
 * weeks.
 */
export function occurrencesAround<T extends WeeklyPeriod>(
  periods: readonly T[],
  now: number,
  toWall: ToWall,
): Occurrence<T>[] {
  const today = midnightBefore(toWall(now));
  const found: Occurrence<T>[] = [];
  for (let day = -2; day <= daysAhead; day += 1) {
    const midnight = today + day * dayMs;
    for (const period of periods) {
      if (!period.days.includes(toWeekday(midnight))) continue;
      const start = midnight + period.from * 60_000;
      const from = instantAt(start, toWall);
      const to = instantAt(start + periodMinutes(period) * 60_000, toWall);
      // Empty if the clock is set forward over it.
      if (to > from) found.push({ period, from, to });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

/** Where the time is in a run of occurrences without a gap: its end. Null if it is in none. */
export function findRunEnd(occurrences: readonly Occurrence<unknown>[], now: number): number | null {
  let end: number | null = null;
  for (const { from, to } of occurrences) {
    if (from <= (end ?? now) && to > (end ?? now)) end = to;
  }
  return end;
}

/** The next start after this time. */
export function nextStart(occurrences: readonly Occurrence<unknown>[], now: number): number | null {
  return occurrences.find(({ from }) => from > now)?.from ?? null;
}
