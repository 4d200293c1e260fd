/**
 * The games that come first in an order, however many, as a set: some such sets are made once, and the others
 * from the nearest of them. What lies between two places of a wide order is one such set without another.
 */
import { Bitset } from './bitset.ts';

/** A set each for so many parts of all: an eighth of a megabyte each for a million games. */
const parts = 16;

export interface Prefixes {
  /** The slots in the first `place` places: the asker's own. */
  upTo(place: number): Bitset;
  /** Its sets may be used again. */
  release(): void;
}

/** `capacity` is how many slots the sets have room for. */
export function createPrefixes(slots: Uint32Array, capacity: number): Prefixes {
  const step = Math.max(1, Math.ceil(slots.length / parts));
  const made: Bitset[] = [];
  let last = new Bitset(capacity);
  made.push(last);
  for (let start = 0; start < slots.length; start += step) {
    last = new Bitset(capacity).or(last);
    const end = Math.min(start + step, slots.length);
    for (let at = start; at < end; at += 1) last.add(slots[at] ?? 0);
    made.push(last);
  }
  return {
    upTo(place) {
      const nearest = Math.min(Math.round(place / step), made.length - 1);
      const set = new Bitset(capacity);
      const known = made[nearest];
      if (known !== undefined) set.or(known);
      const from = Math.min(nearest * step, slots.length);
      for (let at = from; at < place; at += 1) set.add(slots[at] ?? 0);
      for (let at = place; at < from; at += 1) set.remove(slots[at] ?? 0);
      return set;
    },
    release() {
      for (const set of made) set.release();
    },
  };
}
