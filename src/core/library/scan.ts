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
