/** The tables of the data set in the words of DuckDB: the types of their columns, and views on exactly these files. */
import type { ColumnType } from '../export/columns.ts';

export const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  bytes: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP WITH TIME ZONE',
};

interface ViewedTable {
  readonly name: string;
  readonly files: readonly string[];
  /** Whether all files have the same columns: otherwise DuckDB compares those of each file before it answers. */
  readonly haveSameColumns: boolean;
  /** For a table without files. Types as DuckDB names them. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** The view has the files that are named, and none that appears later. Without files it has its columns and no row. */
export function viewStatement({ name, files, haveSameColumns, columns }: ViewedTable): string {
  const view = `CREATE OR REPLACE VIEW ${identifier(name)} AS`;
  if (files.length > 0) {
    const list = files.map((path) => `  ${quoted(path)}`).join(',\n');
    const options = `hive_partitioning = false, union_by_name = ${!haveSameColumns}`;
    return `${view} FROM read_parquet([\n${list}\n], ${options});`;
  }
  const empty = columns.map((column) => `NULL::${column.type} AS ${identifier(column.name)}`);
  return `${view} SELECT ${empty.join(', ')} WHERE false;`;
}

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
