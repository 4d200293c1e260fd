/** Scans a column and collects the matching rows, one word of the set at a time. */
import { Bitset } from '../index/bitset.ts';
import type { Columns } from '../index/columns.ts';

export function rowsWhere({ count, capacity }: Columns, fits: (row: number) => boolean): Bitset {
  const set = new Bitset(capacity);
  const { words } = set;
  for (let at = 0, row = 0; row < count; at += 1) {
    const end = Math.min(row + 32, count);
    let word = 0;
    for (let bit = 1; row < end; row += 1, bit <<= 1) if (fits(row)) word |= bit;
    words[at] = word;
  }
  return set;
}

/** Rows whose value in the column is 1 in the table. Unlike `rowsWhere`, it calls no function for each row. */
export function rowsListed(
  { count, capacity }: Columns,
  column: Uint8Array | Uint16Array | Uint32Array,
  isListed: Uint8Array,
): Bitset {
  const set = new Bitset(capacity);
  const { words } = set;
  for (let at = 0, row = 0; row < count; at += 1) {
    const end = Math.min(row + 32, count);
    let word = 0;
    // Without a branch, which the processor could not predict.
    for (let bit = 0; row < end; row += 1, bit += 1) word |= (isListed[column[row] ?? 0] ?? 0) << bit;
    words[at] = word;
  }
  return set;
}

/** A table for `rowsListed`: 1 for each of the entities, indexed as in columns (plus 1). */
export function entityTable(entities: Iterable<number>, size: number): Uint8Array {
  const isListed = new Uint8Array(size + 1);
  for (const entity of entities) isListed[entity + 1] = 1;
  return isListed;
}
