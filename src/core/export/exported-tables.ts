/** The exported tables by name. */
import type { ExportTable } from '../../shared/library/export.ts';
import { draftTable } from './draft-table.ts';
import { eventsTable } from './events-table.ts';
import { filesTable } from './files-table.ts';
import { framesTable } from './frames-table.ts';
import { gamesTable } from './games-table.ts';
import { itemsTable } from './items-table.ts';
import { notesTable } from './notes-table.ts';
import { oraclesElixirTable, oraclesElixirTable2021 } from './oracles-elixir-table.ts';
import { playersTable } from './players-table.ts';
import type { Table } from './table.ts';
import { teamsTable } from './teams-table.ts';

export const exportedTables: Readonly<Record<ExportTable, Table>> = {
  games: gamesTable,
  teams: teamsTable,
  players: playersTable,
  frames: framesTable,
  events: eventsTable,
  draft: draftTable,
  items: itemsTable,
  files: filesTable,
  notes: notesTable,
  oracles_elixir: oraclesElixirTable,
  oracles_elixir_2021: oraclesElixirTable2021,
};
