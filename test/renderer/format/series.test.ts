import { expect, test } from 'vitest';
import { seriesSize, seriesText } from '../../../src/renderer/format/series.ts';

test('a series of unknown size is not shown as "Bo0"', () => {
  expect([null, 0, 1, 5].map(seriesText)).toEqual(['', '', 'Bo1', 'Bo5']);
  expect([null, 0, -1, 3].map(seriesSize)).toEqual([null, null, null, 3]);
});
