/**
 * The orders in which the library is shown: for each column all slots, smallest first; games of which the value
 * is not known come last either way, newest first. Made once, and mended where games change.
 */
import { fold } from '../../shared/fold.ts';
import type { LibraryColumn, LibrarySort } from '../../shared/library.ts';
import { firstDatedOrder } from '../catalogue/order.ts';
import { Bitset } from './bitset.ts';
import { unknown16, unknown32 } from './columns.ts';
import type { Dictionary } from './dictionary.ts';
import { sortedByDigits } from './digit-sort.ts';
import { groupedHits, type Hits, hitsOf, type Order } from './hits.ts';
import type { Model } from './model.ts';
import { comparePatches } from './patches.ts';
import { createSeriesIndex, type SeriesIndex } from './series.ts';

/** Whole and not negative; −1: not known. */
type ValueOf = (slot: number) => number;

export class Orders {
  private readonly made = new Map<LibraryColumn, Order>();
  private readonly places = new Map<LibraryColumn, Uint32Array>();
  private seriesIndex: SeriesIndex | null = null;
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  get(column: LibraryColumn): Order {
    const known = this.made.get(column);
    if (known !== undefined) return known;
    const order = this.sorted(valueIn(column, this.model), column === 'date');
    this.made.set(column, order);
    return order;
  }

  /** Which games are of one match. */
  series(): SeriesIndex {
    this.seriesIndex ??= createSeriesIndex(this.model.columns);
    return this.seriesIndex;
  }

  /** After games changed or came: orders that are made are mended. */
  mend(changed: ReadonlySet<number>, isOnlyFiles: boolean): void {
    this.places.clear();
    if (!isOnlyFiles) this.seriesIndex = null;
    for (const [column, order] of this.made) {
      this.made.set(column, this.mended(order, changed, valueIn(column, this.model)));
    }
  }

  /** The games of a set, in order. */
  hits(set: Bitset, total: number, { by, direction, isGrouped }: LibrarySort): Hits {
    const hits = hitsOf(set, total, this.get(by), () => this.placesIn(by), direction === 'asc');
    return isGrouped ? groupedHits(hits, set, total, this.series()) : hits;
  }

  /** The dated games from one order key up to and without another. */
  between(from: number, to: number): Bitset {
    const { columns } = this.model;
    const { slots, known } = this.get('date');
    const [start, end] = [this.placeOfDate(from), this.placeOfDate(to)];
    const set = new Bitset(columns.capacity);
    if (end - start <= slots.length / 2) {
      for (let at = start; at < end; at += 1) set.add(slots[at] ?? 0);
      return set;
    }
    const most = Bitset.full(columns.capacity, columns.count);
    for (let at = 0; at < start; at += 1) most.remove(slots[at] ?? 0);
    for (let at = Math.max(end, start); at < slots.length; at += 1) most.remove(slots[at] ?? 0);
    // Without dates they are in no period.
    for (let at = known; at < slots.length; at += 1) most.remove(slots[at] ?? 0);
    return most;
  }

  /** Where the first dated game at or after the order key stands. */
  private placeOfDate(order: number): number {
    const { slots, known } = this.get('date');
    let low = 0;
    let high = known;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.model.columns.order[slots[middle] ?? 0] ?? 0) < order) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private placesIn(column: LibraryColumn): Uint32Array {
    const known = this.places.get(column);
    if (known !== undefined) return known;
    const { slots } = this.get(column);
    const places = new Uint32Array(slots.length);
    for (let place = 0; place < slots.length; place += 1) places[slots[place] ?? 0] = place;
    this.places.set(column, places);
    return places;
  }

  private sorted(value: ValueOf, isDate: boolean): Order {
    const { order, count } = this.model.columns;
    const oldestFirst = isDate
      ? sortedByDigits(
          Uint32Array.from({ length: count }, (_, slot) => slot),
          order.slice(0, count),
        )
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
    const slots = new Uint32Array(count);
    const known = merged(slots, 0, order.slots.subarray(0, order.known), changed, inKnown, byValue);
    merged(slots, known, order.slots.subarray(order.known), changed, inUnknown, byAge);
    return { slots, known };
  }
}

/** Writes the old list without what changed, and with `news` in their places; returns where it ends. */
function merged(
  into: Uint32Array,
  start: number,
  old: Uint32Array,
  changed: ReadonlySet<number>,
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
        return value < firstDatedOrder ? -1 : value;
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
