/** Builds and updates one sort index. */
import type { Columns } from './columns.ts';
import { mergeRows, toBitset } from './merge-rows.ts';
import { radixSort } from './radix-sort.ts';
import type { SortIndex } from './result-list.ts';
import type { ReadValue } from './sort-values.ts';

/**
 * Sorts all rows by a column. `byDate` is the index of the dates, which orders equal values; null to build that index
 * itself.
 */
export function buildSortIndex(
  { sortKey, count }: Columns,
  value: ReadValue,
  byDate: SortIndex | null,
): SortIndex {
  const byAge = byDate === null ? radixSort(allRows(count), sortKey.slice(0, count)) : oldestFirst(byDate);
  const rows = new Uint32Array(count);
  const values = new Float64Array(count);
  let known = 0;
  let unknown = count;
  for (let at = 0; at < count; at += 1) {
    const row = byAge[at] ?? 0;
    const one = value(row);
    if (one < 0) {
      unknown -= 1;
      rows[unknown] = row;
    } else {
      rows[known] = row;
      values[known] = one;
      known += 1;
    }
  }
  if (byDate !== null) rows.set(radixSort(rows.slice(0, known), values.slice(0, known)));
  return { rows, known };
}

/** The index after these rows have changed, or are new. */
export function updateSortIndex(
  index: SortIndex,
  changed: ReadonlySet<number>,
  { sortKey, count, capacity }: Columns,
  value: ReadValue,
): SortIndex {
  const sortKeyAt = (row: number) => sortKey[row] ?? 0;
  const byValue = (a: number, b: number) => value(a) - value(b) || sortKeyAt(a) - sortKeyAt(b);
  const byAge = (a: number, b: number) => sortKeyAt(b) - sortKeyAt(a);
  const inKnown = [...changed].filter((row) => value(row) >= 0).sort(byValue);
  const inUnknown = [...changed].filter((row) => value(row) < 0).sort(byAge);
  const isChanged = toBitset(changed, capacity);
  const rows = new Uint32Array(count);
  const known = mergeRows(rows, 0, index.rows.subarray(0, index.known), isChanged, inKnown, byValue);
  mergeRows(rows, known, index.rows.subarray(index.known), isChanged, inUnknown, byAge);
  isChanged.release();
  return { rows, known };
}

function allRows(count: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return rows;
}

/** Undated games are shown last but count as the oldest among equals. */
function oldestFirst({ rows, known }: SortIndex): Uint32Array {
  const rising = new Uint32Array(rows.length);
  rising.set(rows.slice(known).reverse());
  rising.set(rows.subarray(0, known), rows.length - known);
  return rising;
}
