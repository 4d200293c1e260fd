/**
 * The frame of all charts over time: minutes below, cursor across, pointer input. It is one slider, since all
 * charts show the same time: arrow keys move from frame to frame.
 */
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo } from 'react';
import { formatGameClock } from '../../model/figures.ts';
import { type ChartData, frameAt, frameTime } from '../model/chart-data.ts';
import { useAtCursor, useCursor } from '../model/cursor.ts';
import styles from './plot.module.css';
import { linear, minuteTicks, type Scale } from './scale.ts';
import { stepTo } from './steps.ts';

const margin = { left: 44, right: 18 } as const;
const axisHeight = 20;

export interface PlotArea {
  readonly x: Scale;
  readonly left: number;
  readonly right: number;
}

interface PlotProps {
  readonly chartData: ChartData;
  readonly height: number;
  readonly label: string;
  /** The chart's values at a frame, in words. */
  readonly describe: (frame: number) => string;
  readonly children: (area: PlotArea) => ReactNode;
  readonly marginRight?: number;
}

export function Plot({
  chartData,
  height,
  label,
  describe,
  children,
  marginRight = margin.right,
}: PlotProps) {
  const { ref, width } = useElementSize();
  const cursor = useCursor();
  const area = useMemo(
    () => plotArea(width, chartData.end, marginRight),
    [width, chartData.end, marginRight],
  );
  const frame = useAtCursor((at) => frameAt(chartData, at));
  const second = useAtCursor((at) => Math.floor(at / 1000));

  const timeAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return linear([area.left, area.right], [0, chartData.end])(event.clientX - box.left);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepTo(event.key, event.shiftKey, chartData.stops, cursor.pinnedAt());
    if (next === null) return;
    event.preventDefault();
    cursor.moveTo(next);
  };
  return (
    <div
      ref={ref}
      className={styles.plot}
      // Set before the width is known too, so that the content below does not jump.
      style={{ height: height + axisHeight }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.floor(chartData.end / 1000)}
      aria-valuenow={second}
      aria-valuetext={`${formatGameClock(second * 1000)}. ${frameNote(chartData, frame, second)}${describe(frame)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        cursor.moveTo(timeAt(event));
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) cursor.moveTo(timeAt(event));
        else cursor.hover(timeAt(event));
      }}
      onPointerLeave={() => cursor.hover(null)}
    >
      {width > 0 && (
        <PlotDrawing area={area} width={width} end={chartData.end} height={height}>
          {children(area)}
        </PlotDrawing>
      )}
    </div>
  );
}

export function plotArea(width: number, end: number, marginRight: number = margin.right): PlotArea {
  const right = Math.max(margin.left + 1, width - marginRight);
  const x = linear([0, end], [margin.left, right]);
  // The last frame may be after the end of the game.
  return { left: margin.left, right, x: (at) => x(Math.min(at, end)) };
}

interface PlotDrawingProps {
  readonly area: PlotArea;
  readonly width: number;
  readonly end: number;
  readonly height: number;
  readonly children: ReactNode;
}

export function PlotDrawing({ area, width, end, height, children }: PlotDrawingProps) {
  return (
    <svg width={width} height={height + axisHeight} aria-hidden>
      <Minutes area={area} end={end} height={height} />
      {children}
      <CursorLine area={area} height={height} />
    </svg>
  );
}

/** The time of the frame, if it differs from the second of the cursor. */
function frameNote(chartData: ChartData, frame: number, second: number): string {
  const own = formatGameClock(frameTime(chartData, frame));
  return own === formatGameClock(second * 1000) ? '' : `Values at ${own}. `;
}

interface PartProps {
  readonly area: PlotArea;
  readonly height: number;
}

function Minutes({ area, height, end }: PartProps & { readonly end: number }) {
  const minutes = useMemo(() => minuteTicks(end, area.right - area.left), [end, area]);
  /** Labels hidden by the label of the cursor. */
  const covered = useAtCursor((at) =>
    minutes.filter((minute) => Math.abs(area.x(minute) - middleOfLabel(area, at)) < labelWidth).join(),
  );
  const hidden = new Set(covered.split(','));
  return minutes.map((at) => (
    <g key={at} transform={`translate(${area.x(at).toFixed(1)} 0)`}>
      <line y1={0} y2={height} className={styles.grid} />
      {!hidden.has(String(at)) && (
        <text y={height + 14} textAnchor={at === 0 ? 'start' : 'middle'} className={styles.text}>
          {formatGameClock(at)}
        </text>
      )}
    </g>
  ));
}

const labelWidth = 40;

/** The position of the cursor's label: below the cursor and inside the plot. */
function middleOfLabel({ left, right, x }: PlotArea, at: number): number {
  return Math.min(right - 18, Math.max(left + 18, x(at)));
}

function CursorLine({ area, height }: PartProps) {
  const at = useAtCursor((now) => now);
  const x = area.x(at);
  const label = formatGameClock(at);
  const middle = middleOfLabel(area, at);
  return (
    <g pointerEvents="none">
      <line x1={x} x2={x} y1={0} y2={height} className={styles.cursor} />
      <rect
        x={middle - labelWidth / 2}
        y={height + 2}
        width={labelWidth}
        height={16}
        rx={3}
        className={styles.now}
      />
      <text x={middle} y={height + 14} textAnchor="middle" className={styles.nowText}>
        {label}
      </text>
    </g>
  );
}
