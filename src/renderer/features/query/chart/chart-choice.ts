/** Which columns a chart is made from. */
import type { Chart, SqlCell, SqlColumn } from '../../../../shared/sql/sql.ts';
import type { Row } from '../result/use-result-rows.ts';

const isNumber = ({ kind }: SqlColumn) => kind === 'number';
const isTime = ({ kind }: SqlColumn) => kind === 'time';
const isName = ({ kind }: SqlColumn) => kind === 'text' || kind === 'boolean';
const isOnScale = (column: SqlColumn) => isNumber(column) || isTime(column);

/** Columns that the axes of a kind of chart can show. */
export function axisColumns(kind: Chart['kind'], columns: readonly SqlColumn[]) {
  const x = kind === 'histogram' ? isNumber : kind === 'scatter' ? isOnScale : () => true;
  return { x: columns.filter(x), y: kind === 'histogram' ? [] : columns.filter(isNumber) };
}

/** The chart with columns of the result, or one that suits its rows; null for a result without numbers. */
export function fittingChart(
  chosen: Chart | null,
  columns: readonly SqlColumn[],
  rows: readonly Row[],
): Chart | null {
  if (chosen !== null && isPossible(chosen, columns)) return withKnownSeries(chosen, columns);
  const [number, second] = columns.filter(isNumber);
  if (number === undefined) return null;
  const kind = second === undefined ? 'histogram' : 'scatter';
  const points = ofKind({ kind, x: number.name, y: null, series: null }, kind, columns);
  return fittingLine({ columns, rows }) ?? fittingBars({ columns, rows }) ?? points;
}

interface Result {
  readonly columns: readonly SqlColumn[];
  readonly rows: readonly Row[];
}

/** Further columns are not tried. */
const maxTried = 8;

/** Over times, or over whole numbers such as minutes, unless a name says what each row is. */
function fittingLine(result: Result): Chart | null {
  const { columns, rows } = result;
  // The number of a champion or player measures nothing.
  const numbers = columns.filter((column) => isNumber(column) && !/(^|_)id$/i.test(column.name));
  const names = columns
    .filter(isName)
    .slice(0, maxTried)
    .map((column) => ({ column, values: readValues(result, column) }));
  // A line has two points or more.
  const possible = names.filter(({ values }) => values.size * 2 <= rows.length);
  const line = (x: SqlColumn, series: SqlColumn | null): Chart | null => {
    const y = numbers.find((column) => column !== x);
    return y === undefined ? null : { kind: 'line', x: x.name, y: y.name, series: series?.name ?? null };
  };
  const time = columns.find(isTime);
  if (time) return line(time, bestSeries(result, time, [null, ...possible.map(({ column }) => column)]));
  if (names.some(({ values }) => values.size === rows.length)) return null;
  for (const x of numbers.slice(0, maxTried)) {
    const values = readValues(result, x);
    if (!isEven(values)) continue;
    if (values.size === rows.length) return line(x, null);
    const series = possible.find(
      (name) =>
        // With fewer pairs than rows, some row repeats another.
        values.size * name.values.size >= rows.length && repeated(result, x, name.column) === 0,
    );
    if (series) return line(x, series.column);
  }
  return null;
}

/** Of names, unless most rows would have no bar of their own. */
function fittingBars(result: Result): Chart | null {
  const y = result.columns.find(isNumber);
  const [x, ...others] = result.columns.filter(isName);
  if (x === undefined || y === undefined) return null;
  const series = bestSeries(result, x, [null, ...others.slice(0, 1)]);
  if (repeated(result, x, series) * 2 > result.rows.length) return null;
  return { kind: 'bar', x: x.name, y: y.name, series: series?.name ?? null };
}

/** The first in which the fewest rows have the x of an earlier row. */
function bestSeries(result: Result, x: SqlColumn, possible: readonly (SqlColumn | null)[]): SqlColumn | null {
  let best: SqlColumn | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const series of possible) {
    const count = repeated(result, x, series);
    if (count < fewest) [best, fewest] = [series, count];
    if (count === 0) break;
  }
  return best;
}

/** How many rows have the x and series of an earlier row. */
function repeated({ columns, rows }: Result, x: SqlColumn, series: SqlColumn | null): number {
  const at = columns.indexOf(x);
  const seriesAt = series === null ? -1 : columns.indexOf(series);
  const seen = new Map<unknown, Set<unknown>>();
  let count = 0;
  for (const row of rows) {
    const [value, name] = [row[at], row[seriesAt]];
    const names = seen.get(value) ?? new Set();
    if (names.has(name)) count += 1;
    seen.set(value, names.add(name));
  }
  return count;
}

function readValues({ columns, rows }: Result, column: SqlColumn): ReadonlySet<SqlCell | undefined> {
  const at = columns.indexOf(column);
  return new Set(rows.map((row) => row[at]));
}

/** Fewer are in such an order by chance. */
const minValues = 5;
const minuteSteps: readonly number[] = [1, 5, 10];

/** Whether these are whole numbers with one step between them, as minutes have. */
function isEven(all: ReadonlySet<SqlCell | undefined>): boolean {
  const values = [...all].map(wholeNumber).sort((a, b) => a - b);
  const [first = 0, second = 0] = values;
  const step = second - first;
  return (
    values.length >= minValues &&
    minuteSteps.includes(step) &&
    values.every((value, place) => value === first + place * step)
  );
}

const wholeNumber = (value: SqlCell | undefined): number =>
  typeof value === 'number' && Number.isInteger(value) ? value : Number.NaN;

/** The chart as one of another kind, with the columns that it can have. */
export function ofKind(chart: Chart, kind: Chart['kind'], columns: readonly SqlColumn[]): Chart | null {
  const { x: xs, y: ys } = axisColumns(kind, columns);
  const x = xs.find(({ name }) => name === chart.x) ?? xs[0];
  if (x === undefined) return null;
  if (kind === 'histogram') return { kind, x: x.name, y: null, series: null };
  const others = ys.filter(({ name }) => name !== x.name);
  const y = ys.find(({ name }) => name === chart.y && name !== x.name) ?? others[0] ?? ys[0];
  return y === undefined ? null : { ...chart, kind, x: x.name, y: y.name };
}

function isPossible({ kind, x, y }: Chart, columns: readonly SqlColumn[]): boolean {
  const can = axisColumns(kind, columns);
  const has = (all: readonly SqlColumn[], wanted: string | null) => all.some(({ name }) => name === wanted);
  return has(can.x, x) && (kind === 'histogram' || has(can.y, y));
}

/** The chart itself where it has no other series. */
const withKnownSeries = (chart: Chart, columns: readonly SqlColumn[]): Chart =>
  chart.series === null || columns.some(({ name }) => name === chart.series)
    ? chart
    : { ...chart, series: null };
