/** Since when everything wanted was listed, compared with a check of each hour by itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListedRanges, listedTime, type Range, union } from '../../src/core/domain/listed-time.ts';
import type { WatchRule } from '../../src/shared/rules/watch-rules.ts';
import { propertyRuns } from '../support/property-runs.ts';

const contains = (ranges: readonly Range[], [from, to]: Range) =>
  ranges.some((range) => range[0] <= from && to <= range[1]);

const hourMs = 3_600_000;
const day = Date.parse('2026-11-20T00:00:00Z');
const at = (hours: number) => day + hours * hourMs;
const ranges = (...pairs: readonly (readonly [number, number])[]): readonly Range[] =>
  pairs.map(([from, to]) => [at(from), at(to)]);
const ofAll = (...pairs: readonly (readonly [number, number])[]): ListedRanges => ({
  ranges: ranges(...pairs),
  leagues: [],
  teams: [],
});
const anyGame: Omit<WatchRule, 'id'> = {
  effect: 'include',
  leagues: [],
  tournaments: [],
  teams: [],
  matches: [],
  seriesTypes: [],
  from: null,
  contentTypes: ['GAMH_SUMMARY'],
  isEnabled: true,
};
const rule = (more: Partial<typeof anyGame> = {}) => ({ ...anyGame, ...more });
const never = { leagues: [], teams: [], except: [] };

describe('the listed time', () => {
  it('begins at the first listing, and earlier days were never listed', () => {
    expect(listedTime([ofAll([10, 10])], [rule()], at(12))).toMatchObject({
      knownSince: at(10),
      asOf: at(10),
      neverListed: [{ fromAt: null, toAt: at(10), ...never }],
    });
    expect(listedTime([], [rule()], at(12))).toMatchObject({
      knownSince: null,
      asOf: null,
      neverListed: [{ fromAt: null, toAt: null, ...never }],
    });
  });

  it('begins where a backfill began that reaches the first listing, and after a hole otherwise', () => {
    const synced = ofAll([10, 20]);
    expect(listedTime([synced, ofAll([2, 11])], [rule()], at(20)).knownSince).toBe(at(2));
    expect(listedTime([synced, ofAll([2, 5])], [rule()], at(20))).toMatchObject({
      knownSince: at(10),
      asOf: at(20),
      neverListed: [
        { fromAt: null, toAt: at(2), ...never },
        { fromAt: at(5), toAt: at(10), ...never },
      ],
    });
  });

  it('is that of a league where the rules want no other, in any spelling', () => {
    const listings = [ofAll([10, 20]), { ranges: ranges([2, 11]), leagues: ['lck'], teams: [] }];
    expect(listedTime(listings, [rule({ leagues: ['LCK'] })], at(20)).knownSince).toBe(at(2));
    expect(listedTime(listings, [rule({ leagues: ['LCK', 'LEC'] })], at(20))).toMatchObject({
      knownSince: at(10),
      asOf: at(20),
      neverListed: [
        { fromAt: null, toAt: at(2), ...never },
        { fromAt: at(2), toAt: at(10), ...never, leagues: ['LEC'] },
      ],
    });
    expect(listedTime(listings, [rule()], at(20)).neverListed).toEqual([
      { fromAt: null, toAt: at(2), ...never },
      { fromAt: at(2), toAt: at(10), ...never, except: ['lck'] },
    ]);
  });

  it('needs nothing before the day from which a rule wants games', () => {
    const from = rule({ from: '2026-11-20' });
    expect(listedTime([ofAll([0, 20])], [from], at(20))).toMatchObject({
      knownSince: at(0),
      asOf: at(20),
      neverListed: [],
    });
    expect(listedTime([], [from], at(20))).toMatchObject({ knownSince: null, asOf: null });
  });

  it('agrees with a check of each hour, whatever was listed and wanted', () => {
    const names = fc.subarray(['LCK', 'LEC', 'LPL']);
    const teams = fc.subarray(['T1', 'GEN']);
    const pair = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }));
    const listing = fc.record({ pairs: fc.array(pair, { maxLength: 4 }), leagues: names, teams });
    const scope = fc.record({
      leagues: names,
      teams,
      effect: fc.constantFrom('include' as const, 'exclude' as const),
      isEnabled: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(listing, { maxLength: 5 }),
        fc.array(scope, { maxLength: 3 }),
        (listed, scopes) => {
          const listings = listed.map(({ pairs, ...names }) => ({
            ...names,
            ranges: union(pairs.map(([from, length]): Range => [at(from), at(from + length)])),
          }));
          const rules = scopes.map((each) => rule(each));
          const { knownSince, asOf, neverListed } = listedTime(listings, rules, at(50));
          const wanted = rules.filter(({ effect, isEnabled }) => effect === 'include' && isEnabled);
          const pairs = (wanted.length === 0 ? [rule()] : wanted).flatMap(({ leagues, teams }) =>
            (leagues.length === 0 ? [null] : leagues).flatMap((league) =>
              (teams.length === 0 ? [null] : teams).map((team) => ({ league, team })),
            ),
          );
          const isListed = (hour: number) =>
            pairs.every(({ league, team }) =>
              listings.some(
                (each) =>
                  (each.leagues.length === 0 || (league !== null && each.leagues.includes(league))) &&
                  (each.teams.length === 0 || (team !== null && each.teams.includes(team))) &&
                  contains(each.ranges, [at(hour), at(hour + 1)]),
              ),
            );
          if (asOf !== null && knownSince !== null)
            for (let hour = (knownSince - day) / hourMs; at(hour) < asOf; hour += 1)
              expect(isListed(hour), `hour ${hour}`).toBe(true);
          const until = asOf ?? at(50);
          for (let hour = 0; at(hour) < until; hour += 1) {
            const isNever = neverListed.some(
              ({ fromAt, toAt }) => (fromAt ?? 0) <= at(hour) && at(hour) < (toAt ?? at(50)),
            );
            expect(isNever, `hour ${hour}`).toBe(!isListed(hour));
          }
        },
      ),
      propertyRuns(200, 2000),
    );
  });
});

describe('without a complete listing', () => {
  it('the days that were never listed have no end, so that each question has the same answer', () => {
    for (const now of [at(5), at(6)])
      expect(listedTime([], [], now).neverListed).toMatchObject([{ fromAt: null, toAt: null }]);
  });
});

describe('the names that are wanted', () => {
  const wanted = (...rules: Parameters<typeof listedTime>[1]) => listedTime([], rules, at(5)).wanted;

  it('are those of all rules, and none where one rule wants all', () => {
    expect(wanted(rule({ leagues: ['LCK'] }), rule({ leagues: ['LEC'], teams: ['G2'] }))).toMatchObject({
      leagues: ['LCK', 'LEC'],
      teams: [],
    });
    expect(wanted(rule({ teams: ['T1'] }), rule({ teams: ['GEN'] }))).toMatchObject({
      leagues: [],
      teams: ['T1', 'GEN'],
    });
    expect(wanted(rule({ leagues: ['LCK'] }), rule())).toEqual({ leagues: [], teams: [] });
    expect(wanted()).toEqual({ leagues: [], teams: [] });
  });

  it('never leave out a league of one rule because another names a team', () => {
    expect(wanted(rule({ leagues: ['LCK'] }), rule({ teams: ['G2'] }))).toEqual({ leagues: [], teams: [] });
  });
});
