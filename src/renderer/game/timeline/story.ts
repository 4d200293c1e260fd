/** A timeline as the charts and tables read it: the sides' sums at each frame, and events by what they are. */
import type { GameTimeline, PlayerSeries, Side, TimelineEvent } from '../../../shared/game-facts.ts';
import { sumOf } from '../figures.ts';

type Sums = Readonly<Record<Side, readonly (number | null)[]>>;

export interface Story {
  readonly timeline: GameTimeline;
  /** Milliseconds; where the game's header says that the game ended. */
  readonly end: number;
  readonly gold: Sums;
  readonly experience: Sums;
  readonly goldLead: readonly (number | null)[];
  readonly experienceLead: readonly (number | null)[];
}

export function storyOf(timeline: GameTimeline): Story {
  const gold = sums(timeline, ({ gold: own }) => own);
  const experience = sums(timeline, ({ experience: own }) => own);
  return {
    timeline,
    end: Math.max(1, timeline.endMs),
    gold,
    experience,
    goldLead: leads(gold),
    experienceLead: leads(experience),
  };
}

function sums(timeline: GameTimeline, read: (series: PlayerSeries) => readonly (number | null)[]): Sums {
  const of = (side: Side) => {
    const own = timeline.players.filter((series) => series.side === side);
    return timeline.frames.map((_, frame) => sumOf(own.map((series) => read(series)[frame] ?? null)));
  };
  return { blue: of('blue'), red: of('red') };
}

/** Above zero where blue leads. */
function leads({ blue, red }: Sums): readonly (number | null)[] {
  return blue.map((own, frame) => {
    const other = red[frame] ?? null;
    return own === null || other === null ? null : own - other;
  });
}

/** The frame that holds at a moment: the last one not after it; 0 before the first. */
export function frameAt(frames: readonly number[], at: number): number {
  let low = 0;
  let high = frames.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((frames[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How many of these events, which are in the order of time, have happened by then. */
export function countUntil(events: readonly TimelineEvent[], at: number): number {
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const eventKinds = [
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

export function kindOf({ type, subject }: Pick<TimelineEvent, 'type' | 'subject'>): EventKind {
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
