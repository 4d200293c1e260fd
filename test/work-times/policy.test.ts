import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, toWeekday } from '../../src/core/work-times/local-time.ts';
import {
  decide,
  tomorrowMorning,
  type WorkFacts,
  withClockSetBack,
} from '../../src/core/work-times/policy.ts';
import {
  parseBandwidthPeriods,
  parseQuietHours,
  type WeeklyPeriod,
  writeQuietHours,
} from '../../src/shared/base/weekly-periods.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { wall, wallIn } from './zone.ts';

const berlin = wallIn('Europe/Berlin');
const iso = (at: number | null | undefined) => (at == null ? at : new Date(at).toISOString());

function quiet(text: string) {
  const parsed = parseQuietHours(text);
  return parsed.isValid ? parsed.periods : expect.fail(parsed.rule);
}

function limits(text: string) {
  const parsed = parseBandwidthPeriods(text);
  return parsed.isValid ? parsed.periods : expect.fail(parsed.rule);
}

type Given = Partial<Omit<WorkFacts, 'rules' | 'now'>> & Partial<WorkFacts['rules']>;

function planAt(now: string | number, given: Given = {}) {
  const {
    quietHours = [],
    bandwidthPeriods = [],
    bytesPerSecond = 0,
    pausesOnBattery = false,
    ...facts
  } = given;
  return decide({
    now: typeof now === 'string' ? Date.parse(now) : now,
    toWall: berlin,
    pause: null,
    quietOverride: null,
    overridesBattery: false,
    isOnBattery: null,
    ...facts,
    rules: { quietHours, bandwidthPeriods, bytesPerSecond, pausesOnBattery },
  });
}

describe('quiet hours', () => {
  const evening = { quietHours: quiet('Mon-Fri 18:00-23:00; Sat 22:00-02:00') };

  it.each([
    ['before they begin', '2026-11-23T16:59:59.999Z', null],
    ['from the first moment', '2026-11-23T17:00:00Z', '2026-11-23T22:00:00.000Z'],
    ['until the last moment', '2026-11-23T21:59:59.999Z', '2026-11-23T22:00:00.000Z'],
    ['at their end', '2026-11-23T22:00:00Z', null],
    ['on a day without them', '2026-11-22T19:00:00Z', null],
    ['after midnight, of the day before', '2026-11-29T00:30:00Z', '2026-11-29T01:00:00.000Z'],
    ['after midnight, of no day before', '2026-11-28T00:30:00Z', null],
  ])('are right %s', (_name, now, until) => {
    const { hold } = planAt(now, evening);
    expect(hold && [hold.reason, iso(hold.until)]).toEqual(until && ['quiet-hours', until]);
  });

  it('end once in the night in which the clock is set back', () => {
    const night = { quietHours: quiet('22:00-02:30') };
    const holdAt = (now: string) => iso(planAt(now, night).hold?.until);
    expect(holdAt('2026-10-25T00:29:00Z')).toBe('2026-10-25T00:30:00.000Z');
    // 02:00 to 02:30 for the second time.
    expect(holdAt('2026-10-25T01:10:00Z')).toBeUndefined();
  });

  it('begin with the change if the clock is set forward over their start, and are left out if over all of them', () => {
    const night = { quietHours: quiet('02:30-04:00') };
    expect(planAt('2026-03-29T00:59:00Z', night)).toMatchObject({ hold: null });
    expect(iso(planAt('2026-03-29T00:59:00Z', night).changesAt)).toBe('2026-03-29T01:00:00.000Z');
    expect(iso(planAt('2026-03-29T01:00:00Z', night).hold?.until)).toBe('2026-03-29T02:00:00.000Z');
    const short = { quietHours: quiet('Sun 02:10-02:50') };
    expect(planAt('2026-03-29T01:00:00Z', short).hold).toBeNull();
    expect(iso(planAt('2026-03-29T00:00:00Z', short).changesAt)).toBe('2026-04-05T00:10:00.000Z');
  });

  it('of periods that touch or overlap end together', () => {
    const long = { quietHours: quiet('Fri 18:00-24:00; Sat 00:00-24:00; Sat 23:00-03:00') };
    expect(iso(planAt('2026-11-27T18:00:00Z', long).hold?.until)).toBe('2026-11-29T02:00:00.000Z');
  });

  it('are overridden by "Work now" until their end, and not on the next evening', () => {
    const at = Date.parse('2026-11-23T18:00:00Z');
    const quietOverride = { at, until: Date.parse('2026-11-23T22:00:00Z') };
    const now = planAt('2026-11-23T19:00:00Z', { ...evening, quietOverride });
    expect(now).toMatchObject({ hold: null, override: { reason: 'quiet-hours' } });
    expect(iso(now.changesAt)).toBe('2026-11-23T22:00:00.000Z');
    const next = planAt('2026-11-24T19:00:00Z', { ...evening, quietOverride });
    expect(next).toMatchObject({ hold: { reason: 'quiet-hours' }, override: null });
  });
});

describe('a pause', () => {
  it('is shown before quiet hours, which follow it', () => {
    const pause = { at: 0, until: Date.parse('2026-11-23T18:00:00Z') };
    const given = { pause, quietHours: quiet('18:00-23:00') };
    expect(planAt('2026-11-23T17:30:00Z', given).hold).toEqual({ reason: 'paused', until: pause.until });
    expect(planAt('2026-11-23T18:00:00Z', given).hold?.reason).toBe('quiet-hours');
  });

  it('until tomorrow ends at 08:00 local time, also when the clock changes in between', () => {
    const end = (now: string) => iso(tomorrowMorning(Date.parse(now), berlin));
    expect(end('2026-11-23T22:30:00Z')).toBe('2026-11-24T07:00:00.000Z');
    expect(end('2026-11-23T23:30:00Z')).toBe('2026-11-25T07:00:00.000Z');
    expect(end('2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
    expect(end('2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
  });

  it('becomes no longer when the clock is set back', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.nat(1e9), fc.nat(1e9), (at, lengthMs, byMs) => {
        const moved = withClockSetBack({ at, until: at + lengthMs }, byMs);
        expect((moved?.until ?? 0) - (at - byMs)).toBe(lengthMs);
      }),
    );
  });
});

describe('the battery', () => {
  it.each([
    [true, true, false, 'battery'],
    [true, false, false, undefined],
    [true, null, false, undefined],
    [false, true, false, undefined],
    [true, true, true, undefined],
  ])(
    'with the setting %s, on battery %s and "Work now" %s',
    (pausesOnBattery, isOnBattery, overridesBattery, reason) => {
      expect(planAt(0, { pausesOnBattery, isOnBattery, overridesBattery }).hold?.reason).toBe(reason);
    },
  );
});

it('The bandwidth is that of the period, and the normal one outside of periods', () => {
  const given = { bytesPerSecond: 500, bandwidthPeriods: limits('08:00-18:00 2 KB/s; 18:00-20:00 no limit') };
  const at = (now: string) => planAt(now, given).bandwidth;
  expect(at('2026-11-23T06:59:00Z')).toEqual({ bytesPerSecond: 500, until: null });
  expect(at('2026-11-23T07:00:00Z').bytesPerSecond).toBe(2000);
  expect(iso(at('2026-11-23T07:00:00Z').until)).toBe('2026-11-23T17:00:00.000Z');
  expect(at('2026-11-23T17:00:00Z').bytesPerSecond).toBe(0);
  expect(at('2026-11-23T19:00:00Z')).toEqual({ bytesPerSecond: 500, until: null });
});

const period = fc.record({
  days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
  from: fc.integer({ min: 0, max: 1439 }),
  lengthMinutes: fc.integer({ min: 1, max: 1439 }),
});
const toPeriod = ({
  days,
  from,
  lengthMinutes,
}: {
  days: number[];
  from: number;
  lengthMinutes: number;
}) => ({ days, from, to: ((from + lengthMinutes - 1) % 1440) + 1 });

/** Whether the clock shows a time in one of the periods: on days on which it does not change. */
function isShownIn(periods: readonly WeeklyPeriod[], local: number): boolean {
  const minute = Math.floor((local % dayMs) / 60_000);
  const today = toWeekday(local);
  return periods.some(({ days, from, to }) =>
    to > from
      ? days.includes(today) && from <= minute && minute < to
      : (days.includes(today) && from <= minute) || (days.includes((today + 6) % 7) && minute < to),
  );
}

describe('any schedule', () => {
  const anyFacts = {
    periods: fc.array(period, { minLength: 1, maxLength: 4 }),
    minute: fc.integer({ min: 0, max: 60 * 24 * 364 }),
  };
  const firstMinute = Date.parse('2026-01-01T00:00:00Z');

  it('holds work exactly while the clock shows a time in it, where the clock does not change', () => {
    fc.assert(
      fc.property(fc.record(anyFacts), ({ periods, minute }) => {
        const quietHours = periods.map(toPeriod);
        const now = firstMinute + minute * 60_000;
        const seoul = wallIn('Asia/Seoul');
        const { hold } = planAt(now, { quietHours, toWall: seoul });
        expect(hold !== null).toBe(isShownIn(quietHours, seoul(now)));
      }),
      propertyRuns(150, 300),
    );
  });

  it('changes nothing before the time that it names, and something then, also around changes of the clock', () => {
    fc.assert(
      fc.property(fc.record(anyFacts), fc.boolean(), ({ periods, minute }, isNearChange) => {
        const quietHours = periods.map(toPeriod);
        fc.pre(parseQuietHours(writeQuietHours(quietHours)).isValid);
        const change = Date.parse('2026-10-25T01:00:00Z');
        const now = isNearChange ? change + ((minute % 5760) - 2880) * 60_000 : firstMinute + minute * 60_000;
        const plan = planAt(now, { quietHours });
        const { changesAt } = plan;
        if (changesAt === null) return;
        expect(changesAt).toBeGreaterThan(now);
        for (const share of [0.25, 0.5, 0.99]) {
          const between = now + Math.floor((changesAt - now) * share);
          expect(planAt(between, { quietHours }).hold).toEqual(plan.hold);
        }
        expect(planAt(changesAt, { quietHours }).hold === null).toBe(plan.hold !== null);
      }),
      propertyRuns(150, 300),
    );
  });
});

it('The next two weeks are searched for the next start', () => {
  const { changesAt } = planAt('2026-11-23T18:00:00Z', { quietHours: quiet('Mon 18:00-19:00') });
  expect(iso(changesAt)).toBe('2026-11-30T17:00:00.000Z');
  expect(wall('2026-11-30T18:00')).toBe(berlin(changesAt ?? 0));
});
