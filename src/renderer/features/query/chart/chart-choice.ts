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

/** An axis, and the column whose values have a line or colour each. */
interface Split {
  readonly x: SqlColumn;
  readonly series: SqlColumn | null;
}

/** Further columns are not tried. */
const maxTried = 8;

/** Over times, or over whole numbers such as minutes, unless a name says what each row is. */
function fittingLine(result: Result): Chart | null {
  const { columns, rows } = result;
  const names = columns.filter(isName).slice(0, maxTried);
  // A line has two points or more.
  const series = names.filter((name) => repeated(result, [name]) * 2 >= rows.length);
  const scales = [...columns.filter(isTime).slice(0, 1), ...columns.filter(isNumber).slice(0, maxTried)];
  const splits = scales.map((x) => bestSplit(result, x, [null, ...series]));
  const isNamed = names.some((name) => repeated(result, [name]) === 0);
  const split =
    splits.find(({ x }) => isTime(x)) ??
    (isNamed
      ? undefined
      : (splits.find((one) => isEven(result, one)) ?? splits.find((one) => isRising(result, one))));
  const y = columns.find((column) => isNumber(column) && column !== split?.x);
  if (split === undefined || y === undefined) return null;
  return { kind: 'line', x: split.x.name, y: y.name, series: split.series?.name ?? null };
}

/** Of names, unless most rows would have no bar of their own. */
function fittingBars(result: Result): Chart | null {
  const y = result.columns.find(isNumber);
  const [x, ...others] = result.columns.filter(isName);
  if (x === undefined || y === undefined) return null;
  const { series } = bestSplit(result, x, [null, ...others.slice(0, 1)]);
  if (repeated(result, [x, series]) * 2 > result.rows.length) return null;
  return { kind: 'bar', x: x.name, y: y.name, series: series?.name ?? null };
}

/** With the first series in which the fewest rows have the x of an earlier row. */
function bestSplit(result: Result, x: SqlColumn, possible: readonly (SqlColumn | null)[]): Split {
  const counts = possible.map((series) => repeated(result, [x, series]));
  return { x, series: possible[counts.indexOf(Math.min(...counts))] ?? null };
}

/** How many rows have the values of an earlier row in these columns. */
function repeated({ columns, rows }: Result, of: readonly (SqlColumn | null)[]): number {
  const places = of.flatMap((column) => (column === null ? [] : [columns.indexOf(column)]));
  return rows.length - new Set(rows.map((row) => JSON.stringify(places.map((at) => row[at])))).size;
}

/** Two points show no course. */
const minPoints = 3;

/** Whether x is whole numbers with one step between them, each once in its series. */
function isEven(result: Result, { x, series }: Split): boolean {
  const at = result.columns.indexOf(x);
  const values = [...new Set(result.rows.map((row) => wholeNumber(row[at])))].sort((a, b) => a - b);
  const [first = 0, second = 0] = values;
  const isOneStep = values.every((value, place) => value === first + place * (second - first));
  return values.length >= minPoints && isOneStep && repeated(result, [x, series]) === 0;
}

/** Whether x is whole numbers, each larger than the one before it in its series. */
function isRising({ columns, rows }: Result, { x, series }: Split): boolean {
  const at = columns.indexOf(x);
  const seriesAt = series === null ? -1 : columns.indexOf(series);
  const last = new Map<unknown, number>();
  const isInOrder = rows.every((row) => {
    const [value, name] = [wholeNumber(row[at]), row[seriesAt]];
    const isLarger = value > (last.get(name) ?? Number.NEGATIVE_INFINITY);
    last.set(name, value);
    return isLarger;
  });
  return rows.length >= minPoints && isInOrder;
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
