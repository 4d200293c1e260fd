/** What every chart over time draws around its values: minutes below, and the cursor across. */
import { type ReactNode, useMemo } from 'react';
import { linear, type Scale } from '../../../../ui/chart/scale.ts';
import { formatGameClock } from '../../model/figures.ts';
import { useAtCursor } from '../model/cursor.ts';
import styles from './plot.module.css';
import { minuteTicks } from './scale.ts';

const margin = { left: 44, right: 18 } as const;
/** Height of the minutes below the chart, in pixels. */
export const axisHeight = 20;

export interface PlotArea {
  readonly x: Scale;
  readonly left: number;
  readonly right: number;
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
