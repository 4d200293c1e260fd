import { expect, it } from 'vitest';
import { changedText, maxChangedGames } from '../../src/shared/domain/changed-games.ts';

it.each([
  [null, 'how many games changed since is not known'],
  [0, 'no game changed since'],
  [1, '1 game changed since'],
  [maxChangedGames - 1, '9,999 games changed since'],
  [maxChangedGames, '10,000 games or more changed since'],
])('%s changed games are said as counted, and the limit of counting as such', (games, text) => {
  expect(changedText(games)).toBe(text);
});
