import { expect, test } from 'vitest';
import { formatUpcoming } from '../../../src/renderer/format/times.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const upcoming = (at: string) => formatUpcoming(`2026-11-22T${at}Z`, now);

test('the time of a next attempt that has passed is not shown as a time ago', () => {
  expect([upcoming('12:04:00'), upcoming('12:00:05')]).toEqual(['in 4 min', 'in 5 s']);
  expect([upcoming('12:00:00'), upcoming('11:59:57')]).toEqual(['any moment', 'any moment']);
});
