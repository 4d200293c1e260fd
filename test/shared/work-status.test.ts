import { expect, test } from 'vitest';
import { holdText, pauseUntilTomorrowText, shortTime } from '../../src/shared/work/work-status.ts';

/** A time of 22 November 2026, or of a day after it, in this process's zone. */
const at = (hours: number, day = 22) => new Date(2026, 10, day, hours);

test('a time is named by its clock today, as tomorrow on the day before, and else by its date', () => {
  const until = at(8, 23).toISOString();
  const text = (now: Date) => shortTime(now.getTime())(until);
  expect([text(at(23, 21)), text(at(23, 22)), text(at(0, 23))]).toEqual([
    '23 Nov 08:00',
    'tomorrow 08:00',
    '08:00',
  ]);
});

test('the end of a hold changes its text at midnight', () => {
  const hold = { reason: 'paused', until: at(8, 23).toISOString() } as const;
  expect(holdText(hold, shortTime(at(23).getTime()))).toBe('Paused until tomorrow 08:00');
  expect(holdText(hold, shortTime(at(0, 23).getTime()))).toBe('Paused until 08:00');
});

test('a pause until tomorrow names the time of this browser at which the machine has 08:00', () => {
  const now = at(12);
  const here = -now.getTimezoneOffset();
  const text = (utcOffsetMinutes: number) => pauseUntilTomorrowText({ utcOffsetMinutes }, now.getTime());
  expect(text(here)).toBe('Until tomorrow 08:00');
  expect(text(here + 120)).toBe('Until tomorrow 06:00');
  expect(text(here - 330)).toBe('Until tomorrow 13:30');
  expect(text(here + 660)).toBe('Until 21:00');
  // There, the next day has begun: 08:00 of the day after it.
  expect(text(here + 720)).toBe('Until tomorrow 20:00');
});
