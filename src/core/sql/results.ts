/** Results of queries: tables in the engine's own memory, which no query can name. Pages are read by place. */
import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { z } from 'zod';
import type { TableFormat } from '../../shared/library/export.ts';
import type { SqlCell, SqlColumn, sqlRowsInputSchema, sqlSortSchema } from '../../shared/sql/sql.ts';
import { identifier, quoted } from '../dataset/views.ts';
import { noResult } from './problem.ts';

const maxResults = 8;
/** Characters of a value in a page. Files have all of it. */
const maxText = 100_000;

type Sort = z.infer<typeof sqlSortSchema>;

/** `stored`: its name in the table. One that is called `rowid` would hide the places of the rows. */
type Column = SqlColumn & { readonly stored: string };

interface Result {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** The places of the rows in another order, made by the first page in this order. */
  sorted: { readonly table: string; readonly sort: Sort } | null;
}

export interface Results {
  /** The statement without the query, for one result; the query follows as it was typed. */
  prepare(): { readonly table: string; readonly prefix: string };
  /** Adds the table that the statement has made; the oldest of more than a few goes. */
  add(id: string, table: string): Promise<{ readonly columns: SqlColumn[]; readonly rowCount: number }>;
  /** `rows` and `write` throw `not-found`. */
  rows(input: z.infer<typeof sqlRowsInputSchema>): Promise<SqlCell[][]>;
  write(id: string, format: TableFormat, path: string): Promise<{ rows: number }>;
  /** The writing of this file rejects; does nothing if it is not being written. */
  stopWriting(path: string): void;
  discard(id: string): Promise<void>;
}

/** `connect`: a connection for each file, so that pages can be read while it is written, and so that it can be stopped. */
export function createResults(
  connection: DuckDBConnection,
  connect: () => Promise<DuckDBConnection>,
): Results {
  const results = new Map<string, Result>();
  const stops = new Map<string, () => void>();
  let made = 0;
  const newTable = () => {
    made += 1;
    return `results.result_${made}`;
  };
  const drop = async (table: string) => void (await connection.run(`DROP TABLE IF EXISTS ${table}`));
  const find = (id: string): Result => {
    const result = results.get(id);
    if (result !== undefined) return result;
    throw noResult();
  };
  const discard = async (id: string) => {
    const result = results.get(id);
    results.delete(id);
    if (result === undefined) return;
    await drop(result.table);
    if (result.sorted !== null) await drop(result.sorted.table);
  };
  /** The table with the places in this order; null for the order of the query. */
  const inOrder = async (result: Result, sort: Sort | undefined): Promise<string | null> => {
    const column = sort && result.columns[sort.column];
    if (sort === undefined || column === undefined) return null;
    if (result.sorted?.sort.column === sort.column && result.sorted.sort.direction === sort.direction) {
      return result.sorted.table;
    }
    const table = newTable();
    const order = `${identifier(column.stored)} ${sort.direction} NULLS LAST, rowid`;
    await connection.run(
      `CREATE TABLE ${table} AS SELECT rowid AS place FROM ${result.table} ORDER BY ${order}`,
    );
    const before = result.sorted;
    result.sorted = { table, sort };
    if (before !== null) await drop(before.table);
    return table;
  };
  const read = async (statement: string): Promise<DuckDBValue[][]> =>
    (await connection.runAndReadAll(statement)).getRows();
  return {
    prepare() {
      const table = newTable();
      return { table, prefix: `CREATE TABLE ${table} AS\n` };
    },
    async add(id, table) {
      const described = await read(`DESCRIBE ${table}`);
      const columns = described.map(([name, type]) => toColumn(String(name), String(type)));
      for (const { name, stored } of columns) {
        if (name === stored) continue;
        await connection.run(`ALTER TABLE ${table} RENAME ${identifier(name)} TO ${identifier(stored)}`);
      }
      const [[count] = []] = await read(`SELECT count(*) FROM ${table}`);
      const rowCount = Number(count);
      await discard(id);
      results.set(id, { table, columns, rowCount, sorted: null });
      const [oldest] = results.keys();
      if (results.size > maxResults && oldest !== undefined) await discard(oldest);
      return { columns: columns.map(({ stored: _, ...column }) => column), rowCount };
    },
    async rows({ id, offset, limit, sort }) {
      const result = find(id);
      const order = await inOrder(result, sort);
      const page = `rowid >= ${offset} AND rowid < ${offset + limit} ORDER BY rowid`;
      const values = ['rowid', ...result.columns.map(pageValue)].join(', ');
      const select = `SELECT ${values} FROM ${result.table} WHERE`;
      if (order === null) return (await read(`${select} ${page}`)).map(toCells);
      const places = (await read(`SELECT place FROM ${order} WHERE ${page}`)).map(([place]) => String(place));
      if (places.length === 0) return [];
      const rows = await read(`${select} rowid IN (${places.join(', ')})`);
      const byPlace = new Map(rows.map((row) => [String(row[0]), row]));
      return places.map((place) => toCells(byPlace.get(place) ?? []));
    },
    async write(id, format, path) {
      const { table, columns, rowCount } = find(id);
      const values = columns.map(format === 'parquet' ? shown : fileValue).join(', ');
      let isStopped = false;
      let writer: DuckDBConnection | null = null;
      stops.set(path, () => {
        isStopped = true;
        writer?.interrupt();
      });
      try {
        writer = await connect();
        if (isStopped) throw new Error('Stopped before it began.');
        await writer.run(`COPY (SELECT ${values} FROM ${table}) TO ${quoted(path)} (${copyOptions[format]})`);
      } finally {
        stops.delete(path);
        writer?.closeSync();
      }
      return { rows: rowCount };
    },
    stopWriting: (path) => stops.get(path)?.(),
    discard,
  };
}

const copyOptions: Readonly<Record<TableFormat, string>> = {
  csv: 'FORMAT csv, HEADER',
  jsonl: 'FORMAT json',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
};

const numberType = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|DECIMAL\(.*\))$/;
const timeType = /^(?:DATE|TIMESTAMP.*)$/;

function toColumn(name: string, type: string): Column {
  const stored = name.toLowerCase() === 'rowid' ? `${name} (result)` : name;
  return { name, stored, type, kind: columnKind(type) };
}

function columnKind(type: string): SqlColumn['kind'] {
  if (type.endsWith(']')) return 'other';
  if (numberType.test(type)) return 'number';
  if (timeType.test(type)) return 'time';
  if (type === 'BOOLEAN') return 'boolean';
  return type === 'VARCHAR' || type === 'UUID' || type.startsWith('ENUM') ? 'text' : 'other';
}

const shown = ({ name, stored }: Column) => `${identifier(stored)} AS ${identifier(name)}`;

/** Times as ISO 8601 in UTC. A `TIMESTAMP` has no time zone of its own: those of the data set are UTC. */
function fileValue(column: Column): string {
  const { name, stored, type, kind } = column;
  if (kind !== 'time') return shown(column);
  const at = identifier(stored);
  const utc = type === 'TIMESTAMP WITH TIME ZONE' ? `timezone('UTC', ${at})` : at;
  const form = type === 'DATE' ? '%Y-%m-%d' : '%Y-%m-%dT%H:%M:%S.%gZ';
  return `strftime(${utc}::${type === 'DATE' ? 'DATE' : 'TIMESTAMP'}, '${form}') AS ${identifier(name)}`;
}

function pageValue(value: Column): string {
  const column = identifier(value.stored);
  if (value.kind === 'time') return fileValue(value);
  if (value.kind === 'boolean') return column;
  if (value.kind === 'number') {
    if (value.type.startsWith('DECIMAL')) return `${column}::DOUBLE`;
    // The shortest digits that mean this number.
    return value.type === 'FLOAT' ? `${column}::VARCHAR::DOUBLE` : column;
  }
  const text = `${column}::VARCHAR`;
  return `CASE WHEN length(${text}) > ${maxText} THEN left(${text}, ${maxText}) || '…' ELSE ${text} END`;
}

/** Without the place, which comes first. */
const toCells = ([, ...values]: readonly DuckDBValue[]) => values.map(toCell);

function toCell(value: DuckDBValue): SqlCell {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  return String(value);
}
