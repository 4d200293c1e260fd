/** From rows to what a chart draws. What it leaves out, it counts. */
import { bin, extent, nice, thresholdSturges } from 'd3-array';
import type { Chart, SqlCell, SqlColumn } from '../../../../shared/sql/sql.ts';
import type { Row } from '../result/use-result-rows.ts';

/** Rows that a chart reads: more points than these are drawn over each other. */
export const maxPoints = 5_000;
export const maxSeries = 8;
export const maxCategories = 200;

export type Domain = readonly [from: number, to: number];

/** `category`: places are those of the names, from 0. Times are epoch ms. */
export type Axis =
  | { readonly as: 'number' | 'time'; readonly domain: Domain }
  | { readonly as: 'category'; readonly names: readonly string[] };

export interface Point {
  /** The place of its row, from 0. */
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

interface Series {
  /** Empty without a column for series. */
  readonly name: string;
  readonly points: readonly Point[];
}

interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface LeftOut {
  /** Rows without a value for an axis. */
  readonly unknown: number;
  /** Values of the column for series, beyond the first ones. */
  readonly series: number;
  /** Names on the x axis, beyond the first ones. */
  readonly categories: number;
  /** Rows whose bar would hide that of an earlier row of the same name and series. */
  readonly repeated: number;
}

export type Figure = { readonly leftOut: LeftOut } & (
  | {
      readonly kind: 'line' | 'bar' | 'scatter';
      readonly x: Axis;
      readonly y: Domain;
      readonly series: readonly Series[];
    }
  | { readonly kind: 'histogram'; readonly x: Domain; readonly y: Domain; readonly bins: readonly Bin[] }
);

/** Null for a chart whose columns the rows do not have, or without a value. */
export function toFigure(chart: Chart, columns: readonly SqlColumn[], rows: readonly Row[]): Figure | null {
  const place = (wanted: string | null) => columns.findIndex(({ name }) => name === wanted);
  const [xAt, yAt, seriesAt] = [place(chart.x), place(chart.y), place(chart.series)];
  const column = columns[xAt];
  if (column === undefined || rows.length === 0) return null;
  if (chart.kind === 'histogram') return toHistogram(rows.map((row) => toNumber(row[xAt] ?? null)));
  if (yAt < 0) return null;

  const isCategory = chart.kind === 'bar' || (column.kind !== 'number' && column.kind !== 'time');
  const names = new Map<string, number>();
  const series = new Map<string, Point[]>();
  const others = new Set<string>();
  const otherNames = new Set<string>();
  let unknown = 0;
  let repeated = 0;
  for (const [at, row] of rows.entries()) {
    const value = row[xAt] ?? null;
    const y = toNumber(row[yAt] ?? null);
    if (value === null || y === null) {
      unknown += 1;
      continue;
    }
    const x = isCategory
      ? placeIn(names, String(value), otherNames)
      : column.kind === 'time'
        ? toTime(value)
        : toNumber(value);
    const points = pointsIn(series, seriesAt < 0 ? '' : nameText(row[seriesAt] ?? null), others);
    if (x === null) unknown += isCategory ? 0 : 1;
    else if (chart.kind === 'bar' && points?.some((point) => point.x === x)) repeated += 1;
    else points?.push({ row: at, x, y });
  }
  const all = [...series].map(([name, points]) => ({ name, points: inOrder(chart.kind, points) }));
  const points = all.flatMap((one) => one.points);
  if (points.length === 0) return null;
  return {
    kind: chart.kind,
    x: isCategory
      ? { as: 'category', names: [...names.keys()] }
      : { as: column.kind === 'time' ? 'time' : 'number', domain: span(points.map(({ x }) => x)) },
    y: roundSpan(
      points.map(({ y }) => y),
      chart.kind === 'bar',
    ),
    series: all,
    leftOut: { unknown, series: others.size, categories: otherNames.size, repeated },
  };
}

function toHistogram(values: readonly (number | null)[]): Figure | null {
  const known = values.filter((value) => value !== null);
  const [low, high] = extent(known);
  if (low === undefined || high === undefined) return null;
  const count = Math.min(60, Math.max(10, thresholdSturges(known)));
  const bins = (known.every(Number.isInteger) ? integerBins(low, high, count) : numberBins(low, high, count))(
    known,
  ).flatMap((all) =>
    all.x0 === undefined || all.x1 === undefined || all.x0 === all.x1
      ? []
      : [{ from: all.x0, to: all.x1, count: all.length }],
  );
  return {
    kind: 'histogram',
    x: [bins[0]?.from ?? low, bins.at(-1)?.to ?? high],
    y: [0, Math.max(1, ...bins.map((one) => one.count))],
    bins,
    leftOut: { unknown: values.length - known.length, series: 0, categories: 0, repeated: 0 },
  };
}

const numberBins = (low: number, high: number, count: number) =>
  bin()
    .domain(nice(low, high === low ? low + 1 : high, count))
    .thresholds(count);

/** Each has as many integers as the others: with an end that belongs to the last one, that would have one more. */
function integerBins(low: number, high: number, count: number) {
  const width = Math.max(1, Math.ceil((high - low + 1) / count));
  const classes = Math.ceil((high - low + 1) / width);
  return bin()
    .domain([low, low + classes * width])
    .thresholds(Array.from({ length: classes - 1 }, (_, at) => low + (at + 1) * width));
}

const nameText = (value: SqlCell) => (value === null ? 'NULL' : String(value));

/** Of a name on an axis; null for one beyond the first ones. */
function placeIn(names: Map<string, number>, name: string, others: Set<string>): number | null {
  const known = names.get(name);
  if (known !== undefined) return known;
  if (names.size >= maxCategories) {
    others.add(name);
    return null;
  }
  names.set(name, names.size);
  return names.size - 1;
}

function pointsIn(series: Map<string, Point[]>, name: string, others: Set<string>): Point[] | null {
  const known = series.get(name);
  if (known) return known;
  if (series.size >= maxSeries) {
    others.add(name);
    return null;
  }
  const points: Point[] = [];
  series.set(name, points);
  return points;
}

/** A line leads from left to right. */
const inOrder = (kind: Chart['kind'], points: readonly Point[]) =>
  kind === 'line' ? points.toSorted((a, b) => a.x - b.x) : points;

/** Integers beyond 2^53 cross as text. */
function toNumber(value: SqlCell): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function toTime(value: SqlCell): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

function span(values: readonly number[]): Domain {
  const [low = 0, high = 0] = extent(values);
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** To round numbers; bars begin at 0. */
function roundSpan(values: readonly number[], fromZero: boolean): Domain {
  const [low = 0, high = 0] = fromZero ? extent(values) : span(values);
  const [first, last] = fromZero ? [Math.min(0, low), Math.max(0, high)] : [low, high];
  return nice(first, last === first ? first + 1 : last, 8);
}
