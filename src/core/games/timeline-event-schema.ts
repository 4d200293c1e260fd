/** What the known kinds of events tell, each in a few of these fields. */
import { z } from 'zod';
import { count, listOf, number, place, text } from './tolerant.ts';

export const eventSchema = z.object({
  type: text,
  timestamp: count,
  position: place,
  participantId: number,
  killerId: number,
  creatorId: number,
  victimId: number,
  assistingParticipantIds: listOf(z.number().int()),
  teamId: number,
  killerTeamId: number,
  winningTeam: number,
  buildingType: text,
  towerType: text,
  laneType: text,
  monsterType: text,
  monsterSubType: text,
  wardType: text,
  killType: text,
  multiKillLength: number,
  levelUpType: text,
  skillSlot: number,
  level: number,
  itemId: number,
  beforeId: number,
  afterId: number,
  name: text,
  transformType: text,
});
export type RawEvent = z.output<typeof eventSchema>;
