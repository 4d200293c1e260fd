import { describe, expect, it } from 'vitest';
import { createPrefixBitsets } from '../../src/core/library/index/prefix-bitsets.ts';

/** Every row once, shuffled: 7,919 is prime and divides no count. */
function mixed(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, place) => (place * 7_919) % count);
}

describe('prefix bitsets', () => {
  it.each([0, 1, 15, 16, 17, 33, 1_000])('contain the rows before each position, with %d games', (count) => {
    const rows = mixed(count);
    const prefixBitsets = createPrefixBitsets(rows, count + 40);
    for (let place = 0; place <= count; place += 1) {
      const set = prefixBitsets.firstN(place);
      expect([...set.rows()]).toEqual([...rows.subarray(0, place)].sort((a, b) => a - b));
      set.release();
    }
  });

  it('return a set that the caller can change', () => {
    const rows = mixed(100);
    const prefixBitsets = createPrefixBitsets(rows, 100);
    prefixBitsets.firstN(50).and(prefixBitsets.firstN(0)).release();
    expect(prefixBitsets.firstN(50).count()).toBe(50);
  });
});
