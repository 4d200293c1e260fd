import { expect, test } from 'vitest';
import { figureText, toFigure } from '../../bench/figure.ts';
import { paired, runInTurns } from '../../bench/paired.ts';
import { median, quantile, toSpread } from '../../bench/quantile.ts';
import { measurement } from '../../bench/result.ts';

test('The median is the middle value, or the mean of both middle ones', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 7])).toBe(6);
  expect(median([3])).toBe(3);
  expect(median([])).toBeNaN();
});

test('A quantile is a measured value, and the last one is the largest', () => {
  const values = Array.from({ length: 200 }, (_, at) => 200 - at);
  expect(quantile(values, 0)).toBe(1);
  expect(quantile(values, 0.99)).toBe(199);
  expect(quantile(values, 1)).toBe(200);
});

test('A spread has the median, the smallest and the largest value', () => {
  expect(toSpread([4, 2, 9])).toEqual({ median: 4, min: 2, max: 9 });
});

test('The ratio is the median of the pairs, so that noise that meets both sides of a pair cancels out', () => {
  const { ours, theirs, ratio, spread } = paired([2, 40, 6], [1, 10, 2], 's', 0);
  expect({ ours, theirs, ratio }).toEqual({ ours: '6 (2–40) s', theirs: '2 (1–10) s', ratio: 3 });
  expect(spread).toEqual({ median: 3, min: 2, max: 4 });
});

test('A pair has its ratio and both sides as figures, each with the number of rounds', () => {
  const figures = paired([2, 4], [1, 1], 'MB/s', 0, 'larger').figures;
  expect(figures).toEqual([
    { name: 'ratio', unit: '', better: 'larger', runs: 2, median: 3, min: 2, max: 4 },
    { name: 'ours', unit: 'MB/s', better: 'larger', runs: 2, median: 3, min: 2, max: 4 },
    { name: 'theirs', unit: 'MB/s', better: 'larger', runs: 2, median: 1, min: 1, max: 1 },
  ]);
});

test('Sides without a partner are refused', () => {
  expect(() => paired([1, 2], [1], 's', 0)).toThrow('2 and 1 measurements make no pairs.');
});

test('Both sides run once in each round, and each side is first in every other round', async () => {
  const order: string[] = [];
  const side = (name: string) => async (round: number) => {
    order.push(`${name} ${round}`);
    return round;
  };
  expect(await runInTurns(3, side('ours'), side('theirs'))).toEqual({ ours: [0, 1, 2], theirs: [0, 1, 2] });
  expect(order).toEqual(['theirs 0', 'ours 0', 'ours 1', 'theirs 1', 'theirs 2', 'ours 2']);
});

test('A figure is written with its name and unit, and with its spread where it was measured more than once', () => {
  expect(figureText(toFigure('p99', [1, 2], 'ms'))).toBe('p99 1.5 (1.0–2.0) ms');
  expect(figureText(toFigure('', [1234], 'MB'), 0)).toBe('1,234 MB');
});

test('A figure without a value is refused', () => {
  expect(() => toFigure('p99', [], 'ms')).toThrow('Nothing was measured: p99.');
});

test('A measurement is met where the median of its first figure is within the limit', () => {
  const slow = toFigure('p99', [9, 10, 30], 'ms');
  const other = toFigure('p50', [99], 'ms');
  const met = measurement({ name: 'Search', figures: [slow, other], limit: 10 });
  expect(met).toMatchObject({ target: 'p99 at most 10 ms', isMet: true });
  expect(met.measured).toBe('p99 10.0 (9.0–30.0) ms, p50 99.0 ms');
  expect(measurement({ name: 'Search', figures: [slow], limit: 9 }).isMet).toBe(false);
});

test('A limit of a figure that is better when larger is a lower limit', () => {
  const figures = [toFigure('', [0.9], '', 'larger')] as const;
  expect(measurement({ name: 'Rate', figures, limit: 0.95 })).toMatchObject({
    target: 'at least 0.95',
    isMet: false,
  });
  expect(measurement({ name: 'Rate', figures, limit: null })).toMatchObject({
    target: 'none set',
    isMet: true,
  });
});
