import { describe, expect, it } from 'vitest';
import { createPrefixBitsets } from '../../src/core/library/index/prefix-bitsets.ts';

/** Every row once, well mixed: 7,919 is prime, and so no divisor's. */
function mixed(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, place) => (place * 7_919) % count);
}

describe('the games that come first in an order', () => {
  it.each([0, 1, 15, 16, 17, 33, 1_000])('are those before each place, of %d games', (count) => {
    const rows = mixed(count);
    const prefixBitsets = createPrefixBitsets(rows, count + 40);
    for (let place = 0; place <= count; place += 1) {
      const set = prefixBitsets.firstN(place);
      expect([...set.rows()]).toEqual([...rows.subarray(0, place)].sort((a, b) => a - b));
      set.release();
    }
  });

  it('are a set of the asker, who may change it', () => {
    const rows = mixed(100);
    const prefixBitsets = createPrefixBitsets(rows, 100);
    prefixBitsets.firstN(50).and(prefixBitsets.firstN(0)).release();
    expect(prefixBitsets.firstN(50).count()).toBe(50);
  });
});
