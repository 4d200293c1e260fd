import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Parsed,
  parseBandwidthPeriods,
  parseQuietHours,
  writeBandwidthPeriods,
  writeQuietHours,
} from '../../src/shared/base/weekly-periods.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';

function written<T>(parsed: Parsed<T>, write: (periods: readonly T[]) => string): string {
  return parsed.isValid ? write(parsed.periods) : `not valid: ${parsed.rule}`;
}

describe('quiet hours as text', () => {
  it.each([
    ['', ''],
    ['18:00-23:00', '18:00-23:00'],
    ['mon – fri 18:00 – 23:00', 'Mon-Fri 18:00-23:00'],
    ['Saturday, Sun 6:30-0:00;', 'Sat,Sun 06:30-24:00'],
    ['Fri-Mon 22:00-02:00', 'Mon,Fri-Sun 22:00-02:00'],
    ['Mon-Sun 0:00-8:00; Tue 12:00-13:00', '00:00-08:00; Tue 12:00-13:00'],
  ])('reads %j', (text, canonical) => {
    expect(written(parseQuietHours(text), writeQuietHours)).toBe(canonical);
  });

  it.each([
    '18:00',
    '18-23',
    '25:00-26:00',
    '18:60-19:00',
    '18:00-18:00',
    '24:00-02:00',
    'Mo 18:00-23:00',
    'Mon-Tue-Wed 18:00-23:00',
    'Mon, 18:00-23:00',
    'someday 18:00-23:00',
    '18:00-23:00 2 MB/s',
    '18:00-23:00, 24:00',
  ])('refuses %j', (text) => {
    expect(written(parseQuietHours(text), writeQuietHours)).toMatch(
      /^not valid: must be periods such as "Mon-Fri/,
    );
  });

  it('must leave time for work, and not have too many periods', () => {
    const rule = (text: string) => written(parseQuietHours(text), writeQuietHours);
    expect(rule('00:00-24:00')).toMatch(/must leave a part of the week/);
    expect(rule('12:00-11:00; Mon-Fri 11:00-12:00; Sat,Sun 10:00-13:00')).toMatch(/must leave a part/);
    expect(rule('Mon-Sat 00:00-24:00; Sun 00:00-23:59')).toBe('Mon-Sat 00:00-24:00; Sun 00:00-23:59');
    expect(rule('01:00-02:00;'.repeat(51))).toMatch(/must be at most 50 periods/);
  });

  it('is the same when it is written and read again', () => {
    const period = fc.record({
      days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
      from: fc.integer({ min: 0, max: 1438 }),
      to: fc.integer({ min: 1, max: 1440 }),
    });
    fc.assert(
      fc.property(
        fc.array(
          period.filter(({ from, to }) => from !== to),
          { maxLength: 3 },
        ),
        (periods) => {
          const parsed = parseQuietHours(writeQuietHours(periods));
          if (parsed.isValid) expect(parsed.periods).toEqual(periods);
          else expect(parsed.rule).toMatch(/must leave/);
        },
      ),
    );
  });
});

describe('bandwidth periods as text', () => {
  it.each([
    ['08:00-18:00 2MB/s', '08:00-18:00 2 MB/s'],
    [
      'Mon-Fri 08:00-18:00 1.25 MB; 1:00-6:00 No limit',
      'Mon-Fri 08:00-18:00 1.25 MB/s; 01:00-06:00 no limit',
    ],
    ['Sat 08:00-18:00 800000', 'Sat 08:00-18:00 0.8 MB/s'],
    ['Sat 08:00-18:00 1234567', 'Sat 08:00-18:00 1234567 B/s'],
  ])('reads %j', (text, canonical) => {
    expect(written(parseBandwidthPeriods(text), writeBandwidthPeriods)).toBe(canonical);
  });

  it.each([
    '08:00-18:00',
    '08:00-18:00 0',
    '08:00-18:00 fast',
    '08:00-18:00 -1 MB/s',
    '08:00-18:00 99999999 GB/s',
  ])('refuses %j', (text) => {
    expect(written(parseBandwidthPeriods(text), writeBandwidthPeriods)).toMatch(
      /^not valid: must be periods with/,
    );
  });

  it('refuses periods that overlap, also over the end of the week', () => {
    for (const text of [
      '08:00-12:00 1 MB/s; Wed 11:59-13:00 2 MB/s',
      'Sun 23:00-01:00 1 MB/s; Mon 00:30-02:00 2 MB/s',
    ]) {
      expect(written(parseBandwidthPeriods(text), writeBandwidthPeriods)).toMatch(/must not overlap/);
    }
    const touching = 'Sun 23:00-01:00 1 MB/s; Mon 01:00-02:00 2 MB/s';
    expect(written(parseBandwidthPeriods(touching), writeBandwidthPeriods)).toBe(touching);
  });

  it('stores every limit exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (bytesPerSecond) => {
        const text = writeBandwidthPeriods([{ days: [1], from: 0, to: 60, bytesPerSecond }]);
        const parsed = parseBandwidthPeriods(text);
        expect(parsed.isValid && parsed.periods[0]?.bytesPerSecond).toBe(bytesPerSecond);
      }),
    );
  });
});

it('The settings store periods in one form, and refuse others with the rule', () => {
  const parsed = settingsSchema.parse({ 'work.quietHours': 'monday-friday 18:00-23:00' });
  expect(parsed).toMatchObject({
    'work.quietHours': 'Mon-Fri 18:00-23:00',
    'downloads.bandwidthPeriods': '',
  });
  const refused = settingsSchema.safeParse({ 'work.quietHours': 'evenings' });
  expect(refused.error?.issues[0]?.message).toMatch(/^must be periods such as/);
});
