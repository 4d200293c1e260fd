/**
 * The table of events: a row for each event of each game with an archived timeline, which is read for it. For
 * worker threads.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { readGameFile } from '../game-files/read-file.ts';
import { readTimelineEvents } from '../game-files/timeline.ts';
import type { ExportFile, ExportGame } from './games.ts';
import { jsonFile, locateFile, readGameSummary } from './other-game.ts';
import { defineTable, type TableContext } from './table.ts';

/**
 * None for a game without a timeline. A timeline that cannot be read, or has changed since it was archived, is
 * skipped.
 */
async function events(game: ExportGame, { store, skip }: TableContext) {
  const file = jsonFile(game, 'GAMH_DETAILS');
  if (file === undefined) return [];
  try {
    return await readEvents(game, file, store);
  } catch (error) {
    if (!(error instanceof MatchkeepError)) throw error;
    skip(file.path, error.message);
    return [];
  }
}

/** Throws the readers' errors, and `file-corrupt` for a file that has changed since it was archived. */
async function readEvents(game: ExportGame, file: ExportFile, store: TableContext['store']) {
  const summary = await readGameSummary(game, store);
  const { json, isSame } = readGameFile(await locateFile(file, store));
  if (!isSame) {
    throw new MatchkeepError('file-corrupt', 'damaged in the archive: run "matchkeep verify --repair"');
  }
  return readTimelineEvents(json, summary).map(({ event, raw }) => ({ game, event, raw }));
}

function rounded(place: number | undefined): number | null {
  return place === undefined ? null : Math.round(place);
}

export const eventsTable = defineTable<Awaited<ReturnType<typeof readEvents>>[number]>({
  rows: events,
  isSlow: true,
  columns: [
    { name: 'platform_game_id', type: 'text', source: 'service', value: ({ game }) => game.record.id },
    {
      name: 'event',
      type: 'integer',
      meaning: 'place in the timeline, from 0',
      source: 'timeline',
      value: ({ event }) => event.index,
    },
    {
      name: 'at_ms',
      type: 'integer',
      unit: 'ms',
      meaning: "from the game's start",
      source: 'timeline',
      value: ({ event }) => Math.round(event.at),
    },
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
      meaning: 'the acting player, from 1; 0 for no player',
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
        "the side that benefits: from the event's own teams, otherwise from the participant in the summary; without a summary, participants 1 to 5 are blue and 6 to 10 red, unless there are more than ten; null in Arena",
      source: 'timeline',
      value: ({ event }) => event.side,
    },
    {
      name: 'subject',
      type: 'text',
      meaning: 'object of the event: `TOWER_BUILDING`, `FIRE_DRAGON`, …',
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
      meaning: 'the event as JSON, with all its fields',
      source: 'timeline',
      value: ({ raw }) => JSON.stringify(raw),
    },
  ],
});
