import { describe, expect, it } from 'vitest';
import { createPrefixes } from '../../src/core/library/index/prefix-bitsets.ts';

/** Every slot once, well mixed: 7,919 is prime, and so no divisor's. */
function mixed(count: number): Uint32Array {
  return Uint32Array.from({ length: count }, (_, place) => (place * 7_919) % count);
}

describe('the games that come first in an order', () => {
  it.each([0, 1, 15, 16, 17, 33, 1_000])('are those before each place, of %d games', (count) => {
    const slots = mixed(count);
    const prefixes = createPrefixes(slots, count + 40);
    for (let place = 0; place <= count; place += 1) {
      const set = prefixes.upTo(place);
      expect([...set.slots()]).toEqual([...slots.subarray(0, place)].sort((a, b) => a - b));
      set.release();
    }
  });

  it('are a set of the asker, who may change it', () => {
    const slots = mixed(100);
    const prefixes = createPrefixes(slots, 100);
    prefixes.upTo(50).and(prefixes.upTo(0)).release();
    expect(prefixes.upTo(50).count()).toBe(50);
  });
});
