/**
 * The games that come first in an order, however many, as a set: some such sets are made once, and the others
 * from the nearest of them. What lies between two places of a wide order is one such set without another.
 */
import { Bitset } from './bitset.ts';

/** A set each for so many parts of all: an eighth of a megabyte each for a million games. */
const parts = 16;

export interface PrefixBitsets {
  /** The rows in the first `place` places: the asker's own. */
  firstN(place: number): Bitset;
  /** Its sets may be used again. */
  release(): void;
}

/** `capacity` is how many rows the sets have room for. */
export function createPrefixBitsets(rows: Uint32Array, capacity: number): PrefixBitsets {
  const step = Math.max(1, Math.ceil(rows.length / parts));
  const made: Bitset[] = [];
  let last = new Bitset(capacity);
  made.push(last);
  for (let start = 0; start < rows.length; start += step) {
    last = new Bitset(capacity).or(last);
    const end = Math.min(start + step, rows.length);
    for (let at = start; at < end; at += 1) last.add(rows[at] ?? 0);
    made.push(last);
  }
  return {
    firstN(place) {
      const nearest = Math.min(Math.round(place / step), made.length - 1);
      const set = new Bitset(capacity);
      const known = made[nearest];
      if (known !== undefined) set.or(known);
      const from = Math.min(nearest * step, rows.length);
      for (let at = from; at < place; at += 1) set.add(rows[at] ?? 0);
      for (let at = place; at < from; at += 1) set.remove(rows[at] ?? 0);
      return set;
    },
    release() {
      for (const set of made) set.release();
    },
  };
}
