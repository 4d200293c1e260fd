/** The games of an answer in the order in which they are shown: looked for no further than somebody has asked. */
import { Bitset } from './bitset.ts';
import type { SeriesIndex } from './series.ts';

export interface Hits {
  /** Slots from `offset` on, at most `limit`. */
  slice(offset: number, limit: number): Uint32Array;
  /** It is asked no more: the sets that it holds may be used again. */
  release(): void;
}

/** Known values rising, of equal ones the oldest first; then the unknown, newest first. */
export interface Order {
  readonly slots: Uint32Array<ArrayBuffer>;
  readonly known: number;
}

/** Up to this part of all, sorting hits costs less than anything else. */
const fewPart = 512;
const few = 8;
/** From this part of all on, the order is walked through for hits, however far. */
const manyPart = 4;
/** Walking on costs less than placing all hits, for so many steps for each of them. */
const stepsForEach = 2;

/** `placeOf` tells where each slot stands in the order. The set is theirs from now on. */
export function hitsOf(
  set: Bitset,
  total: number,
  order: Order,
  placeOf: () => Uint32Array,
  isRising: boolean,
): Hits {
  const { slots, known } = order;
  const turned = (place: number) => (isRising || place >= known ? place : known - 1 - place);
  if (total === slots.length) {
    return {
      slice: (offset, limit) => {
        const length = Math.max(0, Math.min(limit, total - offset));
        return Uint32Array.from({ length }, (_, index) => slots[turned(offset + index)] ?? 0);
      },
      release: () => set.release(),
    };
  }
  if (total <= few || total * fewPart < slots.length) {
    const hits = sorted(set, order, placeOf(), turned);
    return { slice: (offset, limit) => hits.subarray(offset, offset + limit), release: () => set.release() };
  }
  return walked(set, total, order, placeOf, isRising, turned);
}

type Turned = (place: number) => number;

function sorted(set: Bitset, { slots }: Order, places: Uint32Array, turned: Turned): Uint32Array {
  const found = set.slots();
  for (let at = 0; at < found.length; at += 1) found[at] = turned(places[found[at] ?? 0] ?? 0);
  found.sort();
  for (let at = 0; at < found.length; at += 1) found[at] = slots[turned(found[at] ?? 0)] ?? 0;
  return found;
}

/** The places in which hits stand: as a set they are in order by themselves. */
function placesOf(set: Bitset, places: Uint32Array, turned: Turned): Bitset {
  const inOrder = new Bitset(places.length);
  set.forEach((slot) => {
    inOrder.add(turned(places[slot] ?? 0));
  });
  return inOrder;
}

/**
 * Room for `wanted` of at most `total`, with what is there: it doubles, as few are looked through to the end, and
 * megabytes for each question would have the collector at work for every hundredth.
 */
function withRoom(list: Uint32Array<ArrayBuffer>, wanted: number, total: number): Uint32Array<ArrayBuffer> {
  if (wanted <= list.length) return list;
  const more = new Uint32Array(Math.min(total, Math.max(wanted, list.length * 2, leastRoom)));
  more.set(list);
  return more;
}

const leastRoom = 1024;

/** The first hits are mostly met soon on a walk through the order; where they are far, all are placed. */
function walked(
  set: Bitset,
  total: number,
  { slots, known }: Order,
  placeOf: () => Uint32Array,
  isRising: boolean,
  turned: Turned,
): Hits {
  const { words } = set;
  let hits = new Uint32Array(0);
  let filled = 0;
  let next = 0;
  let inOrder: Bitset | null = null;
  const walkTo = (wanted: number, steps: number) => {
    hits = withRoom(hits, wanted, total);
    const end = Math.min(slots.length, next + steps);
    const endOfKnown = Math.min(known, end);
    for (; filled < wanted && next < endOfKnown; next += 1) {
      const slot = slots[isRising ? next : known - 1 - next] ?? 0;
      hits[filled] = slot;
      filled += ((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;
    }
    for (; filled < wanted && next < end; next += 1) {
      const slot = slots[next] ?? 0;
      hits[filled] = slot;
      filled += ((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;
    }
  };
  const placed = (from: Bitset, offset: number, end: number) => {
    const page = new Uint32Array(end - offset);
    from.read(offset, page);
    for (let at = 0; at < page.length; at += 1) page[at] = slots[turned(page[at] ?? 0)] ?? 0;
    return page;
  };
  return {
    slice(offset, limit) {
      const end = Math.min(offset + limit, total);
      if (offset >= end) return new Uint32Array(0);
      if (inOrder === null) {
        walkTo(end, total * manyPart < slots.length ? total * stepsForEach : slots.length);
        if (filled >= end) return hits.subarray(offset, end);
        inOrder = placesOf(set, placeOf(), turned);
      }
      return placed(inOrder, offset, end);
    },
    release() {
      inOrder?.release();
      set.release();
    },
  };
}

const groupsAtOnce = 256;

/** The games of a match together, first game first, where that one stands. The set is that of `hits`. */
export function groupedHits(
  hits: Hits,
  set: Bitset,
  total: number,
  { slots, firstOf, isEnd }: SeriesIndex,
): Hits {
  let grouped = new Uint32Array(0);
  let filled = 0;
  let seen = 0;
  const fillTo = (wanted: number) => {
    while (filled < wanted) {
      const some = hits.slice(seen, groupsAtOnce);
      if (some.length === 0) return;
      seen += some.length;
      for (const slot of some) {
        let place = firstOf(slot);
        while (!set.has(slots[place] ?? 0)) place += 1;
        if (slots[place] !== slot) continue;
        for (; ; place += 1) {
          const one = slots[place] ?? 0;
          if (set.has(one)) {
            grouped = withRoom(grouped, filled + 1, total);
            grouped[filled] = one;
            filled += 1;
          }
          if (isEnd(place)) break;
        }
      }
    }
  };
  return {
    slice(offset, limit) {
      const end = Math.min(offset + limit, total);
      fillTo(end);
      return grouped.subarray(offset, end);
    },
    release: () => hits.release(),
  };
}
