/** Reads the events of a timeline, with the fields that views need. */
import { counted } from '../../shared/base/counted.ts';
import type { Side, TimelineEvent } from '../../shared/games/game-facts.ts';
import { createFieldReader } from './fields.ts';
import { asNumber, isObject, type JsonObject } from './lenient.ts';
import type { GameNames } from './name-facts.ts';
import { maxGameMs } from './plausible.ts';
import type { ProblemLog } from './problem-log.ts';
import { toSide } from './summary-players.ts';
import type { Cast } from './timeline-cast.ts';
import type { TimelineFile } from './timeline-file.ts';
import { type RawEvent, readEventType, readRawEvent } from './timeline-raw-event.ts';
import { eventText } from './timeline-text.ts';

/** An event with its time and type; its other fields are not read yet. */
export interface TimedEvent {
  /** Its index among all events of the file, from 0. */
  readonly index: number;
  /** Its path in the file. */
  readonly path: string;
  readonly at: number;
  readonly type: string;
  readonly raw: JsonObject;
}

/** Every element of the events' lists, in the file's order. */
export function* eventsInFile(
  frames: readonly unknown[],
): Generator<{ readonly raw: unknown; readonly frame: number; readonly place: number }> {
  for (const [frame, one] of frames.entries()) {
    const events = isObject(one) ? one['events'] : undefined;
    if (!Array.isArray(events)) continue;
    for (const [place, raw] of events.entries()) yield { raw, frame, place };
  }
}

/** Sorted by time. An event without a time gets its frame's. Problems go to the log. */
export function eventsInOrder({ frames, abandoned }: TimelineFile, log: ProblemLog): TimedEvent[] {
  noteWrongLists(frames, log);
  const timed: TimedEvent[] = [];
  let malformed = 0;
  let index = -1;
  let isInOrder = true;
  for (const { raw, frame, place } of eventsInFile(frames)) {
    index += 1;
    const type = isObject(raw) ? readEventType(raw) : null;
    const at = isObject(raw) ? asNumber(raw['timestamp'] ?? readTime(frames[frame])) : null;
    if (!isObject(raw) || type === null || typeof at !== 'number') malformed += 1;
    else if (!(at >= 0 && at <= maxGameMs))
      log.implausible(`frames[${frame}].events[${place}].timestamp`, at);
    else if (!abandoned.isEvent(frame, at)) {
      isInOrder &&= at >= (timed.at(-1)?.at ?? 0);
      timed.push({ index, path: `frames[${frame}].events[${place}]`, at, type, raw });
    }
  }
  if (malformed > 0) {
    const message = `${counted(malformed, 'event is', 'events are')} malformed (no type or no time) and skipped.`;
    log.add({ code: 'malformed-events', message, count: malformed });
  }
  return isInOrder ? timed : timed.sort((a, b) => a.at - b.at || a.index - b.index);
}

function readTime(frame: unknown): unknown {
  return isObject(frame) ? frame['timestamp'] : null;
}

function noteWrongLists(frames: readonly unknown[], log: ProblemLog): void {
  for (const [index, frame] of frames.entries()) {
    const events = isObject(frame) ? (frame['events'] ?? []) : [];
    if (!Array.isArray(events)) log.wrongType(`frames[${index}].events`, 'a list', events);
  }
}

export function createEventReader(
  cast: Cast,
  log: ProblemLog,
  names: GameNames | null,
): (event: TimedEvent) => TimelineEvent {
  let path = '';
  const read = createFieldReader(log, () => path);
  return (timed) => {
    const { index, at, type, raw } = timed;
    path = timed.path;
    const event = readRawEvent(raw, read);
    const doer = event.killerId ?? event.creatorId ?? event.participantId;
    const side = sideThatGained(type, event, doer, cast);
    return {
      index,
      at,
      type,
      position: event.position,
      participantId: doer,
      victimId: event.victimId,
      assistIds: event.assistingParticipantIds,
      side,
      subject: readSubject(event),
      text: eventText(type, event, { doer, side, cast, names }),
    };
  };
}

function readSubject(event: RawEvent): string | null {
  const { monsterSubType, monsterType, buildingType, wardType, killType, name, transformType } = event;
  return monsterSubType ?? monsterType ?? buildingType ?? wardType ?? killType ?? name ?? transformType;
}

type Cause = Pick<RawEvent, 'position' | 'teamId' | 'killerTeamId' | 'winningTeam'>;

/** Null if nobody gained, or the event does not say who. `doer` is the acting participant. */
function sideThatGained(type: string, event: Cause, doer: number | null, cast: Cast): Side | null {
  // The teams in files of Arena are not sides.
  if (!cast.hasSides) return null;
  switch (type) {
    case 'BUILDING_KILL':
      return cast.side(doer) ?? agreed(opposite(toSide(event.teamId)), opposite(findHalf(event)));
    case 'TURRET_PLATE_DESTROYED':
      // The team named is the one that lost it, but from patch 12.15 on, for some patches, the one that gained.
      return cast.side(doer) ?? opposite(findHalf(event)) ?? opposite(toSide(event.teamId));
    case 'ELITE_MONSTER_KILL':
      return toSide(event.killerTeamId) ?? cast.side(doer);
    case 'GAME_END':
      return toSide(event.winningTeam);
    default:
      return cast.side(doer) ?? toSide(event.teamId);
  }
}

/** The team named is the one that lost a building, but some files name the other one. */
function agreed(named: Side | null, placed: Side | null): Side | null {
  return named !== null && placed !== null && named !== placed ? null : (named ?? placed);
}

/** Of x and y together, between the outer towers of the sides, on every map whose sides are at two of its corners. */
const middle = 14_400;

/** The half of the map in which it happened; blue's is the one towards 0. */
function findHalf({ position }: Cause): Side | null {
  if (position === null || (position.x === 0 && position.y === 0)) return null;
  return position.x + position.y < middle ? 'blue' : 'red';
}

function opposite(side: Side | null): Side | null {
  return side === null ? null : side === 'blue' ? 'red' : 'blue';
}
