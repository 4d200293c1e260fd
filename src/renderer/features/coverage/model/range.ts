/** The days that the map and the trend show: a month, a split or a year. All days are UTC, as `2026-11-21`. */
import type { coverageSpans } from '../../../navigation/searches.ts';

export type Span = (typeof coverageSpans)[number];

export interface DayRange {
  readonly from: string;
  /** Included. */
  readonly to: string;
}

const dayMs = 86_400_000;
const monthsIn: Readonly<Record<Span, number>> = { month: 1, split: 4, year: 12 };

/** `at` as a day; times are epoch ms. */
export const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The first and the last day of the month, the third of a year or the year that a day is in. */
export function rangeAround(span: Span, day: string): DayRange {
  const { year, month } = parts(day);
  const first = Math.floor(month / monthsIn[span]) * monthsIn[span];
  return {
    from: utcDay(Date.UTC(year, first, 1)),
    to: utcDay(Date.UTC(year, first + monthsIn[span], 0)),
  };
}

/** The first day of the range before (-1) or after (1). */
export function neighbourDay(span: Span, day: string, step: -1 | 1): string {
  const { year, month } = parts(rangeAround(span, day).from);
  return utcDay(Date.UTC(year, month + step * monthsIn[span], 1));
}

export function listDays({ from, to }: DayRange): readonly string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => utcDay(first + index * dayMs));
}

/** One column of the map: a day, or a week of a year. */
export interface Column {
  readonly from: string;
  readonly to: string;
}

/** A column for each day; in a year for each week, because 365 columns are too narrow to point at. */
export function toColumns(span: Span, range: DayRange): readonly Column[] {
  const days = listDays(range);
  if (span !== 'year') return days.map((day) => ({ from: day, to: day }));
  const columns: Column[] = [];
  for (let at = 0; at < days.length; at += 7) {
    columns.push({ from: days[at] ?? range.from, to: days[Math.min(at + 6, days.length - 1)] ?? range.to });
  }
  return columns;
}

/** The column of a day of the range. */
export const columnAt = (span: Span, { from }: DayRange, day: string) =>
  Math.floor(Math.round((Date.parse(day) - Date.parse(from)) / dayMs) / (span === 'year' ? 7 : 1));

function parts(day: string): { readonly year: number; readonly month: number } {
  const date = new Date(day);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() };
}
