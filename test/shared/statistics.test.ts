import { expect, it } from 'vitest';
import { type AnyStatistic, statistics } from '../../src/shared/library/statistics.ts';

const all: readonly AnyStatistic[] = statistics;
const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

it('A name of a statistic on the command line means this statistic alone', () => {
  const names = all.flatMap(({ id, short, also = [] }) => [...new Set([id.toLowerCase(), short, ...also])]);
  expect(twice(names)).toEqual([]);
});

it('Each statistic has a column of its own in exports', () => {
  expect(twice(all.map(({ column }) => column))).toEqual([]);
});
