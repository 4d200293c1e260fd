import { expect, it } from 'vitest';
import { formatStatistic } from '../../src/shared/library/statistic-rows.ts';
import { statistics } from '../../src/shared/library/statistics.ts';

it('The mean length of games is in minutes and seconds, as that of a game', () => {
  const [length] = statistics.filter(({ id }) => id === 'length');
  const text = (minutes: number | null) => length && formatStatistic(length, minutes, String);
  expect(text(32.4)).toBe('32:24');
  expect(text(29.999)).toBe('30:00');
  expect(text(65.05)).toBe('1:05:03');
  expect(text(null)).toBeNull();
});
