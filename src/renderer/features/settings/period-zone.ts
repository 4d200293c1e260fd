/**
 * Periods follow the machine's local time, and the rest of the interface that of the browser. Where the two differ, this
 * says what a period is in the browser's time.
 */
import { parseTime, writeQuietHours, writeTime } from '../../../shared/base/weekly-periods.ts';
import type { PeriodDraft } from './period-draft.ts';

const dayMinutes = 24 * 60;

/** How far the machine's clock is ahead of the browser's at `now` (epoch ms), in minutes. */
export function minutesAhead(machineOffset: number, now: number): number {
  return machineOffset + new Date(now).getTimezoneOffset();
}

/** The machine's clock at `now` (epoch ms): `18:42`. */
export function machineClock(machineOffset: number, now: number): string {
  const minutes = Math.floor(now / 60_000) + machineOffset;
  return writeTime(wrap(minutes, dayMinutes));
}

/** `Mon–Fri 09:00–14:00` for a period of a machine that is `ahead` minutes ahead; null while it is incomplete. */
export function inBrowserTime({ days, from, to }: PeriodDraft, ahead: number): string | null {
  const start = parseTime(from);
  const end = parseTime(to);
  if (days.length === 0 || start === null || end === null) return null;
  const begin = start - ahead;
  const shift = Math.floor(begin / dayMinutes);
  const text = writeQuietHours([
    {
      days: days.map((day) => wrap(day + shift, 7)).sort((a, b) => a - b),
      from: wrap(begin, dayMinutes),
      to: wrap(end - ahead, dayMinutes),
    },
  ]);
  return text.replaceAll('-', '–').replaceAll(',', ', ');
}

/** The remainder, from 0 on for negative values too. */
function wrap(value: number, size: number): number {
  return ((value % size) + size) % size;
}
