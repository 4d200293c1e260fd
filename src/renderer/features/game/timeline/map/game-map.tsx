/**
 * The map: kills, buildings and monsters, and the players' positions at the cursor. For the pointer; the
 * event list says the same in words.
 */
import { type ReactNode, useMemo, useState } from 'react';
import type { GameTimeline, TimelineEvent } from '../../../../../shared/games/game-facts.ts';
import { ToggleGroup } from '../../../../ui/controls/toggle-group.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { formatGameClock } from '../../model/figures.ts';
import { useGame } from '../../model/game-context.ts';
import { Mark } from '../charts/marks.tsx';
import type { Actor } from '../model/actors.ts';
import { type ChartData, countShown, countUntil, type EventKind, eventKind } from '../model/chart-data.ts';
import { useAtCursor, useCursor } from '../model/cursor.ts';
import styles from './game-map.module.css';
import { MapPlayers, type Size } from './map-players.tsx';
import { buildingAt, riftMapId, riftSize } from './rift.ts';
import { RiftGround } from './rift-ground.tsx';

interface GameMapProps {
  readonly chartData: ChartData;
  readonly actors: readonly Actor[];
  /** Which events to draw. */
  readonly shown: (event: TimelineEvent) => boolean;
}

const onMap = new Set<EventKind>([
  'kill',
  'tower',
  'inhibitor',
  'plate',
  'dragon',
  'herald',
  'baron',
  'monster',
]);
type Span = 'near' | 'until' | 'all';
/** How long events stay on the map in the nearest view, in milliseconds. */
const nearMs = 120_000;

export function GameMap({ chartData, actors, shown }: GameMapProps) {
  const { facts } = useGame();
  const cursor = useCursor();
  const [span, setSpan] = useState<Span>('until');
  const isRift = facts?.mapId === riftMapId;
  const size = useMemo(() => (isRift ? riftSize : mapExtent(chartData.timeline)), [isRift, chartData]);
  const events = useMemo(
    () =>
      chartData.timeline.events.filter(
        (event) => event.position !== null && onMap.has(eventKind(event)) && shown(event),
      ),
    [chartData, shown],
  );
  const drawn = useAtCursor((at) => marksShown(events, span, at, cursor.end).join());
  const [from = 0, until = 0] = drawn.split(',').map(Number);
  return (
    <section className={styles.map} aria-label="Map">
      <div className={styles.tools}>
        <ToggleGroup
          label="Events on the map"
          value={span}
          onChange={setSpan}
          options={[
            { value: 'near', label: 'Last 2 min' },
            { value: 'until', label: 'So far' },
            { value: 'all', label: 'Whole game' },
          ]}
        />
      </div>
      <svg
        className={styles.ground}
        viewBox={`0 0 ${size.x} ${size.y}`}
        role="img"
        aria-label={`Map with ${events.length} events; the event list describes them`}
      >
        {isRift ? <Ground events={chartData.timeline.events} /> : <PlainGround size={size} />}
        <EventMarks events={events.slice(from, until)} isLastMarked={span !== 'all'} size={size} />
        <MapPlayers chartData={chartData} actors={actors} size={size} />
      </svg>
      {until - from === maxMarks && from > 0 && (
        <Note className={styles.note}>Too many events for the map. Showing the last {maxMarks}.</Note>
      )}
      {!isRift && (
        <Note className={styles.note}>
          {facts?.mapId == null ? 'Map unknown.' : `Map ${facts.mapId}.`} Positions are to scale.
        </Note>
      )}
    </section>
  );
}

/** For a map without a drawing: the extent of all positions, with some margin. */
function mapExtent({ players, events }: GameTimeline): Size {
  const places = [
    ...players.flatMap(({ positions }) => positions),
    ...events.map(({ position }) => position),
  ].filter((place) => place !== null);
  const most = (read: (place: Size) => number) =>
    Math.max(1000, places.reduce((top, place) => Math.max(top, read(place)), 0) * 1.04);
  return { x: most(({ x }) => x), y: most(({ y }) => y) };
}

function PlainGround({ size }: { readonly size: Size }) {
  return <rect width={size.x} height={size.y} className={styles.land} />;
}

function Ground({ events }: { readonly events: readonly TimelineEvent[] }) {
  const falls = useMemo(() => {
    const found: { at: number; key: string }[] = [];
    for (const event of events) {
      if (event.type !== 'BUILDING_KILL' || !event.position) continue;
      const building = buildingAt(event.position);
      if (building) found.push({ at: event.at, key: `${building.x} ${building.y}` });
    }
    return found;
  }, [events]);
  const fallen = useAtCursor((at) =>
    falls
      .filter((fall) => fall.at <= at)
      .map(({ key }) => key)
      .join(),
  );
  return <RiftGround fallen={new Set(fallen.split(','))} />;
}

/** Several times more than any real game has. */
const maxMarks = 400;

/** The range of events to draw, `until` not included. */
function marksShown(
  events: readonly TimelineEvent[],
  span: Span,
  at: number,
  end: number,
): readonly [from: number, until: number] {
  const until = span === 'all' ? events.length : countShown(events, at, end);
  const from = span === 'near' ? countUntil(events, at - nearMs) : 0;
  return [Math.max(from, until - maxMarks), until];
}

interface EventMarksProps {
  readonly events: readonly TimelineEvent[];
  readonly isLastMarked: boolean;
  readonly size: Size;
}

function EventMarks({ events, isLastMarked, size }: EventMarksProps) {
  const cursor = useCursor();
  const unit = size.x / 360;
  return events.map((event): ReactNode => {
    if (!event.position) return null;
    const isLast = isLastMarked && event === events.at(-1);
    return (
      <g key={event.index} className={styles.event} onPointerDown={() => cursor.moveTo(event.at)}>
        <title>{`${formatGameClock(event.at)} ${event.text}`}</title>
        {isLast && (
          <circle
            cx={event.position.x}
            cy={size.y - event.position.y}
            r={unit * 12}
            className={styles.last}
          />
        )}
        <Mark
          kind={eventKind(event)}
          x={event.position.x}
          y={size.y - event.position.y}
          size={unit * (eventKind(event) === 'kill' ? 3.6 : 6.5)}
          side={event.side}
        />
      </g>
    );
  });
}
