import { expect, it } from 'vitest';
import { isOfGames } from '../../../src/renderer/navigation/row-query.ts';
import { type AnyStatistic, statistics } from '../../../src/shared/library/statistics.ts';

it('leads from a rate of a team to its games, and not from one of 0, of a player, or that is unknown', () => {
  const leads = (rate: number | null, by: 'team' | 'player', id = 'elderFirst') =>
    statistics.filter((one: AnyStatistic) => one.id === id).map((one) => isOfGames(one, rate, by));
  expect(leads(0.4, 'team')).toEqual([true]);
  expect(leads(0, 'team')).toEqual([false]);
  expect(leads(null, 'team')).toEqual([false]);
  expect(leads(0.4, 'player')).toEqual([false]);
  expect(leads(0.4, 'team', 'killParticipation')).toEqual([false]);
});
