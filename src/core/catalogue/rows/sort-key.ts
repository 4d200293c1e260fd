/**
 * Times, and the key that sorts by them. A sort key is a time in whole seconds × 2^20, plus the low bits of the row's
 * key. It is unique, higher for newer rows, and at most 2^53, so that it is exact as a JS number.
 */
import { MatchkeepError } from '../../../shared/base/errors.ts';

/** "Time unknown" in columns that sort; such rows come after all others, newest first. */
export const noTime = 0;

/** When the game `g` began, or was played; null if neither is known. */
export const gameDateSql = `coalesce(g.started_at, nullif(g.played_at, ${noTime}))`;

const slots = 2 ** 20;
const lastSecond = 2 ** 33 - 1;

/** The lowest sort key of the second that contains `atMs`. */
export function sortKeyFloor(atMs: number): number {
  return Math.min(Math.max(Math.floor(atMs / 1000), 1), lastSecond) * slots;
}

/** The time in a sort key, in epoch ms of its second. */
export const sortKeyMs = (key: number): number => Math.floor(key / slots) * 1000;

/** The lowest sort key of a row with a time. */
export const firstDatedSortKey = slots;

/**
 * The sort key of a row: its own slot within its second (or among the undated rows), or the next free slot, since two
 * rows can share a slot beyond 2^20 keys. `own` is the row's present sort key. Throws if no slot is free.
 */
export function sortKey(
  atMs: number,
  key: number,
  isTaken: (order: number) => boolean,
  own?: number,
): number {
  const floor = atMs === noTime ? 0 : sortKeyFloor(atMs);
  for (let probe = 0; probe < slots; probe += 1) {
    const order = floor + ((key + probe) % slots);
    if (order === own || !isTaken(order)) return order;
  }
  throw new Error(`More than ${slots} games or matches have the same second, or no time.`);
}

/** Epoch ms of the service's ISO time; null if there is none or it is not valid. */
export function toMs(iso: string | null): number | null {
  if (iso === null) return null;
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? null : ms;
}

/**
 * Whole epoch ms as `2026-11-21T12:00:00.000Z`. Lists have thousands of times, most of them of a few days. Few and long
 * parts: each part that is appended allocates.
 */
export function toIso(ms: number): string {
  const day = utcDay(ms);
  const rest = ms - day * dayMs;
  const date = isoDate(day);
  const minute = minutesOfDay[Math.floor(rest / 60_000)];
  const second = secondsOfMinute[Math.floor(rest / 1000) % 60];
  return `${date}${minute}${second}${milliseconds[rest % 1000]}`;
}

const digits = (number: number, count: number) => String(number).padStart(count, '0');
const minutesOfDay = Array.from(
  { length: 24 * 60 },
  (_, minute) => `T${digits(Math.floor(minute / 60), 2)}:${digits(minute % 60, 2)}:`,
);
const secondsOfMinute = Array.from({ length: 60 }, (_, second) => `${digits(second, 2)}.`);
const milliseconds = Array.from({ length: 1000 }, (_, ms) => `${digits(ms, 3)}Z`);

export function toIsoOrNull(ms: number | null): string | null {
  return ms === null || ms === noTime ? null : toIso(ms);
}

const dayMs = 86_400_000;

/** Days since 1970 in UTC, for the coverage. */
export function utcDay(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** One entry for each day in the catalogue: the coverage formats thousands at a time. */
const dates = new Map<number, string>();

function isoDate(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    // Cuts off the time from the end: years of more than four digits have a sign.
    date = new Date(day * dayMs).toISOString().slice(0, -'T00:00:00.000Z'.length);
    dates.set(day, date);
  }
  return date;
}

/** The day of a `dayName`. Throws `invalid-input` for any other text. */
export function dayNumber(name: string): number {
  if (name === 'undated') return 0;
  const day = utcDay(Date.parse(`${name}T00:00:00Z`));
  if (!Number.isNaN(day)) return day;
  throw new MatchkeepError('invalid-input', `"${name}" is not a day.`, {
    remedy: 'Give a day as 2026-11-21.',
  });
}

/** `2026-11-21`, or `undated` for games without a time. */
export function dayName(day: number): string {
  return day === 0 ? 'undated' : isoDate(day);
}
