import { expect, it } from 'vitest';
import { percentText } from '../../../../src/renderer/features/sync/backfill-text.ts';

it.each([
  [0, '0%'],
  [0.999, '99%'],
  [1, '100%'],
])('a progress of %d is written as other percentages are: %s', (progress, text) => {
  expect(percentText({ progress })).toBe(text);
});
