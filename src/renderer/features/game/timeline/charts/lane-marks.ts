/** The marks in the strips along the chart: one per event, or one per group if a file has too many. */
import type { TimelineEvent } from '../../../../../shared/games/game-facts.ts';
import { formatGameClock } from '../../model/figures.ts';
import { type EventKind, eventKind } from '../model/chart-data.ts';

export interface LaneMark {
  readonly key: string;
  readonly kind: EventKind;
  /** Pixels. */
  readonly x: number;
  /** The events in words. */
  readonly title: string;
}

const inLane = new Set<EventKind>(['kill', 'tower', 'inhibitor', 'dragon', 'herald', 'baron', 'monster']);
/**
 * Far more than a side has in any real game. Above it, events of one kind within a few pixels share a mark.
 */
const maxOwnMarks = 400;
const sharedPixels = 4;
const maxTitles = 3;

export function laneMarks(events: readonly TimelineEvent[], x: (at: number) => number): readonly LaneMark[] {
  const own = events.filter((event) => inLane.has(eventKind(event)));
  if (own.length <= maxOwnMarks) {
    return own.map((event) => ({
      key: String(event.index),
      kind: eventKind(event),
      x: x(event.at),
      title: eventTitle(event),
    }));
  }
  const groups = new Map<string, { kind: EventKind; x: number; events: TimelineEvent[] }>();
  for (const event of own) {
    const kind = eventKind(event);
    const cell = Math.round(x(event.at) / sharedPixels);
    const key = `${kind} ${cell}`;
    const group = groups.get(key) ?? { kind, x: cell * sharedPixels, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => ({
    key,
    kind: group.kind,
    x: group.x,
    title: [
      ...group.events.slice(0, maxTitles).map(eventTitle),
      ...(group.events.length > maxTitles ? [`and ${group.events.length - maxTitles} more`] : []),
    ].join('\n'),
  }));
}

const eventTitle = (event: TimelineEvent): string => `${formatGameClock(event.at)} ${event.text}`;
