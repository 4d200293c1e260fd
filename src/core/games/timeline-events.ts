/** One event of a timeline: what views need of it by name, with the whole of it kept. */
import type { Side, TimelineEvent } from '../../shared/game-facts.ts';
import { sideOf } from './summary-players.ts';
import type { Cast } from './timeline-cast.ts';
import { eventSchema, type RawEvent } from './timeline-event-schema.ts';
import { eventText } from './timeline-text.ts';
import type { JsonObject } from './tolerant.ts';

/**
 * Reads one event; null for one without a type, or without a time of its own and of its frame. `frameAt` is the
 * frame's time: events stand in the frame that they lead up to.
 */
export function createEventReader(cast: Cast) {
  return (raw: JsonObject, index: number, frameAt: number | null): TimelineEvent | null => {
    const event = eventSchema.parse(raw);
    const at = event.timestamp ?? frameAt;
    if (event.type === null || at === null) return null;
    const doer = event.killerId ?? event.creatorId ?? event.participantId;
    const side = sideThatGained(event, doer, cast);
    return {
      index,
      at,
      type: event.type,
      position: event.position,
      participantId: doer,
      victimId: event.victimId,
      assistIds: event.assistingParticipantIds,
      side,
      subject: subjectOf(event),
      text: eventText(event.type, event, { doer, side, cast }),
      raw,
    };
  };
}

function sideThatGained(event: RawEvent, doer: number | null, cast: Cast): Side | null {
  switch (event.type) {
    case 'BUILDING_KILL':
    case 'TURRET_PLATE_DESTROYED':
      // The team named is the one that lost it.
      return opposite(sideOf(event.teamId)) ?? cast.side(doer);
    case 'ELITE_MONSTER_KILL':
      return sideOf(event.killerTeamId) ?? cast.side(doer);
    case 'GAME_END':
      return sideOf(event.winningTeam);
    default:
      return cast.side(doer) ?? sideOf(event.teamId);
  }
}

function opposite(side: Side | null): Side | null {
  return side === null ? null : side === 'blue' ? 'red' : 'blue';
}

function subjectOf(event: RawEvent): string | null {
  const { monsterSubType, monsterType, buildingType, wardType, killType, name, transformType } = event;
  return monsterSubType ?? monsterType ?? buildingType ?? wardType ?? killType ?? name ?? transformType;
}
