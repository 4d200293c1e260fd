/**
 * Periods that recur every week, in local time, as they are written in settings: `Mon-Fri 18:00-23:00; Sat 22:00-02:00`.
 * Without days, a period is on every day. One that ends at or before its start ends on the next day.
 */
import { readSize } from './sizes.ts';

/** `days` counts from Monday (0) to Sunday (6). Times are minutes after midnight; `to` is at most 1440. */
export interface WeeklyPeriod {
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** The limit is in bytes per second; 0: no limit. */
export interface LimitedPeriod extends WeeklyPeriod {
  readonly bytesPerSecond: number;
}

/** The periods, or what a valid text must be, as a clause. */
export type Parsed<T> =
  | { readonly isValid: true; readonly periods: readonly T[] }
  | { readonly isValid: false; readonly rule: string };

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

const maxPeriods = 50;
const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const quietExample = 'must be periods such as "Mon-Fri 18:00-23:00; Sat,Sun 22:00-02:00"';
const limitExample =
  'must be periods with a limit, such as "Mon-Fri 08:00-18:00 2 MB/s; 01:00-06:00 no limit"';

/** Reads quiet hours. They may overlap, and must not fill the week. */
export function parseQuietHours(text: string): Parsed<WeeklyPeriod> {
  const periods = parts(text).map((part) => parsePeriod(part));
  const found = periods.filter((period) => period !== null);
  if (found.length < periods.length) return { isValid: false, rule: quietExample };
  if (found.length > maxPeriods) return tooMany();
  if (countMinutes(found).every((count) => count > 0))
    return { isValid: false, rule: 'must leave a part of the week in which Matchkeep works' };
  return { isValid: true, periods: found };
}

/** Reads periods with their own limit, which must not overlap. */
export function parseBandwidthPeriods(text: string): Parsed<LimitedPeriod> {
  const periods = parts(text).map((part) => parseLimitedPeriod(part));
  const found = periods.filter((period) => period !== null);
  if (found.length < periods.length) return { isValid: false, rule: limitExample };
  if (found.length > maxPeriods) return tooMany();
  if (countMinutes(found).some((count) => count > 1)) return { isValid: false, rule: 'must not overlap' };
  return { isValid: true, periods: found };
}

export function writeQuietHours(periods: readonly WeeklyPeriod[]): string {
  return periods.map(writePeriod).join('; ');
}

export function writeBandwidthPeriods(periods: readonly LimitedPeriod[]): string {
  return periods.map((period) => `${writePeriod(period)} ${writeLimit(period.bytesPerSecond)}`).join('; ');
}

/** Minutes after midnight as `18:00`. */
export function writeTime(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Reads `18:00`, `6:30` or `24:00`; null if it is no time. */
export function parseTime(text: string): number | null {
  const [, hours, minutes] = /^\s*(\d{1,2}):(\d{2})\s*$/.exec(text) ?? [];
  const time = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && time <= dayMinutes ? time : null;
}

/** How long a period lasts on a day on which the clock does not change, in minutes. */
export function periodMinutes({ from, to }: WeeklyPeriod): number {
  return to > from ? to - from : to + dayMinutes - from;
}

function parts(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const hyphen = /\s*[-–—]\s*/;
const shape =
  /^(?<days>[a-z][a-z,\s–—-]*?)?\s*(?<from>\d{1,2}:\d{2})\s*[-–—]\s*(?<to>\d{1,2}:\d{2})(?<rest>.*)$/i;

function parsePeriod(text: string): WeeklyPeriod | null {
  const read = readPeriod(text);
  return read?.rest === '' ? read.period : null;
}

function parseLimitedPeriod(text: string): LimitedPeriod | null {
  const read = readPeriod(text);
  const bytesPerSecond = read && parseLimit(read.rest);
  return read === null || bytesPerSecond === null ? null : { ...read.period, bytesPerSecond };
}

function readPeriod(text: string): { period: WeeklyPeriod; rest: string } | null {
  const groups = shape.exec(text)?.groups;
  if (!groups) return null;
  const from = parseTime(groups['from'] ?? '');
  const to = parseTime(groups['to'] ?? '');
  const days = parseDays(groups['days'] ?? '');
  if (from === null || to === null || days === null || from === dayMinutes || from === to) return null;
  return { period: { days, from, to: to === 0 ? dayMinutes : to }, rest: (groups['rest'] ?? '').trim() };
}

/** Reads `Mon-Fri`, `Sat, Sun` or `Friday-Monday`; an empty text is every day. */
function parseDays(text: string): readonly number[] | null {
  if (text.trim() === '') return everyDay;
  const days = new Set<number>();
  for (const part of text.split(',')) {
    const ends = part.trim().split(hyphen).map(parseDay);
    const [first = null, last = first] = ends;
    if (ends.length > 2 || first === null || last === null) return null;
    for (let day = first; ; day = (day + 1) % 7) {
      days.add(day);
      if (day === last) break;
    }
  }
  return everyDay.filter((day) => days.has(day));
}

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

function parseDay(text: string): number | null {
  const name = text.toLowerCase();
  const day = name.length < 3 ? -1 : dayNames.findIndex((known) => known.startsWith(name));
  return day < 0 ? null : day;
}

function writePeriod({ days, from, to }: WeeklyPeriod): string {
  const prefix = days.length === 7 ? '' : `${writeDays(days)} `;
  return `${prefix}${writeTime(from)}-${writeTime(to)}`;
}

/** `Mon-Fri` for three days or more in a row, else their names. */
function writeDays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => weekdays[day ?? 0] ?? '';
  return runs
    .flatMap((run) => (run.length > 2 ? [`${name(run[0])}-${name(run.at(-1))}`] : run.map(name)))
    .join(',');
}

const limitUnits = [
  ['GB/s', 1_000_000_000],
  ['MB/s', 1_000_000],
  ['kB/s', 1000],
] as const;

/** Reads `2 MB/s`, `800 kB/s`, `500000` or `no limit`; null if it is no limit. */
function parseLimit(text: string): number | null {
  if (/^(no limit|unlimited)$/i.test(text)) return 0;
  const bytes = readSize(text);
  return bytes !== null && bytes > 0 ? bytes : null;
}

/** Exact: reading it again gives the same number. */
function writeLimit(bytesPerSecond: number): string {
  if (bytesPerSecond === 0) return 'no limit';
  const isExact = (size: number) =>
    bytesPerSecond % (size / 100) === 0 && Math.round((bytesPerSecond / size) * size) === bytesPerSecond;
  const [unit, factor] = limitUnits.find(([, size]) => isExact(size)) ?? ['B/s', 1];
  return `${bytesPerSecond / factor} ${unit}`;
}

function tooMany(): { isValid: false; rule: string } {
  return { isValid: false, rule: `must be at most ${maxPeriods} periods` };
}

/** In how many of the periods each minute of the week is. */
function countMinutes(periods: readonly WeeklyPeriod[]): Uint8Array {
  const counts = new Uint8Array(weekMinutes);
  for (const period of periods) {
    for (const day of period.days) {
      for (let minute = 0; minute < periodMinutes(period); minute += 1) {
        const index = (day * dayMinutes + period.from + minute) % weekMinutes;
        counts[index] = (counts[index] ?? 0) + 1;
      }
    }
  }
  return counts;
}
