import { expect, test } from 'vitest';
import { formatAttempt, formatClock, formatUpcoming } from '../../../src/renderer/format/times.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const upcoming = (at: string) => formatUpcoming(`2026-11-22T${at}Z`, now);

test('the time of a next attempt that has passed is not shown as a time ago', () => {
  expect([upcoming('12:04:00'), upcoming('12:00:05')]).toEqual(['in 4 min', 'in 5 s']);
  expect([upcoming('12:00:00'), upcoming('11:59:57')]).toEqual(['any moment', 'any moment']);
});

test('a coming attempt has its time and the time that is left, and a due one neither', () => {
  const at = '2026-11-22T12:04:00Z';
  expect(formatAttempt(at, now)).toMatch(/^\d\d:04 \(in 4 min\)$/);
  expect(formatAttempt(at, Date.parse(at))).toBe('any moment');
});

test('the time of what is to happen is in whole minutes that are left, so that an interval of ten never reads eleven', () => {
  expect([upcoming('12:10:59'), upcoming('12:10:00'), upcoming('12:01:59')]).toEqual([
    'in 10 min',
    'in 10 min',
    'in 1 min',
  ]);
});

test('clock times have 24 hours in every locale', () => {
  const at = (hours: number) => formatClock(new Date(2026, 10, 22, hours, 5).toISOString());
  expect([at(0), at(9), at(12), at(18)]).toEqual(['00:05', '09:05', '12:05', '18:05']);
});
