import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatGameClock, formatLength } from '../../../../src/renderer/features/game/model/figures.ts';
import { monogram, shortNames } from '../../../../src/renderer/features/game/model/short-names.ts';
import { ratio, sumKnown } from '../../../../src/renderer/features/game/model/sums.ts';
import {
  areaPath,
  linePath,
  minuteTicks,
  ticks,
} from '../../../../src/renderer/features/game/timeline/charts/scale.ts';
import {
  countUntil,
  eventKind,
  frameAt,
  nearest,
  toChartData,
} from '../../../../src/renderer/features/game/timeline/model/chart-data.ts';
import type { GameTimeline, PlayerSeries, TimelineEvent } from '../../../../src/shared/games/game-facts.ts';

const series = (participantId: number, gold: PlayerSeries['gold']): PlayerSeries => ({
  participantId,
  side: participantId <= 5 ? 'blue' : 'red',
  gold,
  experience: gold,
  level: gold,
  creepScore: gold,
  positions: gold.map(() => null),
});
const timeline = (players: readonly PlayerSeries[]): GameTimeline => ({
  frameIntervalMs: 60_000,
  playersPerSide: 5,
  gaps: [],
  endMs: 120_050,
  frames: [0, 60_020, 120_050],
  players: [...players],
  events: [],
  problems: [],
});
const eventAt = (at: number, index: number): TimelineEvent => ({
  index,
  at,
  type: 'CHAMPION_KILL',
  position: null,
  participantId: null,
  victimId: null,
  assistIds: [],
  side: null,
  subject: null,
  text: '',
});

describe('figures', () => {
  test('a sum with an unknown part is unknown', () => {
    expect(sumKnown([1, 2, 3])).toBe(6);
    expect(sumKnown([1, null, 3])).toBeNull();
    expect(sumKnown([])).toBeNull();
    expect(ratio(1, 0)).toBeNull();
  });

  test('durations are rounded to the second, times truncated', () => {
    expect(formatLength(2051)).toBe('34:11');
    expect(formatGameClock(911_999)).toBe('15:11');
    expect(formatGameClock(0)).toBe('0:00');
  });
});

describe('short names', () => {
  test('short names are initials of several words, else the beginning of the name, and ids without a name', () => {
    const of = (name: string | null) => monogram({ id: 9999, name });
    expect([of('Karma'), of('Lee Sin'), of('KogMaw'), of("Rabadon's Deathcap"), of(null)]).toEqual([
      'Ka',
      'LS',
      'KM',
      'RD',
      '9999',
    ]);
  });

  test('short names differ for the champions of a game', () => {
    const of = (...names: readonly string[]) => [
      ...shortNames(names.map((name, id) => ({ id: id + 1, name }))).values(),
    ];
    expect(of('Trundle', 'Tristana', 'Karma')).toEqual(['Tru', 'Tri', 'Ka']);
    expect(of('Kayn', 'Kayle', 'Karma')).toEqual(['Kayn', 'Kayl', 'Kar']);
    expect(of('Vi', 'Viego', 'Viktor')).toEqual(['Vi', 'Vie', 'Vik']);
  });

  test('short names differ for any names and ids', () => {
    const named = fc.record({
      id: fc.nat(3),
      name: fc.option(fc.string({ unit: 'grapheme', maxLength: 8 })),
    });
    const toKey = ({ id, name }: { id: number; name: string | null }) => name ?? String(id);
    fc.assert(
      fc.property(fc.array(named), fc.array(named), (players, bans) => {
        const all = shortNames(players, bans);
        expect(new Set(all.keys())).toEqual(new Set([...players, ...bans].map(toKey)));
        expect(new Set(all.values()).size).toBe(all.size);
      }),
    );
  });

  test('short names of played champions stay short if only a banned one begins the same', () => {
    const marks = shortNames([{ id: 43, name: 'Karma' }], [{ id: 429, name: 'Kalista' }]);
    expect([...marks.values()]).toEqual(['Ka', 'Kal']);
  });
});

describe('chart data', () => {
  test('leads are blue’s gold minus red’s, and unknown if any value is', () => {
    const blue = [1, 2, 3, 4, 5].map((id) => series(id, [500, 900, id === 3 ? null : 1200]));
    const red = [6, 7, 8, 9, 10].map((id) => series(id, [500, 1000, 1500]));
    const chartData = toChartData(timeline([...blue, ...red]));
    expect(chartData.goldLead).toEqual([0, -500, null]);
    expect(chartData.end).toBe(120_050);
  });

  test('a side with missing players has no sum, and there is no lead', () => {
    const red = [6, 7, 8, 9, 10].map((id) => series(id, [500, 1000, 1500]));
    const chartData = toChartData(timeline([series(1, [500, 900, 1200]), ...red]));
    expect(chartData.gold).toEqual({ blue: [null, null, null], red: [2500, 5000, 7500] });
    expect(chartData.goldLead).toEqual([null, null, null]);
  });

  test('a whole minute shows its frame, although the frame is some milliseconds later', () => {
    const chartData = toChartData(timeline([]));
    expect(frameAt(chartData, 60_000)).toBe(1);
    expect(frameAt(chartData, 89_000)).toBe(1);
    expect(frameAt(chartData, 91_000)).toBe(2);
  });

  test('the timeline ends at the time in the summary and shows its last frame there', () => {
    const chartData = toChartData({ ...timeline([]), endMs: 100_000 });
    expect(chartData.end).toBe(100_000);
    expect(chartData.positions).toEqual([0, 60_020, 100_000]);
    expect(frameAt(chartData, chartData.end)).toBe(2);
  });

  test('the nearest of ascending times is found, and the number of events until a time', () => {
    const times = fc.uniqueArray(fc.nat(5_000_000), { minLength: 1 }).map((all) => all.sort((a, b) => a - b));
    fc.assert(
      fc.property(times, fc.nat(6_000_000), (frames, at) => {
        const distances = frames.map((frame) => Math.abs(frame - at));
        expect(nearest(frames, at)).toBe(distances.lastIndexOf(Math.min(...distances)));
        const before = frames.filter((frame) => frame <= at).length;
        expect(countUntil(frames.map(eventAt), at)).toBe(before);
      }),
    );
  });

  test('an unknown event is "other", and an unknown monster is still a monster', () => {
    expect(eventKind({ type: 'SOMETHING_NEW', subject: null })).toBe('other');
    expect(eventKind({ type: 'ELITE_MONSTER_KILL', subject: 'SOMETHING_NEW' })).toBe('monster');
    expect(eventKind({ type: 'ELITE_MONSTER_KILL', subject: 'EARTH_DRAGON' })).toBe('dragon');
    expect(eventKind({ type: 'BUILDING_KILL', subject: 'INHIBITOR_BUILDING' })).toBe('inhibitor');
  });
});

describe('charts', () => {
  test('ticks are whole, ascending and within their range', () => {
    const ends = fc.tuple(fc.integer({ min: -100_000, max: 0 }), fc.integer({ min: 1, max: 100_000 }));
    fc.assert(
      fc.property(ends, fc.integer({ min: 2, max: 8 }), ([from, to], count) => {
        const all = ticks(from, to, count);
        expect(all.length).toBeLessThanOrEqual(count + 1);
        for (const [place, value] of all.entries()) {
          expect(Number.isInteger(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(from);
          expect(value).toBeLessThanOrEqual(to);
          if (place > 0) expect(value).toBeGreaterThan(all[place - 1] ?? Number.NEGATIVE_INFINITY);
        }
      }),
    );
    expect(minuteTicks(2_051_000, 640).map(formatGameClock)).toContain('30:00');
  });

  test('a line breaks at unknown values, and each piece of an area is closed', () => {
    const points = [[0, 1], [1, 2], null, [3, 4], [5, 6]] as const;
    expect(linePath(points)).toBe('M0,1L1,2M3,4L5,6');
    expect(areaPath(points, 9).match(/Z/g)).toHaveLength(2);
  });
});
