/** Games that are listed alone, and the match that they must belong to. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListedGame } from '../../src/core/domain/listing.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { aGame, aMatch, geng, newCatalogue, start, t1 } from './fixtures.ts';

const minuteMs = 60_000;
const at = (minutes: number) => new Date(start + minutes * minuteMs).toISOString();
const kt = { esportsId: '7', code: 'KT', name: 'KT Rolster' };
const played = (id: string, minutes: number, changes: Partial<ListedGame> = {}) =>
  aGame(id, { leagueName: 'LCK', startedAt: at(minutes), state: 'FINISHED', ...changes });

const games = (catalogue: ReturnType<typeof newCatalogue>) =>
  catalogue.browse.match('1')?.games.map(({ platformGameId, number }) => [platformGameId, number]);

it('Games under new IDs belong to the match of the same teams at that time, and take the places of those it announced', () => {
  const backfilled = [10, 60, 110].map((minutes, index) =>
    played(`played-${index + 1}`, minutes, { name: `GEN vs T1 game ${index + 1}` }),
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(backfilled, { minLength: 3 }), fc.boolean(), (order, isMatchFirst) => {
      const catalogue = newCatalogue();
      const saveMatch = () => catalogue.listings.saveMatches([aMatch('1')], start);
      if (isMatchFirst) saveMatch();
      catalogue.listings.saveGames(order, start + 1);
      if (!isMatchFirst) saveMatch();
      expect(games(catalogue)).toEqual([
        ['played-1', 1],
        ['played-2', 2],
        ['played-3', 3],
        ['1-1', null],
        ['1-2', null],
        ['1-3', null],
      ]);
    }),
    propertyRuns(10, 60),
  );
});

it.each([
  ['of other teams', { teams: [geng, kt] }],
  ['of another league', { leagueName: 'LEC' }],
  ['of an unknown league', { leagueName: null }],
  ['of another day', { startedAt: at(24 * 60) }],
  ['from before it', { startedAt: at(-60) }],
  ['without a time', { startedAt: null }],
  ['of an unknown team', { teams: [t1] }],
] satisfies readonly (readonly [string, Partial<ListedGame>])[])('A game %s stays alone', (_, changes) => {
  const catalogue = newCatalogue();
  catalogue.listings.saveMatches([aMatch('1')], start);
  catalogue.listings.saveGames([played('alone', 20, changes)], start);
  expect(catalogue.browse.game('alone')?.matchId).toBeNull();
});

it('A game stays alone where two matches are possible, and belongs to the one that its own JSON names', () => {
  const catalogue = newCatalogue();
  const later = aMatch('2', { startTime: at(60), games: [aGame('2-1')] });
  catalogue.listings.saveMatches([aMatch('1'), later], start);
  catalogue.listings.saveGames([played('either', 90), played('named', 95, { matchId: '2' })], start);
  expect(catalogue.browse.game('either')?.matchId).toBeNull();
  expect(catalogue.browse.game('named')?.matchId).toBe('2');
});
