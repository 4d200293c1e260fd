/** One side's events in a strip along the chart: kills in one row, buildings and monsters in another. */
import { memo, useMemo } from 'react';
import type { Side, TimelineEvent } from '../../../../../shared/games/game-facts.ts';
import { laneMarks } from './lane-marks.ts';
import { Mark } from './marks.tsx';
import type { PlotArea } from './plot-drawing.tsx';

export const laneHeight = 32;

interface EventLaneProps {
  readonly area: PlotArea;
  readonly events: readonly TimelineEvent[];
  readonly side: Side;
  readonly y: number;
  /** Kills are in the row next to the chart, so at the bottom of the lane above it. */
  readonly isUp?: boolean;
}

export const EventLane = memo(function EventLane({ area, events, side, y, isUp = false }: EventLaneProps) {
  const marks = useMemo(() => laneMarks(events, area.x), [events, area]);
  const killsAt = y + (isUp ? 25 : 7);
  const restAt = y + (isUp ? 10 : 22);
  return (
    <g>
      {marks.map(({ key, kind, x, title }) => (
        <g key={key}>
          <title>{title}</title>
          <Mark
            kind={kind}
            x={x}
            y={kind === 'kill' ? killsAt : restAt}
            size={kind === 'kill' ? 2.6 : 6}
            side={side}
          />
        </g>
      ))}
    </g>
  );
});
