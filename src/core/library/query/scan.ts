/** Goes through a column once and keeps the slots that fit, a word of the set at a time. */
import { Bitset } from '../index/bitset.ts';
import type { Columns } from '../index/columns.ts';

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

/** The slots of which the column's value has a 1 in the table: nothing is called for each of a million. */
export function slotsListed(
  { count, capacity }: Columns,
  column: Uint8Array | Uint16Array | Uint32Array,
  isListed: Uint8Array,
): Bitset {
  const set = new Bitset(capacity);
  const { words } = set;
  for (let at = 0, slot = 0; slot < count; at += 1) {
    const end = Math.min(slot + 32, count);
    let word = 0;
    // Without a condition: which way it would go is as good as random.
    for (let bit = 0; slot < end; slot += 1, bit += 1) word |= (isListed[column[slot] ?? 0] ?? 0) << bit;
    words[at] = word;
  }
  return set;
}

/** A table for `slotsListed` of the entities of a field, as columns have them: plus 1. */
export function listOf(entities: Iterable<number>, size: number): Uint8Array {
  const isListed = new Uint8Array(size + 1);
  for (const entity of entities) isListed[entity + 1] = 1;
  return isListed;
}
