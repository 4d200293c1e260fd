import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSize, sizeText } from '../../src/shared/base/sizes.ts';
import { propertyRuns } from '../support/property-runs.ts';

describe('a size', () => {
  it('has three significant digits and one spelling of its unit', () => {
    const texts = [0, 999, 1000, 11_234, 999_499, 999_600, 1_234_567, 8e9].map((bytes) => sizeText(bytes));
    expect(texts).toEqual(['0 B', '999 B', '1.00 kB', '11.2 kB', '999 kB', '1.00 MB', '1.23 MB', '8.00 GB']);
  });

  it('is read with a unit or without one, and not in another form', () => {
    const texts = [
      '500000',
      '2 MB',
      '2MB/s',
      '800 kB/s',
      '0',
      '1.5gb',
      '',
      '2 TB',
      '-1',
      '2 MB x',
      '9e9',
      'MB',
    ];
    expect(texts.map(readSize)).toEqual([
      ...[500_000, 2e6, 2e6, 800_000, 0, 1.5e9],
      ...Array.from({ length: 6 }, () => null),
    ]);
  });

  it('that is rounded up is never too little, and never much too much', () => {
    const factors = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12, PB: 1e15 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (bytes) => {
        const [number, unit] = sizeText(bytes, 'up').split(' ');
        const factor = Object.entries(factors).find(([name]) => name === unit)?.[1] ?? Number.NaN;
        const shown = Number(number) * factor;
        expect(shown).toBeGreaterThanOrEqual(bytes * (1 - Number.EPSILON * 4));
        expect(shown).toBeLessThanOrEqual(bytes * 1.011 + 1);
      }),
      propertyRuns(200, 2000),
    );
  });
});
