/** Line-ups pair players by role, never by position in a list. */
import { expect, test } from 'vitest';
import { pairLanes } from '../../../../src/renderer/features/game/timeline/charts/lane-pairs.ts';
import { stepTo } from '../../../../src/renderer/features/game/timeline/charts/steps.ts';
import { toChartData } from '../../../../src/renderer/features/game/timeline/model/chart-data.ts';
import type { Role, Side } from '../../../../src/shared/games/game-facts.ts';

const actor = (name: string, side: Side, role: Role | null) => ({ name, side, player: { role } });
const findPairs = (...actors: readonly ReturnType<typeof actor>[]) => {
  const { pairs, unpaired } = pairLanes(actors);
  return {
    pairs: pairs.map(({ role, blue, red }) => [role, blue.name, red.name]),
    unpaired: [...unpaired.blue, ...unpaired.red].map(({ name }) => name),
  };
};

test('players of one role are paired from top to support, in any order of input', () => {
  expect(
    findPairs(
      actor('a', 'blue', 'UTILITY'),
      actor('b', 'blue', 'TOP'),
      actor('c', 'red', 'TOP'),
      actor('d', 'red', 'UTILITY'),
    ),
  ).toEqual({
    pairs: [
      ['TOP', 'b', 'c'],
      ['UTILITY', 'a', 'd'],
    ],
    unpaired: [],
  });
});

test('a player whose role is missing on the other side is not paired with anyone else', () => {
  expect(
    findPairs(
      actor('a', 'blue', 'TOP'),
      actor('b', 'blue', 'JUNGLE'),
      actor('c', 'red', 'JUNGLE'),
      actor('d', 'red', 'MIDDLE'),
    ),
  ).toEqual({ pairs: [['JUNGLE', 'b', 'c']], unpaired: ['a', 'd'] });
});

test('players without a role, as in ARAM, are not paired', () => {
  expect(findPairs(actor('a', 'blue', null), actor('b', 'red', null))).toEqual({
    pairs: [],
    unpaired: ['a', 'b'],
  });
});

test('a role shared by two players of a side pairs nobody', () => {
  expect(findPairs(actor('a', 'blue', 'TOP'), actor('b', 'blue', 'TOP'), actor('c', 'red', 'TOP'))).toEqual({
    pairs: [],
    unpaired: ['a', 'b', 'c'],
  });
});

const makeStops = (frames: readonly number[], endMs: number) =>
  toChartData({
    frameIntervalMs: null,
    playersPerSide: 5,
    gaps: [],
    endMs,
    frames: [...frames],
    players: [],
    events: [],
    problems: [],
  }).stops;

test('the arrow keys reach the end of a game that ends after its last frame, and stay there', () => {
  const stops = makeStops([0, 60_020, 120_050], 131_000);
  expect(makeStops([0, 60_020, 131_000], 131_000)).toEqual([0, 60_020, 131_000]);
  expect(makeStops([0, 60_020, 150_000], 131_000)).toEqual([0, 60_020, 131_000]);
  expect(stepTo('End', false, stops, 0)).toBe(131_000);
  expect(stepTo('ArrowRight', false, stops, 120_050)).toBe(131_000);
  expect(stepTo('ArrowRight', false, stops, 131_000)).toBe(131_000);
  expect(stepTo('ArrowRight', true, stops, 131_000)).toBe(131_000);
  expect(stepTo('ArrowLeft', false, stops, 131_000)).toBe(120_050);
});

test('the keys reach both ends of a timeline without frames', () => {
  const stops = makeStops([], 131_000);
  expect(stepTo('End', false, stops, 50_000)).toBe(131_000);
  expect(stepTo('ArrowLeft', false, stops, 131_000)).toBe(0);
});

test('arrow keys step from frame to frame, also from between two frames', () => {
  const stops = [0, 60_020, 120_050, 180_070];
  expect(stepTo('ArrowRight', false, stops, 0)).toBe(60_020);
  expect(stepTo('ArrowRight', false, stops, 60_000)).toBe(120_050);
  expect(stepTo('ArrowLeft', false, stops, 60_000)).toBe(0);
  expect(stepTo('ArrowRight', false, stops, 100_000)).toBe(120_050);
  expect(stepTo('ArrowLeft', false, stops, 100_000)).toBe(60_020);
  expect(stepTo('ArrowRight', true, stops, 0)).toBe(180_070);
  expect(stepTo('End', false, stops, 0)).toBe(180_070);
  expect(stepTo('Home', false, stops, 120_050)).toBe(0);
  expect(stepTo('ArrowRight', false, [], 0)).toBeNull();
  expect(stepTo('x', false, stops, 0)).toBeNull();
});
