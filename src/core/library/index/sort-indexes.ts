/**
 * The orders in which the library can be shown: for each column all rows by ascending value, with unknown values last
 * in both directions, newest first. An index is built on first use and updated when games change.
 */

import type { LibraryColumn, LibrarySort } from '../../../shared/library.ts';
import { fold } from '../../../shared/names.ts';
import { firstDatedSortKey } from '../../catalogue/rows/sort-key.ts';
import { comparePatches } from '../../domain/patches.ts';
import { Bitset } from './bitset.ts';
import { unknown16, unknown32 } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import type { Model } from './model.ts';
import { createPrefixBitsets, type PrefixBitsets } from './prefix-bitsets.ts';
import { radixSort } from './radix-sort.ts';
import { createResultList, groupedResults, type ResultList, type SortIndex } from './result-list.ts';
import { createSeriesIndex, type SeriesIndex, seriesIndexInSteps } from './series.ts';

/** A whole number of at least 0; −1 if unknown. */
type ReadValue = (row: number) => number;

/** Columns whose values are plain numbers. */
const numberColumns = ['date', 'length', 'kills', 'gold', 'bytes', 'number'] as const;
export type NumberColumn = (typeof numberColumns)[number];

/** Whether a change of files alone can change the column. */
const isOfFiles: Readonly<Record<LibraryColumn, boolean>> = {
  date: false,
  league: false,
  tournament: false,
  number: false,
  patch: false,
  length: true,
  kills: true,
  gold: true,
  bytes: true,
};

/** Below this fraction of all games, a range is added to a set row by row. */
const widePart = 8;

/** A sort index and the data derived from it on first use. */
interface BuiltIndex {
  readonly index: SortIndex;
  /** The position of each row in the index. */
  positions: Uint32Array | null;
  prefixBitsets: PrefixBitsets | null;
}

export class SortIndexes {
  private readonly built = new Map<LibraryColumn, BuiltIndex>();
  /** Rows that changed since the index was built. */
  private readonly changed = new Map<LibraryColumn, Set<number>>();
  private seriesIndex: SeriesIndex | null = null;
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  get(column: LibraryColumn): SortIndex {
    return this.current(column).index;
  }

  private current(column: LibraryColumn): BuiltIndex {
    const known = this.built.get(column);
    const changed = this.changed.get(column);
    if (known !== undefined && changed === undefined) return known;
    const value = valueIn(column, this.model);
    const index =
      known !== undefined && changed !== undefined
        ? this.updated(known.index, changed, value)
        : this.sorted(value, column === 'date');
    known?.prefixBitsets?.release();
    const built: BuiltIndex = { index, positions: null, prefixBitsets: null };
    this.built.set(column, built);
    this.changed.delete(column);
    return built;
  }

  /** Builds everything that queries in any order need, in steps. Do not resume it after a change of the model. */
  *prepare(columns: readonly LibraryColumn[]): Generator<undefined, void> {
    for (const column of columns) {
      this.get(column);
      yield;
      this.positionsIn(column);
      yield;
    }
    for (const column of numberColumns) {
      this.prefixBitsetsFor(column);
      yield;
    }
    this.seriesIndex ??= yield* seriesIndexInSteps(this.model.columns);
  }

  /** The games of each match. */
  series(): SeriesIndex {
    this.seriesIndex ??= createSeriesIndex(this.model.columns);
    return this.seriesIndex;
  }

  /** Marks rows as changed. The indexes are updated on their next use. */
  change(rows: ReadonlySet<number>, isOnlyFiles: boolean): void {
    if (!isOnlyFiles) this.seriesIndex = null;
    for (const column of this.built.keys()) {
      if (isOnlyFiles && !isOfFiles[column]) continue;
      const known = this.changed.get(column);
      if (known === undefined) this.changed.set(column, new Set(rows));
      else for (const row of rows) known.add(row);
    }
  }

  /** The games of a set in sort order. */
  results(set: Bitset, total: number, { by, direction, isGrouped }: LibrarySort): ResultList {
    const results = createResultList(
      set,
      total,
      this.get(by),
      () => this.positionsIn(by),
      direction === 'asc',
    );
    return isGrouped ? groupedResults(results, set, total, this.series()) : results;
  }

  /** The games with a known number in the column, at least `from` and less than `to`. */
  between(column: NumberColumn, from: number, to: number): Bitset {
    const { rows } = this.get(column);
    const [start, end] = [this.firstPosition(column, from), this.firstPosition(column, to)];
    if ((end - start) * widePart <= rows.length) {
      const set = new Bitset(this.model.columns.capacity);
      for (let at = start; at < end; at += 1) set.add(rows[at] ?? 0);
      return set;
    }
    const prefixBitsets = this.prefixBitsetsFor(column);
    const before = prefixBitsets.firstN(start);
    const set = prefixBitsets.firstN(end).andNot(before);
    before.release();
    return set;
  }

  /** The position of the first game whose number is known and at least `number`. */
  private firstPosition(column: NumberColumn, number: number): number {
    const { rows, known } = this.get(column);
    const value = valueIn(column, this.model);
    let low = 0;
    let high = known;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (value(rows[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private positionsIn(column: LibraryColumn): Uint32Array {
    const built = this.current(column);
    if (built.positions === null) {
      const { rows } = built.index;
      built.positions = new Uint32Array(rows.length);
      for (let place = 0; place < rows.length; place += 1) built.positions[rows[place] ?? 0] = place;
    }
    return built.positions;
  }

  private prefixBitsetsFor(column: NumberColumn): PrefixBitsets {
    const built = this.current(column);
    built.prefixBitsets ??= createPrefixBitsets(built.index.rows, this.model.columns.capacity);
    return built.prefixBitsets;
  }

  private sorted(value: ReadValue, isDate: boolean): SortIndex {
    const { sortKey, count } = this.model.columns;
    const byAge = isDate ? radixSort(allRows(count), sortKey.slice(0, count)) : oldestFirst(this.get('date'));
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
    if (!isDate) rows.set(radixSort(rows.slice(0, known), values.slice(0, known)));
    return { rows, known };
  }

  private updated(index: SortIndex, changed: ReadonlySet<number>, value: ReadValue): SortIndex {
    const { sortKey, count } = this.model.columns;
    const sortKeyAt = (row: number) => sortKey[row] ?? 0;
    const byValue = (a: number, b: number) => value(a) - value(b) || sortKeyAt(a) - sortKeyAt(b);
    const byAge = (a: number, b: number) => sortKeyAt(b) - sortKeyAt(a);
    const inKnown = [...changed].filter((row) => value(row) >= 0).sort(byValue);
    const inUnknown = [...changed].filter((row) => value(row) < 0).sort(byAge);
    const isChanged = new Bitset(count);
    for (const row of changed) isChanged.add(row);
    const rows = new Uint32Array(count);
    const known = merged(rows, 0, index.rows.subarray(0, index.known), isChanged, inKnown, byValue);
    merged(rows, known, index.rows.subarray(index.known), isChanged, inUnknown, byAge);
    return { rows, known };
  }
}

function allRows(count: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count);
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return rows;
}

/** Merges the old list, without changed rows, with the sorted `news`. Returns the end position. */
function merged(
  into: Uint32Array,
  start: number,
  old: Uint32Array,
  changed: Bitset,
  news: readonly number[],
  compare: (a: number, b: number) => number,
): number {
  let filled = start;
  let next = 0;
  for (let at = 0; at < old.length; at += 1) {
    const row = old[at] ?? 0;
    if (changed.has(row)) continue;
    for (let one = news[next]; one !== undefined && compare(one, row) < 0; one = news[next]) {
      into[filled] = one;
      filled += 1;
      next += 1;
    }
    into[filled] = row;
    filled += 1;
  }
  for (const one of news.slice(next)) {
    into[filled] = one;
    filled += 1;
  }
  return filled;
}

/** Undated games are shown last but count as the oldest among equals. */
function oldestFirst({ rows, known }: SortIndex): Uint32Array {
  const rising = new Uint32Array(rows.length);
  rising.set(rows.slice(known).reverse());
  rising.set(rows.subarray(0, known), rows.length - known);
  return rising;
}

function valueIn(column: LibraryColumn, { columns, names, patches }: Model): ReadValue {
  const knownNumber = (array: Uint16Array | Uint32Array, unknown: number): ReadValue => {
    return (row) => {
      const value = array[row] ?? 0;
      return value === unknown ? -1 : value;
    };
  };
  const ranked = (array: Uint16Array | Uint32Array, ranks: Float64Array): ReadValue => {
    return (row) => {
      const value = array[row] ?? 0;
      return value === 0 ? -1 : (ranks[value - 1] ?? 0);
    };
  };
  switch (column) {
    case 'date':
      return (row) => {
        const value = columns.sortKey[row] ?? 0;
        return value < firstDatedSortKey ? -1 : value;
      };
    case 'league':
      return ranked(columns.league, labelRanks(names.league));
    case 'tournament':
      return ranked(columns.tournament, labelRanks(names.tournament));
    case 'number':
      return (row) => columns.number[row] ?? 0;
    case 'length':
      return knownNumber(columns.length, unknown16);
    case 'patch':
      return ranked(columns.patch, rankBy(patches, comparePatches));
    case 'kills':
      return knownNumber(columns.kills, unknown16);
    case 'gold':
      return knownNumber(columns.gold, unknown32);
    case 'bytes':
      return (row) => columns.bytes[row] || -1;
  }
}

function labelRanks({ labels }: Dictionary): Float64Array {
  const folded = labels.map(fold);
  const ranks = rankBy(folded, (a, b) => (a < b ? -1 : a > b ? 1 : 0));
  // An empty name has no rank.
  return ranks.map((rank, entity) => (folded[entity] === '' ? -1 : rank));
}

function rankBy(values: readonly string[], compare: (a: string, b: string) => number): Float64Array {
  const sorted = values.map((_, index) => index).sort((a, b) => compare(values[a] ?? '', values[b] ?? ''));
  const ranks = new Float64Array(values.length);
  for (const [rank, index] of sorted.entries()) ranks[index] = rank;
  return ranks;
}
