/** A timeline prepared for charts and tables: sums of the sides at each frame, and kinds of events. */
import { bisect, bisector } from 'd3-array';
import type {
  GameTimeline,
  PlayerSeries,
  Side,
  TimelineEvent,
} from '../../../../../shared/games/game-facts.ts';
import { sumOfSide } from '../../model/sums.ts';

type Sums = Readonly<Record<Side, readonly (number | null)[]>>;

/** A side with fewer players than usual has no sums. */
export interface ChartData {
  readonly timeline: GameTimeline;
  /** False if no player was on the blue or red side, as in Arena, or their sides are unknown. */
  readonly hasSides: boolean;
  /** The end of the game in its header, in milliseconds, at least 1. Charts end there. */
  readonly end: number;
  /** The position of each frame: its time, at most the end of the game. */
  readonly positions: readonly number[];
  /** The frames that follow a gap: no line leads to them. */
  readonly afterGaps: ReadonlySet<number>;
  /** The stops of the arrow keys: all distinct positions, and the end. */
  readonly stops: readonly number[];
  readonly gold: Sums;
  readonly experience: Sums;
  readonly goldLead: readonly (number | null)[];
  readonly experienceLead: readonly (number | null)[];
}

export function toChartData(timeline: GameTimeline): ChartData {
  const end = Math.max(1, timeline.endMs);
  const positions = timeline.frames.map((at) => Math.min(end, at));
  const gold = sums(timeline, ({ gold: own }) => own);
  const experience = sums(timeline, ({ experience: own }) => own);
  return {
    timeline,
    hasSides: timeline.players.length === 0 || timeline.players.some(({ side }) => side !== null),
    end,
    positions,
    afterGaps: new Set(timeline.gaps.map(({ toMs }) => timeline.frames.indexOf(toMs))),
    stops: stopsAmong(positions, end),
    gold,
    experience,
    goldLead: leads(gold),
    experienceLead: leads(experience),
  };
}

/** In pixels. */
export type Point = readonly [x: number, y: number];

/** The points of a line, with null where it is broken: at an unknown value and in a gap. */
export function linePoints(
  { afterGaps }: Pick<ChartData, 'afterGaps'>,
  values: readonly (number | null)[],
  toPoint: (value: number, frame: number) => Point,
): readonly (Point | null)[] {
  return values.flatMap((value, frame) => {
    const point = value === null ? null : toPoint(value, frame);
    return afterGaps.has(frame) ? [null, point] : [point];
  });
}

function stopsAmong(positions: readonly number[], end: number): readonly number[] {
  const different = positions.filter((at, frame) => frame === 0 || at !== positions[frame - 1]);
  const last = different.at(-1);
  if (last === undefined) return [0, end];
  return last < end ? [...different, end] : different;
}

function sums(timeline: GameTimeline, read: (series: PlayerSeries) => readonly (number | null)[]): Sums {
  const of = (side: Side) => {
    const own = timeline.players.filter((series) => series.side === side);
    return timeline.frames.map((_, frame) =>
      sumOfSide(
        own.map((series) => read(series)[frame] ?? null),
        timeline.playersPerSide,
      ),
    );
  };
  return { blue: of('blue'), red: of('red') };
}

/** Positive if blue leads. */
function leads({ blue, red }: Sums): readonly (number | null)[] {
  return blue.map((own, frame) => {
    const other = red[frame] ?? null;
    return own === null || other === null ? null : own - other;
  });
}

/**
 * The index of the nearest time, the later one of two equally near. `times` are ascending. Frames are some
 * milliseconds after their minute, so the last frame before 5:00 is that of 4:00.
 */
export function nearest(times: readonly number[], at: number): number {
  const after = bisect(times, at);
  const [left = Number.NEGATIVE_INFINITY, right = Number.POSITIVE_INFINITY] = [
    times[after - 1],
    times[after],
  ];
  return right - at <= at - left ? after : after - 1;
}

/** The nearest frame, whose values are shown. The screen also shows the frame's own time. */
export const frameAt = ({ positions }: Pick<ChartData, 'positions'>, at: number): number =>
  nearest(positions, at);

export const frameTime = ({ timeline }: Pick<ChartData, 'timeline'>, frame: number): number =>
  timeline.frames[frame] ?? 0;

/** As `countUntil`, but all events at the end of the game: a file may have events after it. */
export const countShown = (events: readonly TimelineEvent[], at: number, end: number): number =>
  at >= end ? events.length : countUntil(events, at);

/** How many of the events, sorted by time, are not after `at`. */
export function countUntil(events: readonly TimelineEvent[], at: number): number {
  return byTime.right(events, at);
}

const byTime = bisector((event: TimelineEvent) => event.at);

const eventKinds = [
  'kill',
  'tower',
  'inhibitor',
  'plate',
  'dragon',
  'herald',
  'baron',
  'monster',
  'ward',
  'item',
  'skill',
  'other',
] as const;
export type EventKind = (typeof eventKinds)[number];

export function eventKind({ type, subject }: Pick<TimelineEvent, 'type' | 'subject'>): EventKind {
  switch (type) {
    case 'CHAMPION_KILL':
      return 'kill';
    case 'BUILDING_KILL':
      return subject?.startsWith('INHIBITOR') ? 'inhibitor' : 'tower';
    case 'TURRET_PLATE_DESTROYED':
      return 'plate';
    case 'ELITE_MONSTER_KILL':
      return monsterKind(subject ?? '');
    case 'WARD_PLACED':
    case 'WARD_KILL':
      return 'ward';
    case 'SKILL_LEVEL_UP':
    case 'LEVEL_UP':
      return 'skill';
    default:
      return type.startsWith('ITEM_') ? 'item' : 'other';
  }
}

function monsterKind(subject: string): EventKind {
  if (subject.includes('DRAGON')) return 'dragon';
  if (subject.includes('BARON')) return 'baron';
  return subject.includes('HERALD') ? 'herald' : 'monster';
}
