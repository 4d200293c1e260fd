import { expect, it } from 'vitest';
import { backoffMs } from '../../src/shared/base/backoff.ts';

it('A backoff doubles with each failure, up to its limit', () => {
  const waits = [1, 2, 3, 4, 5, 1000].map((failures) =>
    backoffMs({ firstMs: 1_000, maxMs: 10_000 }, failures),
  );
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

it('A backoff with another factor grows by that', () => {
  const waits = [1, 2, 3].map((failures) =>
    backoffMs({ firstMs: 1_000, maxMs: 60_000, factor: 3 }, failures),
  );
  expect(waits).toEqual([1_000, 3_000, 9_000]);
});

it('Jitter makes a wait shorter by a random part of it: all of it with full jitter', () => {
  const waits = (jitter: number) =>
    [0, 0.5].map((random) => backoffMs({ firstMs: 1_000, maxMs: 60_000, jitter }, 2, random));
  expect(waits(1)).toEqual([0, 1_000]);
  expect(waits(0.5)).toEqual([1_000, 1_500]);
  expect(waits(0)).toEqual([2_000, 2_000]);
});
