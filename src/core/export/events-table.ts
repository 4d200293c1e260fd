/**
 * The table of events: a row for each event of each game with an archived timeline, which is read for it. For
 * worker threads.
 */
import type { Side } from '../../shared/games/game-facts.ts';
import { toSide } from '../game-files/summary-players.ts';
import { type EventWithSource, readTimelineEvents } from '../game-files/timeline.ts';
import { eventColumns, gameIdColumn } from './common-columns.ts';
import type { ExportGame } from './games.ts';
import { defineTable } from './table.ts';

/** The first that the file has. */
function teamIn({ teamId, killerTeamId, winningTeam }: EventWithSource['fields']): Side | null {
  return toSide(teamId) ?? toSide(killerTeamId) ?? toSide(winningTeam);
}

function rounded(place: number | undefined): number | null {
  return place === undefined ? null : Math.round(place);
}

export const eventsTable = defineTable<
  EventWithSource & { readonly game: ExportGame; readonly hasSides: boolean }
>({
  rows: async (game, { sources }) => {
    const timeline = await sources.timeline();
    if (timeline === null) return [];
    const { hasSides } = timeline.cast;
    return readTimelineEvents(timeline).map((one) => ({ ...one, game, hasSides }));
  },
  columns: [
    gameIdColumn,
    ...eventColumns,
    {
      name: 'type',
      type: 'text',
      meaning: 'open set: `CHAMPION_KILL`, `BUILDING_KILL`, `ITEM_PURCHASED`, …',
      source: 'timeline',
      value: ({ event }) => event.type,
    },
    {
      name: 'participant_id',
      type: 'integer',
      meaning:
        'the acting player, from 1; 0 for no player: the killer, the creator of a ward or the participant',
      source: 'timeline',
      value: ({ event }) => event.participantId,
    },
    { name: 'victim_id', type: 'integer', source: 'timeline', value: ({ event }) => event.victimId },
    {
      name: 'assist_ids',
      type: 'text',
      meaning: 'separated by a space',
      source: 'timeline',
      value: ({ event }) => event.assistIds.join(' ') || null,
    },
    {
      name: 'side',
      type: 'text',
      meaning:
        'the side that benefits: of a building or plate, that of the participant who destroyed it, otherwise not the one in whose half of the map it was, nor the one that the file names, and null where the two differ for a building; of a monster, `killerTeamId`; at the end of the game, the winner; otherwise, and where these are missing, that of the participant in the summary, or else `teamId`. Without a summary, participants 1 to 5 are blue and 6 to 10 red, if the timeline has ten; null in Arena',
      source: 'timeline',
      value: ({ event }) => event.side,
    },
    {
      name: 'subject',
      type: 'text',
      meaning:
        'object of the event: `TOWER_BUILDING`, `FIRE_DRAGON`, …; the first that it has of kind of monster, monster, building, ward, kill, name and transformation',
      source: 'timeline',
      value: ({ event }) => event.subject,
    },
    {
      name: 'x',
      type: 'integer',
      unit: 'map units',
      source: 'timeline',
      value: ({ event }) => rounded(event.position?.x),
    },
    {
      name: 'y',
      type: 'integer',
      unit: 'map units',
      source: 'timeline',
      value: ({ event }) => rounded(event.position?.y),
    },
    {
      name: 'raw',
      type: 'text',
      meaning:
        'the event as JSON, with all its fields; whole numbers of more digits than a number holds are text',
      source: 'timeline',
      value: ({ raw }) => JSON.stringify(raw),
    },
    {
      name: 'killer_id',
      type: 'integer',
      meaning: 'of a kill, a monster, a building or a ward; 0 for no player',
      source: 'timeline',
      value: ({ fields }) => fields.killerId,
    },
    {
      name: 'monster',
      type: 'text',
      meaning: 'open set: `DRAGON`, `BARON_NASHOR`, `RIFTHERALD`, `HORDE`, `ATAKHAN`, …',
      source: 'timeline',
      value: ({ fields }) => fields.monsterType,
    },
    {
      name: 'monster_subtype',
      type: 'text',
      meaning: 'open set: `FIRE_DRAGON`, `ELDER_DRAGON`, …',
      source: 'timeline',
      value: ({ fields }) => fields.monsterSubType,
    },
    {
      name: 'building',
      type: 'text',
      meaning: 'open set: `TOWER_BUILDING`, `INHIBITOR_BUILDING`',
      source: 'timeline',
      value: ({ fields }) => fields.buildingType,
    },
    {
      name: 'tower',
      type: 'text',
      meaning: 'open set: `OUTER_TURRET`, `INNER_TURRET`, `BASE_TURRET`, `NEXUS_TURRET`',
      source: 'timeline',
      value: ({ fields }) => fields.towerType,
    },
    {
      name: 'lane',
      type: 'text',
      meaning: 'of a building or plate: `TOP_LANE`, `MID_LANE`, `BOT_LANE`',
      source: 'timeline',
      value: ({ fields }) => fields.laneType,
    },
    {
      name: 'item_id',
      type: 'integer',
      meaning: 'bought, sold or used up; for what was undone, see the table `items`',
      source: 'timeline',
      value: ({ fields }) => fields.itemId,
    },
    {
      name: 'ward',
      type: 'text',
      meaning: 'open set: `YELLOW_TRINKET`, `CONTROL_WARD`, `UNDEFINED`, …',
      source: 'timeline',
      value: ({ fields }) => fields.wardType,
    },
    {
      name: 'bounty',
      type: 'integer',
      unit: 'gold',
      meaning: 'of a kill, as the file says it',
      source: 'timeline',
      value: ({ fields }) => fields.bounty,
    },
    {
      name: 'shutdown_bounty',
      type: 'integer',
      unit: 'gold',
      source: 'timeline',
      value: ({ fields }) => fields.shutdownBounty,
    },
    {
      name: 'kill_type',
      type: 'text',
      meaning: 'of a special kill: `KILL_FIRST_BLOOD`, `KILL_MULTI`, `KILL_ACE`',
      source: 'timeline',
      value: ({ fields }) => fields.killType,
    },
    {
      name: 'multi_kill_length',
      type: 'integer',
      unit: 'kills',
      source: 'timeline',
      value: ({ fields }) => fields.multiKillLength,
    },
    {
      name: 'level',
      type: 'integer',
      meaning: 'reached',
      source: 'timeline',
      value: ({ fields }) => fields.level,
    },
    {
      name: 'skill_slot',
      type: 'integer',
      meaning: '1 to 4 for Q, W, E, R',
      source: 'timeline',
      value: ({ fields }) => fields.skillSlot,
    },
    {
      name: 'team',
      type: 'text',
      meaning:
        '`blue` or `red` as the file names the team of the event: of a building, the side that lost it; of a plate, from patch 12.15 on in some patches the other one; see `side`. Null in Arena',
      source: 'timeline',
      value: ({ fields, hasSides }) => (hasSides ? teamIn(fields) : null),
    },
  ],
});
