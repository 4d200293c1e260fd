/**
 * The orders in which the library can be shown: for each column all rows by ascending value, with unknown values last
 * in both directions, newest first. An index is built on first use and updated when games change.
 */
import type { LibraryColumn, LibrarySort } from '../../../shared/library/library.ts';
import { Bitset } from './bitset.ts';
import type { Changes } from './load.ts';
import type { Model } from './model.ts';
import { createPrefixBitsets, type PrefixBitsets } from './prefix-bitsets.ts';
import { createResultList, groupedResults, type ResultList, type SortIndex } from './result-list.ts';
import { createSeriesIndex, type SeriesIndex, seriesIndexInSteps, updateSeriesIndex } from './series.ts';
import { buildSortIndex, updateSortIndex } from './sort-index.ts';
import { valueIn } from './sort-values.ts';

/** Columns whose values are plain numbers. */
const numberColumns = ['date', 'length', 'kills', 'gold', 'bytes', 'number'] as const;
export type NumberColumn = (typeof numberColumns)[number];

/**
 * What changes the values of a column: another place of the game in time or in its match, other names or another patch,
 * or other files. A changed place also changes the order of equal values in every column.
 */
const changedBy: Readonly<Record<LibraryColumn, 'place' | 'names' | 'files'>> = {
  date: 'place',
  number: 'place',
  league: 'names',
  tournament: 'names',
  patch: 'names',
  length: 'files',
  kills: 'files',
  gold: 'files',
  bytes: 'files',
};

export const newestFirst: LibrarySort = { by: 'date', direction: 'desc', isGrouped: false };

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
  /** Rows that were added, or got another series or number, since the index of the series was built. */
  private readonly movedInSeries = new Set<number>();
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
        ? updateSortIndex(known.index, changed, this.model.columns, value)
        : buildSortIndex(this.model.columns, value, column === 'date' ? null : this.get('date'));
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
    if (this.movedInSeries.size > 0) {
      this.seriesIndex = updateSeriesIndex(this.seriesIndex, this.movedInSeries, this.model.columns);
      this.movedInSeries.clear();
    }
    return this.seriesIndex;
  }

  /** Marks rows as changed. The indexes are updated on their next use. */
  change({ rows, moved, isOnlyFiles }: Pick<Changes, 'rows' | 'moved' | 'isOnlyFiles'>): void {
    if (this.seriesIndex !== null) for (const row of moved) this.movedInSeries.add(row);
    for (const column of this.built.keys()) {
      const by = changedBy[column];
      const ofColumn = by === 'place' || (by === 'names' && isOnlyFiles) ? moved : rows;
      if (ofColumn.size === 0) continue;
      const known = this.changed.get(column);
      if (known === undefined) this.changed.set(column, new Set(ofColumn));
      else for (const row of ofColumn) known.add(row);
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
}
