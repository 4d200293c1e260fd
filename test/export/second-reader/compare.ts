/** Compares exported rows with those of the second reader, cell by cell. */
import { exportedTables } from '../../../src/core/export/exported-tables.ts';
import { type ExportedRows, tableNames } from './export-given.ts';
import type { Cell, Row } from './json.ts';
import type { Tables } from './second-reader.ts';

export interface Comparison {
  /** Each in words, with the game, the column and both values. */
  readonly differences: readonly string[];
  /** Compared ones by table; and of those, how many have a value. */
  readonly cells: Readonly<Record<keyof Tables, number>>;
  readonly known: Readonly<Record<keyof Tables, number>>;
  /** Columns in which no row has a value: `teams.atakhans`. */
  readonly empty: readonly string[];
}

/** Throws where the second reader does not give exactly the columns of a table. */
export function compareTables(expected: Tables, found: ExportedRows): Comparison {
  const differences: string[] = [];
  const none = { games: 0, teams: 0, players: 0, frames: 0, events: 0, draft: 0, items: 0, files: 0 };
  const [cells, known] = [{ ...none }, { ...none }];
  for (const table of tableNames) {
    const columns = exportedTables[table].columns.map(({ name }) => name);
    const [truths, rows] = [byGame(expected[table]), byGame(found[table])];
    for (const id of new Set([...truths.keys(), ...rows.keys()])) {
      const [truth, own] = [truths.get(id) ?? [], rows.get(id) ?? []];
      if (truth.length !== own.length)
        differences.push(`${table} of ${id}: ${own.length} rows instead of ${truth.length}`);
      for (const [at, row] of truth.entries()) {
        requireColumns(table, columns, row);
        for (const column of columns) {
          const [cell, value] = [row[column] ?? null, own[at]?.[column] ?? null];
          cells[table] += 1;
          if (value !== null) known[table] += 1;
          if (!isSame(cell, value))
            differences.push(
              `${table} of ${id}, row ${at}, ${column}: ${shown(value)} instead of ${shown(cell)}`,
            );
        }
      }
    }
  }
  const empty = tableNames.flatMap((table) =>
    exportedTables[table].columns
      .filter(({ name }) => found[table].every((row) => (row[name] ?? null) === null))
      .map(({ name }) => `${table}.${name}`),
  );
  return { differences, cells, known, empty };
}

function byGame<R extends Readonly<Record<string, unknown>>>(rows: readonly R[]): Map<string, R[]> {
  return Map.groupBy(rows, (row) => String(row['platform_game_id']));
}

const shown = (value: unknown) => (value instanceof RegExp ? String(value) : JSON.stringify(value));

function requireColumns(table: string, columns: readonly string[], row: Row): void {
  const missing = columns.filter((column) => !(column in row));
  const more = Object.keys(row).filter((column) => !columns.includes(column));
  if (missing.length + more.length > 0)
    throw new Error(
      `The second reader of ${table} lacks ${missing.join(', ') || 'nothing'}, and has ${more.join(', ') || 'nothing'} more.`,
    );
}

function isSame(cell: Cell, value: unknown): boolean {
  if (cell instanceof RegExp) return typeof value === 'string' && cell.test(value);
  // Shares are quotients: both divide the same whole numbers.
  return cell === value;
}
