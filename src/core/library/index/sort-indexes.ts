/**
 * The orders in which the library is shown: for each column all slots, smallest first; games of which the value
 * is not known come last either way, newest first. Made once, and mended where games change.
 */
import { fold } from '../../../shared/fold.ts';
import type { LibraryColumn, LibrarySort } from '../../../shared/library.ts';
import { firstDatedSortKey } from '../../catalogue/listings/sort-key.ts';
import { comparePatches } from '../../domain/patches.ts';
import { Bitset } from './bitset.ts';
import { unknown16, unknown32 } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import type { Model } from './model.ts';
import { createPrefixes, type Prefixes } from './prefix-bitsets.ts';
import { sortedByDigits } from './radix-sort.ts';
import { groupedHits, type Hits, hitsOf, type Order } from './result-list.ts';
import { createSeriesIndex, type SeriesIndex, seriesIndexInSteps } from './series.ts';

/** Whole and not negative; −1: not known. */
type ValueOf = (slot: number) => number;

/** Columns with numbers that stand for themselves. */
const numberColumns = ['date', 'length', 'kills', 'gold', 'bytes', 'number'] as const;
export type NumberColumn = (typeof numberColumns)[number];

/** Whether the column can change where only files and what they tell do. */
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

/** A part of all up to which games are put into a set one by one. */
const widePart = 8;

/** An order, and what was made of it when it was first asked for. */
interface Made {
  readonly order: Order;
  /** Where each slot stands in it. */
  places: Uint32Array | null;
  prefixes: Prefixes | null;
}

export class Orders {
  private readonly made = new Map<LibraryColumn, Made>();
  /** Slots that changed since an order was made. */
  private readonly changed = new Map<LibraryColumn, Set<number>>();
  private seriesIndex: SeriesIndex | null = null;
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  get(column: LibraryColumn): Order {
    return this.current(column).order;
  }

  private current(column: LibraryColumn): Made {
    const known = this.made.get(column);
    const changed = this.changed.get(column);
    if (known !== undefined && changed === undefined) return known;
    const value = valueIn(column, this.model);
    const order =
      known !== undefined && changed !== undefined
        ? this.mended(known.order, changed, value)
        : this.sorted(value, column === 'date');
    known?.prefixes?.release();
    const made: Made = { order, places: null, prefixes: null };
    this.made.set(column, made);
    this.changed.delete(column);
    return made;
  }

  /** Makes what questions in any order need, with rests. Not to be gone on with after a change. */
  *prepare(columns: readonly LibraryColumn[]): Generator<undefined, void> {
    for (const column of columns) {
      this.get(column);
      yield;
      this.placesIn(column);
      yield;
    }
    for (const column of numberColumns) {
      this.prefixesIn(column);
      yield;
    }
    this.seriesIndex ??= yield* seriesIndexInSteps(this.model.columns);
  }

  /** Which games are of one match. */
  series(): SeriesIndex {
    this.seriesIndex ??= createSeriesIndex(this.model.columns);
    return this.seriesIndex;
  }

  /** After games changed or came: orders that are made are mended when they are next asked for. */
  change(slots: ReadonlySet<number>, isOnlyFiles: boolean): void {
    if (!isOnlyFiles) this.seriesIndex = null;
    for (const column of this.made.keys()) {
      if (isOnlyFiles && !isOfFiles[column]) continue;
      const known = this.changed.get(column);
      if (known === undefined) this.changed.set(column, new Set(slots));
      else for (const slot of slots) known.add(slot);
    }
  }

  /** The games of a set, in order. */
  hits(set: Bitset, total: number, { by, direction, isGrouped }: LibrarySort): Hits {
    const hits = hitsOf(set, total, this.get(by), () => this.placesIn(by), direction === 'asc');
    return isGrouped ? groupedHits(hits, set, total, this.series()) : hits;
  }

  /** The games of which the column's number is known, at least `from`, and less than `to`. */
  between(column: NumberColumn, from: number, to: number): Bitset {
    const { slots } = this.get(column);
    const [start, end] = [this.placeOf(column, from), this.placeOf(column, to)];
    if ((end - start) * widePart <= slots.length) {
      const set = new Bitset(this.model.columns.capacity);
      for (let at = start; at < end; at += 1) set.add(slots[at] ?? 0);
      return set;
    }
    const prefixes = this.prefixesIn(column);
    const before = prefixes.upTo(start);
    const set = prefixes.upTo(end).without(before);
    before.release();
    return set;
  }

  /** Where the first game of which the number is known and not less stands. */
  private placeOf(column: NumberColumn, number: number): number {
    const { slots, known } = this.get(column);
    const value = valueIn(column, this.model);
    let low = 0;
    let high = known;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (value(slots[middle] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private placesIn(column: LibraryColumn): Uint32Array {
    const made = this.current(column);
    if (made.places === null) {
      const { slots } = made.order;
      made.places = new Uint32Array(slots.length);
      for (let place = 0; place < slots.length; place += 1) made.places[slots[place] ?? 0] = place;
    }
    return made.places;
  }

  private prefixesIn(column: NumberColumn): Prefixes {
    const made = this.current(column);
    made.prefixes ??= createPrefixes(made.order.slots, this.model.columns.capacity);
    return made.prefixes;
  }

  private sorted(value: ValueOf, isDate: boolean): Order {
    const { order, count } = this.model.columns;
    const oldestFirst = isDate
      ? sortedByDigits(slotsUpTo(count), order.slice(0, count))
      : oldestFirstOf(this.get('date'));
    const slots = new Uint32Array(count);
    const values = new Float64Array(count);
    let known = 0;
    let unknown = count;
    for (let at = 0; at < count; at += 1) {
      const slot = oldestFirst[at] ?? 0;
      const one = value(slot);
      if (one < 0) {
        unknown -= 1;
        slots[unknown] = slot;
      } else {
        slots[known] = slot;
        values[known] = one;
        known += 1;
      }
    }
    if (!isDate) slots.set(sortedByDigits(slots.slice(0, known), values.slice(0, known)));
    return { slots, known };
  }

  private mended(order: Order, changed: ReadonlySet<number>, value: ValueOf): Order {
    const { order: age, count } = this.model.columns;
    const ageOf = (slot: number) => age[slot] ?? 0;
    const byValue = (a: number, b: number) => value(a) - value(b) || ageOf(a) - ageOf(b);
    const byAge = (a: number, b: number) => ageOf(b) - ageOf(a);
    const inKnown = [...changed].filter((slot) => value(slot) >= 0).sort(byValue);
    const inUnknown = [...changed].filter((slot) => value(slot) < 0).sort(byAge);
    const isChanged = new Bitset(count);
    for (const slot of changed) isChanged.add(slot);
    const slots = new Uint32Array(count);
    const known = merged(slots, 0, order.slots.subarray(0, order.known), isChanged, inKnown, byValue);
    merged(slots, known, order.slots.subarray(order.known), isChanged, inUnknown, byAge);
    return { slots, known };
  }
}

function slotsUpTo(count: number): Uint32Array<ArrayBuffer> {
  const slots = new Uint32Array(count);
  for (let slot = 0; slot < count; slot += 1) slots[slot] = slot;
  return slots;
}

/** Writes the old list without what changed, and with `news` in their places; returns where it ends. */
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
    const slot = old[at] ?? 0;
    if (changed.has(slot)) continue;
    for (let one = news[next]; one !== undefined && compare(one, slot) < 0; one = news[next]) {
      into[filled] = one;
      filled += 1;
      next += 1;
    }
    into[filled] = slot;
    filled += 1;
  }
  for (const one of news.slice(next)) {
    into[filled] = one;
    filled += 1;
  }
  return filled;
}

/** Undated games, which come last when shown, are the oldest among equals. */
function oldestFirstOf({ slots, known }: Order): Uint32Array {
  const rising = new Uint32Array(slots.length);
  rising.set(slots.slice(known).reverse());
  rising.set(slots.subarray(0, known), slots.length - known);
  return rising;
}

function valueIn(column: LibraryColumn, { columns, names, patches }: Model): ValueOf {
  const told = (array: Uint16Array | Uint32Array, unknown: number): ValueOf => {
    return (slot) => {
      const value = array[slot] ?? 0;
      return value === unknown ? -1 : value;
    };
  };
  const ranked = (array: Uint16Array | Uint32Array, ranks: Float64Array): ValueOf => {
    return (slot) => {
      const value = array[slot] ?? 0;
      return value === 0 ? -1 : (ranks[value - 1] ?? 0);
    };
  };
  switch (column) {
    case 'date':
      return (slot) => {
        const value = columns.order[slot] ?? 0;
        return value < firstDatedSortKey ? -1 : value;
      };
    case 'league':
      return ranked(columns.league, labelRanks(names.league));
    case 'tournament':
      return ranked(columns.tournament, labelRanks(names.tournament));
    case 'number':
      return (slot) => columns.number[slot] ?? 0;
    case 'length':
      return told(columns.length, unknown16);
    case 'patch':
      return ranked(columns.patch, ranksOf(patches, comparePatches));
    case 'kills':
      return told(columns.kills, unknown16);
    case 'gold':
      return told(columns.gold, unknown32);
    case 'bytes':
      return (slot) => columns.bytes[slot] || -1;
  }
}

function labelRanks({ labels }: Dictionary): Float64Array {
  const folded = labels.map(fold);
  const ranks = ranksOf(folded, (a, b) => (a < b ? -1 : a > b ? 1 : 0));
  // No name is not the first of names.
  return ranks.map((rank, entity) => (folded[entity] === '' ? -1 : rank));
}

function ranksOf(values: readonly string[], compare: (a: string, b: string) => number): Float64Array {
  const sorted = values.map((_, index) => index).sort((a, b) => compare(values[a] ?? '', values[b] ?? ''));
  const ranks = new Float64Array(values.length);
  for (const [rank, index] of sorted.entries()) ranks[index] = rank;
  return ranks;
}
