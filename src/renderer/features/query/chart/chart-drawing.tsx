/** A chart as SVG. The table shows the same values. */
import { line, symbol, symbolsFill } from 'd3-shape';
import type { ReactNode } from 'react';
import { linear, type Scale } from '../../../ui/chart/scale.ts';
import { axisTicks, numberTicks, type Tick } from './axis-ticks.ts';
import type { Domain, Figure, Point } from './chart-data.ts';
import styles from './chart-drawing.module.css';

const margin = { top: 22, right: 20, bottom: 38, left: 58 } as const;
const dashes = ['none', '7 3', '2 3', '9 3 2 3', '4 2', '12 4', '1 2', '6 2 1 2'];
/** Pixels. */
const maxBar = 90;
/** More points than these are a line without marks. */
const maxMarks = 150;

interface ChartDrawingProps {
  readonly figure: Figure;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly xName: string;
  readonly yName: string;
  /** The chart in words. */
  readonly label: string;
}

/** The sides of a game have their own colours everywhere. */
export const seriesLook = (name: string, at: number): string | number =>
  name === 'blue' || name === 'red' ? name : at;

export function ChartDrawing({ figure, width, height, xName, yName, label }: ChartDrawingProps) {
  const right = Math.max(margin.left + 10, width - margin.right);
  const bottom = Math.max(margin.top + 10, height - margin.bottom);
  const axis = figure.kind === 'histogram' ? ({ as: 'number', domain: figure.x } as const) : figure.x;
  // A name has a strip of its own, whose middle is its place.
  const domain: Domain = axis.as === 'category' ? [-0.5, axis.names.length - 0.5] : axis.domain;
  const x = linear(domain, [margin.left, right]);
  const y = linear(figure.y, [bottom, margin.top]);
  const strip = (right - margin.left) / Math.max(1, domain[1] - domain[0]);
  return (
    <svg className={styles.drawing} width={width} height={height} role="img" aria-label={label}>
      {numberTicks(...figure.y, Math.floor(height / 50)).map(({ at, label: text }) => (
        <g key={at}>
          <line className={styles.grid} x1={margin.left} x2={right} y1={y(at)} y2={y(at)} />
          <text className={styles.tick} x={margin.left - 7} y={y(at) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      <line className={styles.axis} x1={margin.left} x2={right} y1={bottom} y2={bottom} />
      {axisTicks(axis, right - margin.left).map((tick) => (
        <XTick key={tick.at} tick={tick} x={x(tick.at)} bottom={bottom} />
      ))}
      <text className={styles.name} x={right} y={height - 5} textAnchor="end">
        {xName}
      </text>
      <text className={styles.name} x={4} y={12}>
        {yName}
      </text>
      {figure.kind === 'histogram'
        ? figure.bins.map(({ from, to, count }) => (
            <rect
              key={from}
              className={styles.area}
              data-series={0}
              x={x(from) + 0.5}
              y={y(count)}
              width={Math.max(1, x(to) - x(from) - 1)}
              height={bottom - y(count)}
            >
              <title>{`${from} to ${to}: ${count}`}</title>
            </rect>
          ))
        : figure.series.map((series, at) => (
            <g key={series.name} data-series={seriesLook(series.name, at)}>
              {seriesMarks(figure, series.points, at, { x, y, strip })}
            </g>
          ))}
    </svg>
  );
}

function XTick({ tick, x, bottom }: { readonly tick: Tick; readonly x: number; readonly bottom: number }) {
  return (
    <g>
      <line className={styles.axis} x1={x} x2={x} y1={bottom} y2={bottom + 4} />
      <text className={styles.tick} x={x} y={bottom + 17} textAnchor="middle">
        {tick.label}
        {tick.title && <title>{tick.title}</title>}
      </text>
    </g>
  );
}

interface Scales {
  readonly x: Scale;
  readonly y: Scale;
  /** Pixels of one name on the x axis. */
  readonly strip: number;
}

type Plotted = Exclude<Figure, { kind: 'histogram' }>;

function seriesMarks(
  figure: Plotted,
  points: readonly Point[],
  at: number,
  { x, y, strip }: Scales,
): ReactNode {
  const title = (point: Point) => <title>{pointText(figure, at, point)}</title>;
  if (figure.kind === 'bar') {
    const width = Math.min(maxBar, (strip * 0.8) / figure.series.length);
    const room = width * figure.series.length;
    return points.map((point) => {
      const [low, high] = [Math.min(0, point.y), Math.max(0, point.y)];
      return (
        <rect
          key={point.row}
          className={styles.area}
          x={x(point.x) - room / 2 + at * width}
          y={y(high)}
          width={Math.max(1, width - (width > 4 ? 1 : 0))}
          height={Math.max(0, y(low) - y(high))}
        >
          {title(point)}
        </rect>
      );
    });
  }
  const shape = symbolsFill[at % symbolsFill.length];
  const isWithMarks = figure.kind === 'scatter' || points.length <= maxMarks;
  const mark = shape === undefined ? null : symbol(shape, figure.kind === 'scatter' ? 34 : 26)();
  return (
    <>
      {figure.kind === 'line' && (
        <path
          className={styles.line}
          strokeDasharray={dashes[at % dashes.length]}
          d={
            line<Point>(
              ({ x: of }) => x(of),
              (point) => y(point.y),
            ).digits(1)(points) ?? ''
          }
        />
      )}
      {isWithMarks &&
        points.map((point) => (
          <path
            key={point.row}
            className={figure.kind === 'scatter' ? styles.dot : styles.area}
            d={mark ?? ''}
            transform={`translate(${x(point.x).toFixed(1)},${y(point.y).toFixed(1)})`}
          >
            {title(point)}
          </path>
        ))}
    </>
  );
}

function pointText({ x: axis, series }: Plotted, at: number, { x, y }: Point): string {
  const name =
    axis.as === 'category'
      ? (axis.names[x] ?? '')
      : axis.as === 'time'
        ? new Date(x).toISOString()
        : String(x);
  const of = series[at]?.name;
  return `${of ? `${of}, ` : ''}${name}: ${y}`;
}
