/** The tables of the data set as a query sees them. */
import { type ExportTable, exportTables } from '../../shared/library/export.ts';
import type { SqlSchema } from '../../shared/sql/sql.ts';
import { datasetTable, datasetTableNames } from '../dataset/dataset-tables.ts';
import { type Manifest, sumRows, tableFiles } from '../dataset/manifest.ts';
import { sqlTypes } from '../dataset/views.ts';
import { selectedGames } from './job.ts';

interface QueriedColumn {
  readonly name: string;
  /** As DuckDB names it. */
  readonly type: string;
  readonly unit: string | null;
  readonly meaning: string | null;
}

export function queriedColumns(table: ExportTable): readonly QueriedColumn[] {
  return datasetTable(table).columns.map(({ name, type, unit, meaning }) => ({
    name,
    type: sqlTypes[type],
    unit: unit ?? null,
    meaning: meaning ?? null,
  }));
}

type Tables = Extract<SqlSchema, { state: 'ready' }>['tables'];

/** Without a search: the tables of the data set, and the one that a search adds. */
export function describeTables(manifest: Manifest): Tables {
  const tables = datasetTableNames.map((name) => ({
    name,
    about: exportTables[name],
    rows: sumRows(tableFiles(manifest, name)),
    columns: [...queriedColumns(name)],
  }));
  const id = { name: 'platform_game_id', type: 'VARCHAR', unit: null, meaning: "the game's ID" };
  return [
    ...tables,
    { name: selectedGames, about: 'the games that the search finds', rows: null, columns: [id] },
  ];
}
