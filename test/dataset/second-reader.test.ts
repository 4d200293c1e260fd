/** A data set, read by two readers of Parquet, and its figures recomputed by the second reader of games. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Table, tableFromIPC } from 'apache-arrow';
import { readParquet } from 'parquet-wasm';
import { expect, it } from 'vitest';
import { readBlocks } from '../../src/core/dataset/block.ts';
import { datasetTable } from '../../src/core/dataset/dataset-tables.ts';
import { tableFiles } from '../../src/core/dataset/manifest.ts';
import type { ColumnType } from '../../src/core/export/columns.ts';
import { compareTables } from '../export/second-reader/compare.ts';
import {
  archiveGiven,
  type ExportedRows,
  knownNames,
  tableNames,
} from '../export/second-reader/export-given.ts';
import { eachMadeMatch } from '../export/second-reader/made-games.ts';
import { peopleIn, readMatches, type Tables } from '../export/second-reader/second-reader.ts';
import { isThorough } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { aDataset, ask } from './fixture.ts';

/** Another seed makes other games, another number a larger data set: three games a match. */
const seed = Number(process.env['MATCHKEEP_TEST_SEED'] ?? 1);
const asked = process.env['MATCHKEEP_TEST_MATCHES'];
const matchCount = Number(asked ?? 200);

type TableName = keyof Tables;
type DataRow = Readonly<Record<string, unknown>>;

it.runIf(isThorough || asked !== undefined)(
  'A data set has what its games have, for DuckDB and for another reader of Parquet',
  async () => {
    const given = await archiveGiven(gamesOfMatches(), temporaryFolder());
    const dataset = aDataset(given);
    await dataset.update();
    const manifest = dataset.manifest();
    const people = peopleIn(given.matches, knownNames);
    const matchById = new Map(
      given.matches.flatMap((match) => match.map(({ listed }) => [listed.platformGameId, match] as const)),
    );
    const sums = new Map(tableNames.map((name) => [name, createSums(name)]));
    const [differences, seen]: [string[], string[]] = [[], []];
    const counts: Partial<Record<TableName, number>> = {};
    /** Games of a match mostly follow each other. */
    let last: { readonly match: unknown; readonly rows: Tables } = {
      match: null,
      rows: readMatches([], knownNames, people),
    };
    for (const block of readBlocks(dataset.folder, manifest).blocks) {
      const tables = new Map<TableName, BlockTable>();
      for (const name of tableNames) {
        const file = block.files.get(name);
        if (file !== undefined) tables.set(name, await readTable(join(dataset.folder, file.path), name));
      }
      for (const id of block.entries.keys()) {
        const match = matchById.get(id) ?? [];
        if (last.match !== match) last = { match, rows: readMatches([match], knownNames, people) };
        const expected = last.rows;
        const found = byTable((name) => tables.get(name)?.rowsOfGame(id) ?? []);
        const compared = compareTables(
          byTable((name) =>
            inOrder(
              name,
              expected[name].filter((row) => row['platform_game_id'] === id),
            ).map((row) => asStored(name, row)),
          ),
          found,
        );
        differences.push(...compared.differences, ...addedDifferences(id, found));
        seen.push(id);
        for (const name of tableNames) {
          counts[name] = (counts[name] ?? 0) + compared.cells[name];
          for (const row of found[name]) sums.get(name)?.add(row);
        }
      }
    }
    console.log(`${seen.length} games, compared values by table: ${JSON.stringify(counts)}`);
    expect(differences.slice(0, 20)).toEqual([]);
    // A few have no file.
    const withFiles = given.matches.flat().filter(({ files }) => files.length > 0);
    expect(seen.toSorted()).toEqual(withFiles.map(({ listed }) => listed.platformGameId).toSorted());
    for (const name of tableNames) {
      const rows = tableFiles(manifest, name).reduce((sum, file) => sum + file.rows, 0);
      const [duckdb] = await ask(dataset.folder, `SELECT ${sqlSums(name)} FROM ${name}`);
      expect({ name, rows, ...duckdb }).toEqual({ name, rows, ...sums.get(name)?.result() });
    }
  },
  3_600_000,
);

async function* gamesOfMatches() {
  for await (const { games } of eachMadeMatch(seed, matchCount)) yield games;
}

function byTable<T>(rows: (name: TableName) => readonly T[]): Readonly<Record<TableName, readonly T[]>> {
  const entries = tableNames.map((name) => [name, rows(name)] as const);
  return Object.fromEntries(entries) as Record<TableName, readonly T[]>;
}

interface BlockTable {
  readonly rowsOfGame: (id: string) => readonly DataRow[];
}

/** By Apache Arrow's Rust library. */
async function readTable(path: string, name: TableName): Promise<BlockTable> {
  const table = tableFromIPC(readParquet(await readFile(path)).intoIPCStream());
  const ids = table.getChild('platform_game_id');
  const places = Map.groupBy(Array.from({ length: table.numRows }).keys(), (at) => String(ids?.get(at)));
  const columns = datasetTable(name).columns.map((column) => ({
    ...column,
    vector: table.getChild(column.name),
  }));
  return {
    rowsOfGame(id) {
      const rows = (places.get(id) ?? []).map(
        (at): DataRow =>
          Object.fromEntries(
            columns.map(({ name: column, type, vector }) => [column, asExported(vector?.get(at), type)]),
          ),
      );
      return inOrder(name, rows);
    },
  };
}

/** The file has events grouped by their types; exports have them in the order of the game. */
const inOrder = <R extends DataRow>(name: TableName, rows: readonly R[]): readonly R[] =>
  name === 'events' ? rows.toSorted((a, b) => Number(a['event']) - Number(b['event'])) : rows;

const maxInteger = 2 ** 31 - 1;

/** A number that a column of integers cannot have is null: an odd file has an item 2^40. */
function asStored(name: TableName, row: Tables[TableName][number]): Tables[TableName][number] {
  const stored = { ...row };
  for (const { name: column, type } of datasetTable(name).columns)
    if (type === 'integer' && Math.abs(Number(row[column])) > maxInteger) stored[column] = null;
  return stored;
}

/** As JSON lines have it. */
function asExported(
  value: ReturnType<NonNullable<ReturnType<Table['getChild']>>['get']>,
  type: ColumnType,
): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'time') return new Date(Number(value)).toISOString();
  return type === 'bytes' ? Number(value) : value;
}

/** What every table has of the game is as in the table of games, and its year and month are those of its date. */
function addedDifferences(id: string, found: ExportedRows): readonly string[] {
  const [game] = found.games;
  const date = game?.['started_at'] ?? game?.['played_at'] ?? null;
  const at = date === null ? null : new Date(String(date));
  const expected: DataRow = {
    ...Object.fromEntries(
      ['league', 'patch', 'length_seconds', 'void_reason'].map((column) => [column, game?.[column]]),
    ),
    year: at?.getUTCFullYear() ?? null,
    month: at === null ? null : at.getUTCMonth() + 1,
  };
  return tableNames.flatMap((name) =>
    found[name].flatMap((row, place) =>
      Object.keys(expected)
        .filter((column) => row[column] !== expected[column])
        .map(
          (column) =>
            `${name} of ${id}, row ${place}, ${column}: ${row[column]} instead of ${expected[column]}`,
        ),
    ),
  );
}

/** Subtracted from times, whose sum would have more digits than a number. Epoch ms. */
const someTime = Date.UTC(2026);

const sumsInSql: Readonly<Record<ColumnType, (column: string) => string>> = {
  text: (column) => `sum(strlen("${column}"))`,
  integer: (column) => `sum("${column}")`,
  bytes: (column) => `sum("${column}")`,
  number: (column) => `count("${column}")`,
  boolean: (column) => `count(*) FILTER ("${column}")`,
  time: (column) => `sum(epoch_ms("${column}") - ${someTime})`,
};

/** How many values each column has, and what they come to. */
function sqlSums(name: TableName): string {
  return [
    'count(*)::DOUBLE AS counted',
    ...datasetTable(name).columns.flatMap(({ name: column, type }) => [
      `count("${column}")::DOUBLE AS "${column}_values"`,
      `coalesce(${sumsInSql[type](column)}, 0)::DOUBLE AS "${column}_sum"`,
    ]),
  ].join(', ');
}

/** The same of the rows that the other reader has read. */
function createSums(name: TableName) {
  const { columns } = datasetTable(name);
  const sums = new Map<string, number>();
  const add = (key: string, value: number) => sums.set(key, (sums.get(key) ?? 0) + value);
  const worth = (value: unknown, type: ColumnType): number => {
    if (value === null || value === undefined || value === false) return 0;
    if (type === 'text') return Buffer.byteLength(String(value));
    if (type === 'time') return Date.parse(String(value)) - someTime;
    return type === 'boolean' || type === 'number' ? 1 : Number(value);
  };
  return {
    add(row: DataRow) {
      add('counted', 1);
      for (const { name: column, type } of columns) {
        add(`${column}_values`, (row[column] ?? null) === null ? 0 : 1);
        add(`${column}_sum`, worth(row[column], type));
      }
    },
    result: () => ({
      ...Object.fromEntries(
        ['counted', ...columns.flatMap(({ name: column }) => [`${column}_values`, `${column}_sum`])].map(
          (key) => [key, sums.get(key) ?? 0],
        ),
      ),
    }),
  };
}
