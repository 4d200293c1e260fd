/** What a table comes to: its rows, and for each column how many cells are known and what they sum up to. */
import { crc32 } from 'node:zlib';

export type Cell = string | number | bigint | boolean | null | undefined;

/** Numbers are summed, times as epoch ms; true counts 1; of texts the checksums are summed, so that no letter may differ. */
export type Kind = 'number' | 'time' | 'boolean' | 'text';

interface Total {
  readonly known: number;
  readonly sum: bigint;
}

export interface Tally {
  readonly rows: number;
  readonly columns: Readonly<Record<string, Total>>;
}

export const checksum = (text: string): number => crc32(text);

/** Sums beyond the safe integers are carried over. */
const carryAt = 2 ** 51;

function createColumnTally() {
  let known = 0;
  let part = 0;
  let sum = 0n;
  return {
    /** A number that is not whole throws: no column of these tables has such. */
    add(value: number | null): void {
      if (value === null) return;
      if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number.`);
      known += 1;
      part += value;
      if (Math.abs(part) < carryAt) return;
      sum += BigInt(part);
      part = 0;
    },
    total: (): Total => ({ known, sum: sum + BigInt(part) }),
  };
}

/** Columns that were expected, in their order, and what each row adds to them. */
export function createTally(kinds: Readonly<Record<string, Kind>>) {
  const names = Object.keys(kinds);
  const columns = names.map((name) => ({ name, kind: kinds[name] ?? 'text', tally: createColumnTally() }));
  let rows = 0;
  return {
    names,
    add(row: readonly Cell[]): void {
      if (row.length !== columns.length)
        throw new Error(`A row has ${row.length} of ${columns.length} cells.`);
      rows += 1;
      for (const [at, { name, kind, tally }] of columns.entries()) {
        const figure = toFigure(row[at], kind);
        if (figure === undefined) throw new Error(`${name}: ${String(row[at])} is no ${kind}.`);
        tally.add(figure);
      }
    },
    result: (): Tally => ({
      rows,
      columns: Object.fromEntries(columns.map(({ name, tally }) => [name, tally.total()])),
    }),
  };
}

/** Undefined for a cell that is not of its kind. Text stands for itself in CSV, where all cells are text. */
function toFigure(cell: Cell, kind: Kind): number | null | undefined {
  if (cell === null || cell === undefined) return null;
  switch (kind) {
    case 'text':
      return typeof cell === 'string' ? checksum(cell) : undefined;
    case 'boolean':
      if (typeof cell === 'boolean') return cell ? 1 : 0;
      return cell === 'true' ? 1 : cell === 'false' ? 0 : undefined;
    case 'time':
      return typeof cell === 'string' ? toTime(cell) : toNumber(cell);
    case 'number':
      return toNumber(cell);
  }
}

function toNumber(cell: Cell): number | undefined {
  if (typeof cell === 'boolean' || cell === '') return undefined;
  const value = Number(cell);
  return Number.isSafeInteger(value) ? value : undefined;
}

function toTime(iso: string): number | undefined {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) || new Date(ms).toISOString() !== iso ? undefined : ms;
}

/** Every difference in words; none where the tables come to the same. */
export function differences(expected: Tally, found: Tally): readonly string[] {
  const said: string[] = [];
  if (expected.rows !== found.rows) said.push(`${found.rows} rows instead of ${expected.rows}`);
  for (const [name, total] of Object.entries(expected.columns)) {
    const other = found.columns[name];
    if (other === undefined) said.push(`no column ${name}`);
    else if (other.known !== total.known) {
      said.push(`${name}: ${other.known} cells known instead of ${total.known}`);
    } else if (other.sum !== total.sum) said.push(`${name}: sum ${other.sum} instead of ${total.sum}`);
  }
  return said;
}
