/** The tables of the data set as a query sees them. */
import { type ExportTable, exportTables } from '../../shared/library/export.ts';
import type { SqlSchema } from '../../shared/sql/sql.ts';
import { datasetTable, datasetTableNames } from '../dataset/dataset-tables.ts';
import type { Manifest } from '../dataset/manifest.ts';
import type { ColumnType } from '../export/columns.ts';
import { selectedGames } from './job.ts';

const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  bytes: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP WITH TIME ZONE',
};

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
    rows: (manifest.tables[name]?.files ?? []).reduce((sum, { rows }) => sum + rows, 0),
    columns: [...queriedColumns(name)],
  }));
  const id = { name: 'platform_game_id', type: 'VARCHAR', unit: null, meaning: "the game's ID" };
  return [
    ...tables,
    { name: selectedGames, about: 'the games that the search finds', rows: null, columns: [id] },
  ];
}
