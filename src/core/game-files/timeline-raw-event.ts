/** The fields of the known types of events; each type has a few of them. */
import { type FieldReader, integerIn, wordIn } from './fields.ts';
import { asNumber, type JsonObject } from './lenient.ts';
import { maxPlayers } from './plausible.ts';

/** `eventType` in files of match-v2. */
export const readEventType = (raw: JsonObject): string | null =>
  wordIn(raw, 'type') ?? wordIn(raw, 'eventType');

export function readRawEvent(raw: JsonObject, read: FieldReader) {
  return {
    position: read.position(raw, 'position'),
    participantId: integerIn(raw, 'participantId'),
    killerId: integerIn(raw, 'killerId'),
    creatorId: integerIn(raw, 'creatorId'),
    victimId: integerIn(raw, 'victimId'),
    assistingParticipantIds: integers(raw['assistingParticipantIds']),
    teamId: integerIn(raw, 'teamId'),
    killerTeamId: integerIn(raw, 'killerTeamId'),
    winningTeam: integerIn(raw, 'winningTeam'),
    buildingType: wordIn(raw, 'buildingType'),
    towerType: wordIn(raw, 'towerType'),
    laneType: wordIn(raw, 'laneType'),
    monsterType: wordIn(raw, 'monsterType'),
    monsterSubType: wordIn(raw, 'monsterSubType'),
    wardType: wordIn(raw, 'wardType'),
    killType: wordIn(raw, 'killType'),
    multiKillLength: integerIn(raw, 'multiKillLength'),
    levelUpType: wordIn(raw, 'levelUpType'),
    skillSlot: integerIn(raw, 'skillSlot'),
    level: integerIn(raw, 'level'),
    itemId: integerIn(raw, 'itemId'),
    beforeId: integerIn(raw, 'beforeId') ?? integerIn(raw, 'itemBefore'),
    afterId: integerIn(raw, 'afterId') ?? integerIn(raw, 'itemAfter'),
    goldGain: integerIn(raw, 'goldGain'),
    bounty: integerIn(raw, 'bounty'),
    shutdownBounty: integerIn(raw, 'shutdownBounty'),
    name: wordIn(raw, 'name'),
    transformType: wordIn(raw, 'transformType'),
  };
}
export type RawEvent = ReturnType<typeof readRawEvent>;

function integers(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, maxPlayers)
    .map(asNumber)
    .filter((one): one is number => Number.isSafeInteger(one));
}
