import { expect, it } from 'vitest';
import { readChampionsUsed } from '../../../../src/renderer/features/profile/champions-used.ts';

const picks = (team: string, ...champions: readonly string[]) =>
  champions.map((champion) => ({ team, champion }));

it('A series without a champion in two games has none repeated, and lists those of each team in order', () => {
  const used = readChampionsUsed([
    { number: 1, picks: [...picks('T1', 'Azir', 'Vi'), ...picks('GEN', 'Ahri')] },
    { number: 2, picks: [...picks('T1', 'Orianna'), ...picks('GEN', 'Sylas')] },
  ]);
  expect(used.repeated).toEqual([]);
  expect(used.known).toBe(2);
  expect(used.byTeam.get('T1')?.map(({ champion }) => champion)).toEqual(['Azir', 'Vi', 'Orianna']);
});

it('A champion that the other team had in an earlier game is repeated; one of both teams in one game is not', () => {
  const used = readChampionsUsed([
    { number: 1, picks: [...picks('T1', 'Azir'), ...picks('GEN', 'Azir')] },
    { number: 2, picks: null },
    { number: 3, picks: [...picks('T1', 'Vi'), ...picks('GEN', 'Vi')] },
    { number: 4, picks: picks('GEN', 'Azir') },
  ]);
  expect(used.known).toBe(3);
  expect(used.repeated).toEqual([{ champion: 'Azir', games: [1, 4] }]);
  expect(used.byTeam.get('GEN')).toEqual([
    { champion: 'Azir', games: [1, 4] },
    { champion: 'Vi', games: [3] },
  ]);
});

it('A champion of two games without numbers is repeated, too', () => {
  const game = { number: null, picks: picks('T1', 'Azir') };
  expect(readChampionsUsed([game, { ...game }]).repeated).toEqual([
    { champion: 'Azir', games: [null, null] },
  ]);
});
