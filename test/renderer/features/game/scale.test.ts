/** Axes stay within their bounds for any values of a file. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteTicks, ticks } from '../../../../src/renderer/features/game/timeline/charts/scale.ts';

const anyNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 1, 9e15, 1e300, -1e300, Number.MAX_VALUE, Number.MIN_VALUE),
  fc.constantFrom(Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN),
);

function expectRising(values: readonly number[]): void {
  for (const [place, value] of values.entries()) {
    expect(Number.isFinite(value)).toBe(true);
    if (place > 0) expect(value).toBeGreaterThan(values[place - 1] ?? Number.NEGATIVE_INFINITY);
  }
}

describe('axes', () => {
  test('an absurd time does not exceed the maximum number of ticks', () => {
    expect(minuteTicks(9e15, 640).length).toBeLessThanOrEqual(14);
    expect(minuteTicks(Number.MAX_VALUE, 640).length).toBeLessThanOrEqual(14);
    expect(minuteTicks(Number.POSITIVE_INFINITY, 640)).toEqual([]);
    expect(minuteTicks(Number.NaN, 640)).toEqual([]);
  });

  test('the ticks of a game of ten hours are at whole hours', () => {
    expect(minuteTicks(36_000_000, 640).map((at) => at / 3_600_000)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  test('any end and width give few, ascending, finite minutes within the game', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, (end, width) => {
        const all = minuteTicks(end, width);
        expect(all.length).toBeLessThanOrEqual(64);
        expectRising(all);
        for (const at of all) expect(at).toBeLessThanOrEqual(end);
      }),
    );
  });

  test('any range and count give few, ascending, finite ticks', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, anyNumber, (from, to, count) => {
        const all = ticks(from, to, count);
        expect(all.length).toBeLessThanOrEqual(64);
        expectRising(all);
      }),
    );
  });
});
