/** Columns that several tables have. */
import type { Team } from '../../shared/domain/domain.ts';
import type { EventWithSource } from '../game-files/timeline.ts';
import type { ExportGame } from './games.ts';
import type { TableColumn } from './table.ts';

export const gameIdColumn: TableColumn<{ readonly game: ExportGame }> = {
  name: 'platform_game_id',
  type: 'text',
  source: 'service',
  value: ({ game }) => game.record.id,
};

export const teamColumns: readonly TableColumn<{ readonly team: Team | null }>[] = [
  {
    name: 'team_id',
    type: 'text',
    meaning: "the side's team, if the player names show it",
    source: 'catalogue',
    value: ({ team }) => team?.esportsId || null,
  },
  { name: 'team_code', type: 'text', source: 'catalogue', value: ({ team }) => team?.code ?? null },
];

export const eventColumns: readonly TableColumn<Pick<EventWithSource, 'event'>>[] = [
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
];
