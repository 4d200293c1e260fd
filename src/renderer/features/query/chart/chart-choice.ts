/** Which columns a chart is made from. */
import type { Chart, SqlColumn } from '../../../../shared/sql/sql.ts';

const isNumber = ({ kind }: SqlColumn) => kind === 'number';
const isOnScale = ({ kind }: SqlColumn) => kind === 'number' || kind === 'time';

/** Columns that the axes of a kind of chart can show. */
export function axisColumns(kind: Chart['kind'], columns: readonly SqlColumn[]) {
  const x = kind === 'histogram' ? isNumber : kind === 'scatter' ? isOnScale : () => true;
  return { x: columns.filter(x), y: kind === 'histogram' ? [] : columns.filter(isNumber) };
}

/** The chart with columns of the result, or one that suits it; null for a result without numbers. */
export function fittingChart(chosen: Chart | null, columns: readonly SqlColumn[]): Chart | null {
  if (chosen !== null && isPossible(chosen, columns)) return withKnownSeries(chosen, columns);
  const number = columns.find(isNumber);
  if (number === undefined) return null;
  const time = columns.find(({ kind }) => kind === 'time');
  const [text, secondText] = columns.filter(({ kind }) => kind === 'text' || kind === 'boolean');
  const second = columns.find((column) => isNumber(column) && column !== number);
  const kind = time ? 'line' : text ? 'bar' : second ? 'scatter' : 'histogram';
  // A name may come once for each value of a second column.
  const series = kind === 'bar' ? (secondText?.name ?? null) : null;
  return ofKind({ kind, x: (time ?? text ?? number).name, y: number.name, series }, kind, columns);
}

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

const withKnownSeries = (chart: Chart, columns: readonly SqlColumn[]): Chart =>
  columns.some(({ name }) => name === chart.series) ? chart : { ...chart, series: null };
