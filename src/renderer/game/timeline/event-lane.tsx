/** What one side took, in a strip along the chart: kills in one row, buildings and monsters in another. */
import { memo } from 'react';
import type { TimelineEvent } from '../../../shared/game-facts.ts';
import { formatGameClock } from '../figures.ts';
import { Mark } from './marks.tsx';
import type { PlotArea } from './plot.tsx';
import { type EventKind, kindOf } from './story.ts';

export const laneHeight = 32;
const inLane = new Set<EventKind>(['kill', 'tower', 'inhibitor', 'dragon', 'herald', 'baron', 'monster']);

interface EventLaneProps {
  readonly area: PlotArea;
  readonly events: readonly TimelineEvent[];
  readonly y: number;
  /** Kills lie next to the chart: below the rest in a lane above it. */
  readonly isUp?: boolean;
}

export const EventLane = memo(function EventLane({ area, events, y, isUp = false }: EventLaneProps) {
  const killsAt = y + (isUp ? 25 : 7);
  const restAt = y + (isUp ? 10 : 22);
  return (
    <g>
      {events.map((event) => {
        const kind = kindOf(event);
        if (!inLane.has(kind)) return null;
        const isKill = kind === 'kill';
        return (
          <g key={event.index}>
            <title>{`${formatGameClock(event.at)} ${event.text}`}</title>
            <Mark
              kind={kind}
              x={area.x(event.at)}
              y={isKill ? killsAt : restAt}
              size={isKill ? 2.6 : 6}
              side={event.side}
            />
          </g>
        );
      })}
    </g>
  );
});
