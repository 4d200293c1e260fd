/** The groups of events that the list can be filtered by. */
import type { TimelineEvent } from '../../../../../shared/games/game-facts.ts';
import { type EventKind, eventKind } from '../model/chart-data.ts';

interface EventGroup {
  readonly key: string;
  readonly label: string;
  readonly kinds: readonly EventKind[];
  /** Shown by default: events that decide a game. */
  readonly isFirst: boolean;
}

export const eventGroups: readonly EventGroup[] = [
  { key: 'kills', label: 'Kills', kinds: ['kill'], isFirst: true },
  { key: 'buildings', label: 'Buildings', kinds: ['tower', 'inhibitor'], isFirst: true },
  { key: 'monsters', label: 'Monsters', kinds: ['dragon', 'herald', 'baron', 'monster'], isFirst: true },
  { key: 'plates', label: 'Plates', kinds: ['plate'], isFirst: false },
  { key: 'wards', label: 'Wards', kinds: ['ward'], isFirst: false },
  { key: 'items', label: 'Items', kinds: ['item'], isFirst: false },
  { key: 'skills', label: 'Skills', kinds: ['skill'], isFirst: false },
  { key: 'other', label: 'Other', kinds: ['other'], isFirst: true },
];

export interface EventFilter {
  readonly groups: readonly string[];
  readonly player: number | null;
  readonly words: string;
}

export const firstFilter: EventFilter = {
  groups: eventGroups.filter(({ isFirst }) => isFirst).map(({ key }) => key),
  player: null,
  words: '',
};

const groupByKind = new Map(
  eventGroups.flatMap(({ key, kinds }) => kinds.map((kind): [EventKind, string] => [kind, key])),
);
const eventGroup = (event: TimelineEvent) => groupByKind.get(eventKind(event)) ?? 'other';

export function countByGroup(events: readonly TimelineEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const event of events) counts.set(eventGroup(event), (counts.get(eventGroup(event)) ?? 0) + 1);
  return counts;
}

/** All words must appear in the event's text, type or subject; case is ignored. */
export function filterEvents(
  events: readonly TimelineEvent[],
  { groups, player, words }: EventFilter,
): readonly TimelineEvent[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return events.filter((event) => {
    if (!groups.includes(eventGroup(event))) return false;
    if (player !== null && !takesPart(event, player)) return false;
    if (wanted.length === 0) return true;
    const text = `${event.text} ${event.type} ${event.subject ?? ''}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

export function takesPart(event: TimelineEvent, player: number): boolean {
  return event.participantId === player || event.victimId === player || event.assistIds.includes(player);
}
