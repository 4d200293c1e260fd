/** When Matchkeep works by itself: what it reports about that, and the words for it. Times are ISO 8601 UTC strings. */
import { z } from 'zod';
import { clockText } from '../base/clock.ts';

/**
 * `paused`: the user has paused everything; what the user requests waits, too. In `quiet-hours` and on `battery`,
 * Matchkeep starts nothing by itself.
 */
const holdReasonSchema = z.enum(['paused', 'quiet-hours', 'battery']);
export type HoldReason = z.infer<typeof holdReasonSchema>;

export const workStatusSchema = z.object({
  /** Why nothing runs by itself now; `until` is null if the end is not known. Null while Matchkeep works. */
  hold: z.object({ reason: holdReasonSchema, until: z.string().nullable() }).nullable(),
  /** What "Work now" overrides at present, and until when. */
  override: z.object({ reason: holdReasonSchema, until: z.string().nullable() }).nullable(),
  /** The limit for all downloads now, in bytes per second (0: no limit), and until when a period sets it. */
  bandwidth: z.object({ bytesPerSecond: z.number(), until: z.string().nullable() }),
  /** Whether the machine runs on battery; null if the host does not know. */
  isOnBattery: z.boolean().nullable(),
  /** How far the machine's local time, which weekly periods follow, is ahead of UTC now. */
  utcOffsetMinutes: z.number().int(),
});
export type WorkStatus = z.infer<typeof workStatusSchema>;
type Hold = NonNullable<WorkStatus['hold']>;

/** How long a pause lasts: some minutes, until 08:00 of the next day, or until the user resumes work. */
export const pauseLengthSchema = z.union([
  z.object({
    minutes: z
      .number()
      .int()
      .min(1)
      .max(31 * 24 * 60),
  }),
  z.object({ until: z.enum(['tomorrow', 'resumed']) }),
]);
export type PauseLength = z.infer<typeof pauseLengthSchema>;

/** `Quiet hours until 23:00`. `time` writes an ISO time, such as `23:00` or `24 Nov, 08:00`. */
export function holdText({ reason, until }: Hold, time: (iso: string) => string): string {
  const end = until === null ? '' : ` until ${time(until)}`;
  switch (reason) {
    case 'paused':
      return `Paused${end}`;
    case 'quiet-hours':
      return `Quiet hours${end}`;
    case 'battery':
      return 'Paused on battery';
  }
}

/** What the user can do, and what still runs, as sentences. */
export function holdRemedy({ reason }: Hold): string {
  switch (reason) {
    case 'paused':
      return 'No file is downloaded, not even on request. A sync that you start and backfill commands still list games.';
    case 'quiet-hours':
      return 'Matchkeep starts nothing by itself. Files that you request are downloaded at once.';
    case 'battery':
      return 'Matchkeep continues when the machine is plugged in. Files that you request are downloaded at once.';
  }
}

/**
 * What a pause until tomorrow is called. It ends at 08:00 on the machine that runs Matchkeep; a browser in another zone
 * shows when that is there. `now` is epoch ms.
 */
export function pauseUntilTomorrowText(
  { utcOffsetMinutes }: Pick<WorkStatus, 'utcOffsetMinutes'>,
  now: number,
): string {
  if (utcOffsetMinutes === -new Date(now).getTimezoneOffset()) return 'Until tomorrow 08:00';
  const wall = now + utcOffsetMinutes * 60_000;
  const morning = Math.floor(wall / dayMs) * dayMs + dayMs + 8 * 3_600_000;
  return `Until ${shortTime(now)(new Date(morning - utcOffsetMinutes * 60_000).toISOString())}`;
}

const dayMs = 86_400_000;

/**
 * Writes an ISO time in the zone of the process or browser that shows it: `23:00` today, `tomorrow 08:00`, else
 * `26 Nov 08:00`. `now` is epoch ms; the text is out of date after the next midnight.
 */
export function shortTime(now: number): (iso: string) => string {
  return (iso) => {
    const at = new Date(iso);
    const time = clockText(at);
    const isDay = (offset: number) => {
      const day = new Date(now);
      day.setDate(day.getDate() + offset);
      return day.toDateString() === at.toDateString();
    };
    if (isDay(0)) return time;
    return isDay(1) ? `tomorrow ${time}` : `${at.getDate()} ${months[at.getMonth()]} ${time}`;
  };
}

/** `22 Nov` for `2026-11-22`. */
export function shortDay(day: string): string {
  const at = new Date(day);
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
