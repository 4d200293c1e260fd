/** Goes through a column once and keeps the slots that fit, a word of the set at a time. */
import { Bitset } from './bitset.ts';
import type { Columns } from './columns.ts';

export function slotsWhere({ count, capacity }: Columns, fits: (slot: number) => boolean): Bitset {
  const set = new Bitset(capacity);
  const { words } = set;
  for (let at = 0, slot = 0; slot < count; at += 1) {
    const end = Math.min(slot + 32, count);
    let word = 0;
    for (let bit = 1; slot < end; slot += 1, bit <<= 1) if (fits(slot)) word |= bit;
    words[at] = word;
  }
  return set;
}

/** The slots of which the number is in one of the ranges, and known. */
export function slotsInRanges(
  { count, capacity }: Columns,
  column: Uint16Array | Uint32Array | Float64Array,
  ranges: readonly { readonly least: number; readonly most: number }[],
  unknown: number | null,
): Bitset {
  const set = new Bitset(capacity);
  const { words } = set;
  for (const { least, most: asked } of ranges) {
    // What is not known stands as the largest number there is.
    const most = unknown === null ? asked : Math.min(asked, unknown - 1);
    for (let at = 0, slot = 0; slot < count; at += 1) {
      const end = Math.min(slot + 32, count);
      let word = 0;
      for (let bit = 1; slot < end; slot += 1, bit <<= 1) {
        const value = column[slot] ?? 0;
        if (value >= least && value <= most) word |= bit;
      }
      words[at] = (words[at] ?? 0) | word;
    }
  }
  return set;
}
