/** Formats times in the user's time zone, and days in the user's locale. The ISO form is always in the tooltip. */
import { clockText } from '../../shared/base/clock.ts';
import { formatDuration } from '../../shared/base/duration.ts';

const dayNumeric = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: '2-digit' });
const dayLong = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' });
const dayLongYear = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

const dayUtc = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  timeZone: 'UTC',
});

const dateUtc = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' });

export const formatClock = (iso: string) => clockText(new Date(iso));
export const formatDay = (iso: string) => dayNumeric.format(new Date(iso));
export const formatDayAndClock = (iso: string) => `${formatDay(iso)}, ${formatClock(iso)}`;

export const formatStart = (iso: string | null) => (iso === null ? 'time unknown' : formatDayAndClock(iso));

/** A day of the archiver, `2026-11-21`: in UTC, whatever the user's time zone. */
export const formatUtcDay = (day: string) => dayUtc.format(new Date(day));

const dayUtcLong = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dayUtcLongYear = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A UTC day within a sentence: `3 November`, with the year if it is not the current one. */
export function formatUtcDayInText(day: string, now: number): string {
  const isThisYear = new Date(day).getUTCFullYear() === new Date(now).getUTCFullYear();
  return (isThisYear ? dayUtcLong : dayUtcLongYear).format(new Date(day));
}

const monthUtc = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });
const monthUtcYear = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of a UTC day: `Nov`, and `November 2026`. */
export const formatMonth = (day: string) => monthUtc.format(new Date(day));
export const formatMonthAndYear = (day: string) => monthUtcYear.format(new Date(day));

/** `1 January 2026`, in the locale's form: a day of a rule (`2026-01-01`), which is in UTC. */
export const formatDate = (day: string) => dateUtc.format(new Date(day));

/** The user's calendar day, as `2026-11-21`: lists are grouped by it. */
export function dayKey(moment: string | number): string {
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** `Today`, `Tomorrow`, `Yesterday`, or weekday and date, with the year if it is not the current one. */
export function formatDayHeading(iso: string, now: number): string {
  const date = new Date(iso);
  const named = (offset: number) => {
    const day = new Date(now);
    day.setDate(day.getDate() + offset);
    return dayKey(day.getTime());
  };
  const key = dayKey(iso);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  const long = (isThisYear ? dayLong : dayLongYear).format(date);
  if (key === named(0)) return `Today · ${long}`;
  if (key === named(1)) return `Tomorrow · ${long}`;
  if (key === named(-1)) return `Yesterday · ${long}`;
  return long;
}

/** `in 4 min`, `12 s ago`, `now`. */
export function formatRelative(iso: string, now: number): string {
  const difference = Date.parse(iso) - now;
  if (Math.abs(difference) < 1000) return 'now';
  const span = formatDuration(Math.abs(difference));
  return difference > 0 ? `in ${span}` : `${span} ago`;
}

const anyMoment = 'any moment';

/**
 * The time of something that is still to happen: `in 4 min`, in whole minutes that are left. Once the time has come,
 * `any moment`.
 */
export function formatUpcoming(iso: string, now: number): string {
  const leftMs = Date.parse(iso) - now;
  if (leftMs < 1000) return anyMoment;
  const wholeMs = leftMs < 60_000 ? leftMs : Math.floor(leftMs / 60_000) * 60_000;
  return `in ${formatDuration(wholeMs)}`;
}

/** The time of a coming attempt, and how far away it is: `18:05 (in 4 min)`. Once the time has come, `any moment`. */
export function formatAttempt(iso: string, now: number): string {
  const upcoming = formatUpcoming(iso, now);
  return upcoming === anyMoment ? upcoming : `${formatWhen(iso, now)} (${upcoming})`;
}

/** Today's times as a clock, others with their day: `18:05`, `24 Nov, 18:05`. */
export function formatWhen(iso: string, now: number): string {
  return dayKey(iso) === dayKey(now) ? formatClock(iso) : formatDayAndClock(iso);
}
