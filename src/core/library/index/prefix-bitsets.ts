/**
 * The first N games of a sort index as a set, for any N. A few such sets are built in advance, and others are derived
 * from the nearest one. The games between two positions are the difference of two such sets.
 */
import { Bitset } from './bitset.ts';

/** The number of sets built in advance: with a million games, each takes an eighth of a megabyte. */
const parts = 16;

export interface PrefixBitsets {
  /** The rows at the first `place` positions. The caller owns the set. */
  firstN(place: number): Bitset;
  /** Releases the sets. */
  release(): void;
}

/** `capacity` is the size of the sets, in rows. */
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
