/**
 * Horizontal lines at round values, labelled without a sign: colour identifies the side. The lowest label is
 * above its line, clear of the minutes.
 */

import type { Scale } from '../../../../ui/chart/scale.ts';
import { formatShort } from '../../model/figures.ts';
import plotStyles from './plot.module.css';
import type { PlotArea } from './plot-drawing.tsx';

interface ValueLinesProps {
  readonly area: PlotArea;
  readonly values: readonly number[];
  readonly y: Scale;
  /** The bottom of the chart, in pixels. */
  readonly bottom: number;
}

export function ValueLines({ area, values, y, bottom }: ValueLinesProps) {
  return values.map((value) => (
    <g key={value}>
      <line
        x1={area.left}
        x2={area.right}
        y1={y(value)}
        y2={y(value)}
        className={value === 0 ? plotStyles.zero : plotStyles.grid}
      />
      <text x={area.left - 6} y={Math.min(bottom, y(value) + 4)} textAnchor="end" className={plotStyles.text}>
        {formatShort(Math.abs(value))}
      </text>
    </g>
  ));
}
