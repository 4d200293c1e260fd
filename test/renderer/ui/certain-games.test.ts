import { describe, expect, it } from 'vitest';
import { certainGames } from '../../../src/renderer/ui/match/certain-games.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index + 1 }));
const certain = (seriesType: string | null, seriesMax: number | null, listed: number) => {
  const found = certainGames({ seriesType, seriesMax, games: numbered(listed) });
  return [found.certain.map(({ number }) => number), found.hasLater];
};

describe('the games that are played with any result', () => {
  it.each([
    ['BEST_OF', 1, [1], false],
    ['BEST_OF', 2, [1, 2], false],
    ['BEST_OF', 3, [1, 2], true],
    ['BEST_OF', 5, [1, 2, 3], true],
    ['BO7', null, [1, 2, 3, 4], true],
    ['PLAY_ALL', 3, [1, 2], true],
    [null, 5, [1, 2, 3], true],
  ] as const)('of a series of type %s with %s games are %j', (type, max, numbers, hasLater) => {
    const listed = max ?? 7;
    expect(certain(type, max, listed)).toEqual([[...numbers], hasLater]);
  });

  it('are the same whatever the service lists of a series of known length', () => {
    expect(certain('BEST_OF', 3, 2)).toEqual(certain('BEST_OF', 3, 3));
    expect(certain('BEST_OF', 5, 3)).toEqual(certain('BEST_OF', 5, 5));
  });

  it('are more than half of those that are listed where the length is not known', () => {
    expect(certain(null, null, 3)).toEqual([[1, 2], true]);
    expect(certain(null, null, 1)).toEqual([[1], false]);
  });
});
