/** The exported tables by name. */
import type { ExportTable } from '../../shared/library/export.ts';
import { eventsTable } from './events-table.ts';
import { gamesTable } from './games-table.ts';
import { playersTable } from './players-table.ts';
import type { Table } from './table.ts';

export const exportedTables: Readonly<Record<ExportTable, Table>> = {
  games: gamesTable,
  players: playersTable,
  events: eventsTable,
};
