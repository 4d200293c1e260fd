/** Times of a timeline without frames: found, named, and never drawn as a line. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTimeline } from '../../src/core/game-files/timeline.ts';
import { linePath } from '../../src/renderer/features/game/timeline/charts/scale.ts';
import { linePoints, toChartData } from '../../src/renderer/features/game/timeline/model/chart-data.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { timelineText } from './real-game.ts';

const toText = (times: readonly number[], frameInterval?: number) =>
  JSON.stringify({
    frameInterval,
    frames: times.map((timestamp) => ({
      timestamp,
      events: [],
      participantFrames: { 1: { participantId: 1, totalGold: timestamp } },
    })),
  });

it('A timeline without a gap has none, and its last frame is no gap', () => {
  const timeline = readTimeline(timelineText, null);
  expect(timeline.gaps).toEqual([]);
  expect(timeline.problems.map(({ code }) => code)).not.toContain('frames-missing');
});

it('A gap is found wherever it is, named, and breaks the line; all other frames are connected', () => {
  const game = fc.record({
    before: fc.integer({ min: 1, max: 20 }),
    after: fc.integer({ min: 1, max: 20 }),
    minutes: fc.integer({ min: 3, max: 40 }),
    interval: fc.constantFrom(60_000, 1, 3_600_000, undefined),
    late: fc.integer({ min: 0, max: 900 }),
  });
  fc.assert(
    fc.property(game, ({ before, after, minutes, interval, late }) => {
      // Without the file's interval, the usual one must be visible.
      fc.pre(interval === 60_000 || before + after > 2);
      fc.pre(interval !== 3_600_000);
      const minute = (index: number) => index * 60_000 + late;
      const times = [
        ...Array.from({ length: before + 1 }, (_, index) => minute(index)),
        ...Array.from({ length: after }, (_, index) => minute(before + minutes + index)),
      ];
      const timeline = readTimeline(toText(times, interval), null);
      const gap = { fromMs: minute(before), toMs: minute(before + minutes) };
      expect(timeline.gaps).toEqual([gap]);
      expect(timeline.problems).toContainEqual({
        code: 'frames-missing',
        message: expect.stringMatching(/^The timeline has no frames from \d+:\d\d to \d+:\d\d\./),
        count: 1,
      });
      const gold = timeline.players[0]?.gold ?? [];
      const points = linePoints(toChartData(timeline), gold, (value) => [value, 0]);
      const path = linePath(points);
      expect(path.match(/M/g)).toHaveLength(2);
      expect(path).toContain(`M${gap.toMs},`);
      expect(path.match(/L/g) ?? []).toHaveLength(times.length - 2);
    }),
    propertyRuns(100, 1000),
  );
});
