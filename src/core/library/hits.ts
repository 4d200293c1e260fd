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

/** Up to this part of all, hits are put in order sooner than all games are walked through for them. */
const somePart = 4;
/** Up to this part, sorting them costs less than a set of all places. */
const fewPart = 512;
const few = 8;

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
  return total * somePart < slots.length
    ? placed(set, total, order, placeOf(), turned)
    : walked(set, total, order, isRising);
}

type Turned = (place: number) => number;

function sorted(set: Bitset, { slots }: Order, places: Uint32Array, turned: Turned): Uint32Array {
  const found = set.slots();
  for (let at = 0; at < found.length; at += 1) found[at] = turned(places[found[at] ?? 0] ?? 0);
  found.sort();
  for (let at = 0; at < found.length; at += 1) found[at] = slots[turned(found[at] ?? 0)] ?? 0;
  return found;
}

/** Keeps a set of the places in which hits stand: it is in order by itself, and read off where it is asked for. */
function placed(set: Bitset, total: number, { slots }: Order, places: Uint32Array, turned: Turned): Hits {
  const inOrder = new Bitset(slots.length);
  set.forEach((slot) => {
    inOrder.add(turned(places[slot] ?? 0));
  });
  return {
    slice(offset, limit) {
      const hits = new Uint32Array(Math.max(0, Math.min(limit, total - offset)));
      inOrder.read(offset, hits);
      for (let at = 0; at < hits.length; at += 1) hits[at] = slots[turned(hits[at] ?? 0)] ?? 0;
      return hits;
    },
    release() {
      inOrder.release();
      set.release();
    },
  };
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

function walked(set: Bitset, total: number, { slots, known }: Order, isRising: boolean): Hits {
  const { words } = set;
  let hits = new Uint32Array(0);
  let filled = 0;
  let next = 0;
  const walkTo = (wanted: number) => {
    hits = withRoom(hits, wanted, total);
    for (; filled < wanted && next < known; next += 1) {
      const slot = slots[isRising ? next : known - 1 - next] ?? 0;
      hits[filled] = slot;
      filled += ((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;
    }
    for (; filled < wanted && next < slots.length; next += 1) {
      const slot = slots[next] ?? 0;
      hits[filled] = slot;
      filled += ((words[slot >>> 5] ?? 0) >>> (slot & 31)) & 1;
    }
  };
  return {
    slice(offset, limit) {
      const end = Math.min(offset + limit, total);
      walkTo(end);
      return hits.subarray(offset, end);
    },
    release: () => set.release(),
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
