/** The lines, areas and events of the lead over time, without the frame of the plot. */
import { extent } from 'd3-array';
import { useId, useMemo } from 'react';
import type { TimelineEvent } from '../../../../../shared/games/game-facts.ts';
import { linear } from '../../../../ui/chart/scale.ts';
import { type ChartData, frameAt, linePoints } from '../model/chart-data.ts';
import { useAtCursor } from '../model/cursor.ts';
import { EventLane, laneHeight } from './event-lane.tsx';
import plotStyles from './plot.module.css';
import type { PlotArea } from './plot-drawing.tsx';
import { areaPath, linePath, ticks } from './scale.ts';
import { ValueLines } from './value-lines.tsx';

/** Space above a chart for its name, which would cover its lines. */
const nameHeight = 16;

interface LeadDrawingProps {
  readonly area: PlotArea;
  readonly chartData: ChartData;
  readonly height: number;
}

export function LeadDrawing({ area, chartData, height }: LeadDrawingProps) {
  const room = height - 2 * laneHeight - 2 * nameHeight;
  const gold = Math.round(room * 0.66);
  const events = useMemo(() => bySide(chartData.timeline.events), [chartData]);
  return (
    <>
      <EventLane area={area} events={events.blue} side="blue" y={nameHeight} isUp />
      <Lead
        area={area}
        chartData={chartData}
        name="Gold difference"
        nameAt={nameHeight - 5}
        values={chartData.goldLead}
        y={nameHeight + laneHeight}
        height={gold}
      />
      <EventLane area={area} events={events.red} side="red" y={nameHeight + laneHeight + gold} />
      <Lead
        area={area}
        chartData={chartData}
        name="Experience difference"
        nameAt={nameHeight + 2 * laneHeight + gold + 9}
        values={chartData.experienceLead}
        y={2 * nameHeight + 2 * laneHeight + gold}
        height={room - gold}
      />
    </>
  );
}

/** Events without a side are in neither lane; the list shows them. */
function bySide(events: readonly TimelineEvent[]) {
  return {
    blue: events.filter(({ side }) => side === 'blue'),
    red: events.filter(({ side }) => side === 'red'),
  };
}

/** Both signs always get space, so that zero is visibly in the middle. */
function valueRange(values: readonly (number | null)[]): readonly [most: number, least: number] {
  const [least = 0, most = 0] = extent([0, ...values], (value) => value);
  const room = Math.max(500, most, -least) * 0.3;
  return [Math.max(most * 1.08, room), Math.min(least * 1.08, -room)];
}

interface LeadProps {
  readonly area: PlotArea;
  readonly chartData: ChartData;
  readonly name: string;
  /** The baseline of the name, in pixels. */
  readonly nameAt: number;
  readonly values: readonly (number | null)[];
  readonly y: number;
  readonly height: number;
}

function Lead({ area, chartData, name, nameAt, values, y: top, height }: LeadProps) {
  const id = useId();
  const [most, least] = valueRange(values);
  const y = linear([most, least], [top, top + height]);
  const zero = y(0);
  const points = linePoints(chartData, values, (value, frame) => [
    area.x(chartData.positions[frame] ?? 0),
    y(value),
  ]);
  const isKnown = values.some((value) => value !== null);
  const filled = areaPath(points, zero);
  const line = linePath(points);
  const halves = [
    { side: 'blue', y: top - 2, height: zero - top + 2 },
    { side: 'red', y: zero, height: top + height - zero + 2 },
  ] as const;
  return (
    <g>
      <ValueLines
        area={area}
        values={isKnown ? ticks(least, most, Math.max(3, Math.round(height / 36))) : []}
        y={y}
        bottom={top + height}
      />
      {halves.map((half) => (
        <g key={half.side} clipPath={`url(#${id}-${half.side})`}>
          <clipPath id={`${id}-${half.side}`}>
            <rect x={area.left} y={half.y} width={area.right - area.left} height={half.height} />
          </clipPath>
          <path d={filled} fill={`var(--mk-${half.side}-fill)`} opacity={0.22} />
          <path
            d={line}
            fill="none"
            stroke={`var(--mk-${half.side}-fill)`}
            strokeWidth={1.8}
            strokeLinejoin="round"
          />
        </g>
      ))}
      <text x={area.left} y={nameAt} className={plotStyles.name}>
        {isKnown ? name : `${name}: unknown`}
      </text>
      <Dot area={area} chartData={chartData} values={values} y={y} />
    </g>
  );
}

interface DotProps extends Pick<LeadProps, 'area' | 'chartData' | 'values'> {
  readonly y: (value: number) => number;
}

function Dot({ area, chartData, values, y }: DotProps) {
  const frame = useAtCursor((at) => frameAt(chartData, at));
  const value = values[frame];
  if (value === null || value === undefined) return null;
  const side = value >= 0 ? 'blue' : 'red';
  return (
    <circle
      cx={area.x(chartData.positions[frame] ?? 0)}
      cy={y(value)}
      r={3.5}
      className={plotStyles.dot}
      stroke={`var(--mk-${side}-fill)`}
    />
  );
}
