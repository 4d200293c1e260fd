import { describe, expect, it } from 'vitest';
import {
  inBrowserTime,
  machineClock,
  minutesAhead,
} from '../../../../src/renderer/features/settings/period-zone.ts';

const weekdays = [0, 1, 2, 3, 4];
const draft = (from: string, to: string, days: readonly number[] = weekdays) => ({
  days,
  from,
  to,
  limit: '',
});

describe('a period of a machine in another zone', () => {
  it.each([
    ['Berlin seen from London', draft('18:00', '23:00'), 60, 'Mon–Fri 17:00–22:00'],
    ['Seoul seen from Berlin', draft('06:00', '12:00'), 480, 'Mon–Thu, Sun 22:00–04:00'],
    ['Los Angeles seen from Berlin', draft('18:00', '23:00'), -540, 'Tue–Sat 03:00–08:00'],
    ['Kolkata seen from Berlin', draft('01:00', '03:30', [0]), 270, 'Sun 20:30–23:00'],
    ['a night', draft('22:00', '06:00', [6]), -60, 'Sun 23:00–07:00'],
    ['a whole day', draft('00:00', '24:00', [2]), 60, 'Tue 23:00–23:00'],
    ['until midnight', draft('20:00', '00:00', [0, 1, 2, 3, 4, 5, 6]), 60, '19:00–23:00'],
  ])('is written in the browser’s time: %s', (_, period, ahead, text) => {
    expect(inBrowserTime(period, ahead)).toBe(text);
  });

  it('has no equivalent while it is incomplete', () => {
    for (const period of [draft('', '23:00'), draft('18:00', '9'), draft('18:00', '23:00', [])])
      expect(inBrowserTime(period, 60)).toBeNull();
  });
});

it('the machine’s clock is that of its zone, before and after midnight', () => {
  const now = Date.parse('2026-11-23T22:30:00Z');
  expect([-480, 0, 60, 330, 540].map((offset) => machineClock(offset, now))).toEqual([
    '14:30',
    '22:30',
    '23:30',
    '04:00',
    '07:30',
  ]);
});

it('a machine in the browser’s zone is not ahead', () => {
  const now = Date.now();
  const own = -new Date(now).getTimezoneOffset();
  expect(minutesAhead(own, now)).toBe(0);
  expect(minutesAhead(own + 60, now)).toBe(60);
});
