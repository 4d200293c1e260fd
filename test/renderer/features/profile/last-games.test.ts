import { expect, it } from 'vitest';
import { readLastGames, withLastGames } from '../../../../src/renderer/features/profile/last-games.ts';

it.each([
  ['', 'all'],
  ['champion:Azir', 'all'],
  ['champion:Azir last:5', '5'],
  ['last:20', '20'],
  ['last:7', null],
  ['last:5,10', null],
  ['-last:5', null],
  ['last:5 champion:Azir', null],
])('The search "%s" is of %s games', (text, choice) => {
  expect(readLastGames(text)).toBe(choice);
});

it.each([
  ['', '5', 'last:5'],
  ['champion:Azir', '10', 'champion:Azir last:10'],
  ['champion:Azir last:10', '5', 'champion:Azir last:5'],
  ['last:5 champion:Azir', '5', 'champion:Azir last:5'],
  ['champion:Azir last:7', 'all', 'champion:Azir'],
  ['league:"LCK', '5', 'league:"LCK" last:5'],
] as const)('The search "%s" with a choice of %s is "%s"', (text, choice, changed) => {
  expect(withLastGames(text, choice)).toBe(changed);
});
