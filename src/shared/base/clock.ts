/** Clock times as they are shown everywhere: with 24 hours, in the zone of the process or browser that shows them. */
import { writeTime } from './weekly-periods.ts';

/** `18:05`; `00:05` after midnight. */
export function clockText(at: Date): string {
  return writeTime(at.getHours() * 60 + at.getMinutes());
}

/** The first midnight after `now`; both in epoch ms. Then `today` and `tomorrow` are other days. */
export function nextMidnight(now: number): number {
  return new Date(now).setHours(24, 0, 0, 0);
}
