import { expect, it } from 'vitest';
import { tournamentWithoutLeague } from '../../../src/renderer/format/tournament.ts';

it.each([
  ['LCK', 'LCK 2026 Finals', '2026 Finals'],
  ['LCK', 'LCK Cup', 'Cup'],
  ['LCK', 'LCK', 'LCK'],
  ['LCK', 'LCK ', 'LCK '],
  ['LCK', 'LCKC Spring', 'LCKC Spring'],
  ['LCK', 'Worlds 2026', 'Worlds 2026'],
  ['', ' Unknown league', ' Unknown league'],
  ['LoL Champions Korea', 'LoL Champions Korea Sommer', 'Sommer'],
])('Next to the league "%s", the tournament "%s" is shown as "%s"', (leagueName, tournamentName, shown) => {
  expect(tournamentWithoutLeague({ leagueName, tournamentName })).toBe(shown);
});
