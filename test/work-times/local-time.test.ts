import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, systemWall, toWeekday, utcOffsetMinutes } from '../../src/core/work-times/local-time.ts';
import { wall, wallIn } from './zone.ts';

const at = (text: string) => Date.parse(text);

describe('the instant of a local time', () => {
  it.each([
    ['an ordinary day', 'Europe/Berlin', '2026-07-01T18:00', '2026-07-01T16:00:00Z'],
    [
      'the first of two, when the clock is set back',
      'Europe/Berlin',
      '2026-10-25T02:30',
      '2026-10-25T00:30:00Z',
    ],
    ['after the time that comes twice', 'Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00Z'],
    [
      'the change, when the clock is set forward',
      'Europe/Berlin',
      '2026-03-29T02:30',
      '2026-03-29T01:00:00Z',
    ],
    ['the same in New York', 'America/New_York', '2026-03-08T02:15', '2026-03-08T07:00:00Z'],
    ['a change of half an hour', 'Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30:00Z'],
    ['a zone without daylight saving', 'Asia/Seoul', '2026-10-25T02:30', '2026-10-24T17:30:00Z'],
    ['a day that a country left out', 'Pacific/Apia', '2011-12-30T12:00', '2011-12-30T10:00:00Z'],
  ])('is right on %s', (_name, zone, local, instant) => {
    expect(new Date(instantAt(wall(local), wallIn(zone))).toISOString()).toBe(
      new Date(instant).toISOString(),
    );
  });

  it('is the first at which the clock shows this time or a later one of that day', () => {
    const zones = ['Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2026-01-01T00:00Z') / 60_000, max: at('2027-01-01T00:00Z') / 60_000 }),
        (zone, minute) => {
          const toWall = wallIn(zone);
          const local = minute * 60_000;
          const instant = instantAt(local, toWall);
          expect(toWall(instant)).toBeGreaterThanOrEqual(local);
          expect(toWall(instant - 60_000)).toBeLessThan(local);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is that of the machine for its own zone', () => {
    const noon = new Date(2026, 5, 15, 12, 30).getTime();
    expect(systemWall(noon)).toBe(wall('2026-06-15T12:30'));
    expect(instantAt(wall('2026-06-15T12:30'), systemWall)).toBe(noon);
  });
});

it('Weekdays count from Monday', () => {
  expect(['2026-11-23', '2026-11-29', '1969-12-29'].map((day) => toWeekday(wall(`${day}T12:00`)))).toEqual([
    0, 6, 0,
  ]);
});

it.each([
  ['Europe/Berlin', '2026-07-01T12:00:00Z', 120],
  ['Europe/Berlin', '2026-11-23T12:00:00.999Z', 60],
  ['America/St_Johns', '2026-11-23T12:00:00Z', -210],
  ['Asia/Seoul', '2026-11-23T12:00:00Z', 540],
])('the clock of %s is ahead of UTC at %s by %i minutes', (zone, instant, minutes) => {
  expect(utcOffsetMinutes(at(instant), wallIn(zone))).toBe(minutes);
});
