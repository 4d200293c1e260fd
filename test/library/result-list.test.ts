import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Bitset } from '../../src/core/library/index/bitset.ts';
import { createResultList } from '../../src/core/library/index/result-list.ts';

/** Sort indexes of up to 3,000 games with any fraction of results: few enough to sort, some, most, all. */
const cases = fc
  .record({
    count: fc.integer({ min: 1, max: 3000 }),
    seed: fc.integer(),
    known: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .chain(({ count, seed, known }) =>
    fc.record({
      rows: fc.constant(shuffled(count, seed)),
      known: fc.constant(Math.round(count * known)),
      part: fc.constantFrom(0, 0.002, 0.02, 0.2, 0.6, 1),
      isRising: fc.boolean(),
      slices: fc.array(fc.tuple(fc.integer({ min: 0, max: count }), fc.integer({ min: 0, max: 200 })), {
        minLength: 1,
        maxLength: 6,
      }),
    }),
  );

it('Any slice of a result list equals that slice of the sorted results', () => {
  fc.assert(
    fc.property(cases, ({ rows, known, part, isRising, slices }) => {
      const count = rows.length;
      const set = new Bitset(Math.ceil(count / 32) * 32 + 64);
      const shown = isRising ? [...rows] : [...rows.slice(0, known).toReversed(), ...rows.slice(known)];
      const expected = shown.filter((row) => ((row * 2_654_435_761) >>> 0) / 2 ** 32 < part);
      for (const row of expected) set.add(row);
      const places = new Uint32Array(count);
      for (const [place, row] of rows.entries()) places[row] = place;
      const results = createResultList(set, expected.length, { rows, known }, () => places, isRising);
      for (const [offset, limit] of slices) {
        expect([...results.slice(offset, limit)]).toEqual(expected.slice(offset, offset + limit));
      }
      expect([...results.slice(0, count)]).toEqual(expected);
      results.release();
    }),
  );
});

function shuffled(count: number, seed: number): Uint32Array<ArrayBuffer> {
  const keys = Array.from({ length: count }, (_, row) => Math.imul(row + 1, seed | 1) >>> 0);
  return Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
}
