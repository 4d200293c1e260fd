/** The place of each game in its series, whatever is missing and in whatever order it was listed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedGame } from '../../src/core/domain/listing.ts';
import { type MatchGame, placesInMatch } from '../../src/core/domain/series-places.ts';
import type { Team } from '../../src/shared/domain/domain.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { aGame, aMatch, everyGame, geng, newCatalogue, start, t1 } from './fixtures.ts';

const minuteMs = 60_000;
const kt: Team = { esportsId: '7', code: 'KT', name: 'KT Rolster' };
const at = (minutes: number) => new Date(start + minutes * minuteMs).toISOString();

const lone = (id: string, minutes: number, changes: Partial<ListedGame> = {}) =>
  aGame(id, {
    leagueName: 'LCK',
    tournamentName: 'Spring',
    state: 'FINISHED',
    startedAt: at(minutes),
    ...changes,
  });

/** `[id, number, series]` of all games, by their ids. */
function readPlaces({ browse }: ReturnType<typeof newCatalogue>) {
  return browse
    .games(everyGame)
    .items.map(({ platformGameId, number, seriesId }) => [platformGameId, number, seriesId])
    .sort();
}

function placed(games: readonly ListedGame[]) {
  const catalogue = newCatalogue();
  catalogue.listings.saveGames(games, start);
  return readPlaces(catalogue);
}

describe('games that no match lists', () => {
  it('have the number of their name, and one series', () => {
    expect(
      placed([
        lone('c', 90, { name: 'GEN vs T1 game 3' }),
        lone('b', 45, { name: 'GEN vs T1 game 2', teams: [t1, geng] }),
        lone('a', 0, { name: 'GEN vs T1 game 1' }),
      ]),
    ).toEqual([
      ['a', 1, 'game:a'],
      ['b', 2, 'game:a'],
      ['c', 3, 'game:a'],
    ]);
  });

  it('have the number of their order where no name has one', () => {
    expect(placed([lone('b', 50), lone('a', 0), lone('c', 100)]).map(([, number]) => number)).toEqual([
      1, 2, 3,
    ]);
  });

  it('have no number where nothing gives it: never 1', () => {
    expect(placed([lone('a', 0)])).toEqual([['a', null, 'game:a']]);
    expect(
      placed([lone('a', 0, { teams: [] }), lone('b', 40, { teams: [] })]).map(([, number]) => number),
    ).toEqual([null, null]);
    // Game 1, 2 or neither: the name of the last one leaves it open.
    expect(placed([lone('a', 0), lone('b', 50, { name: 'game 3' })]).map(([, number]) => number)).toEqual([
      null,
      3,
    ]);
  });

  it('are known to be the first in a best of 1', () => {
    expect(placed([lone('a', 0, { seriesMax: 1 }), lone('b', 60, { seriesMax: 1 })])).toEqual([
      ['a', 1, 'game:a'],
      ['b', 1, 'game:b'],
    ]);
  });

  it('get their number from the names around them if only one is possible', () => {
    const named = (id: string, minutes: number, number: number) =>
      lone(id, minutes, { name: `game ${number}` });
    expect(
      placed([named('a', 0, 1), lone('b', 45), named('c', 90, 3), lone('d', 135)]).map(([, n]) => n),
    ).toEqual([1, 2, 3, 4]);
    expect(placed([named('a', 0, 1), lone('b', 45), named('c', 90, 2)]).map(([, n]) => n)).toEqual([
      1,
      null,
      2,
    ]);
  });

  it('are another series of the same teams after a long break, and where the numbers begin again', () => {
    expect(
      placed([lone('a', 0, { name: 'G1' }), lone('b', 50, { name: 'G2' }), lone('c', 100, { name: 'G1' })]),
    ).toEqual([
      ['a', 1, 'game:a'],
      ['b', 2, 'game:a'],
      ['c', 1, 'game:c'],
    ]);
    expect(placed([lone('a', 0), lone('b', 181)]).map(([, , series]) => series)).toEqual([
      'game:a',
      'game:b',
    ]);
  });

  it('are together where one of them lacks a name', () => {
    const nameless = { teams: [t1, { ...geng, name: '' }], leagueName: null, tournamentName: null };
    expect(placed([lone('a1', 0), lone('a2', 40, nameless)]).map(([, , series]) => series)).toEqual([
      'game:a1',
      'game:a1',
    ]);
  });

  it('are apart by teams, tournament and league, also when they are played at the same time', () => {
    const all = placed([
      lone('a1', 0),
      lone('a2', 40, { teams: [t1, geng] }),
      lone('x1', 1, { teams: [t1, kt] }),
      lone('y1', 2, { tournamentName: 'Cup' }),
      lone('z1', 3, { leagueName: 'LEC' }),
    ]);
    expect(all.map(([, , series]) => series)).toEqual([
      'game:a1',
      'game:a1',
      'game:x1',
      'game:y1',
      'game:z1',
    ]);
  });

  it('are not two games number 1 where the first one was played again under a new id', () => {
    expect(
      placed([
        lone('a', 0, { name: 'GEN vs T1 game 1' }),
        lone('a-again', 20, { name: 'GEN vs T1 game 1' }),
        lone('b', 70, { name: 'GEN vs T1 game 2' }),
      ]),
    ).toEqual([
      ['a', null, 'game:a'],
      ['a-again', 1, 'game:a'],
      ['b', 2, 'game:a'],
    ]);
  });

  it('are two series of one game each where the first one was played to its end in a best of 1', () => {
    const whole = (id: string, minutes: number) =>
      lone(id, minutes, { name: 'game 1', seriesMax: 1, endedAt: at(minutes + 35) });
    expect(placed([whole('a', 0), whole('b', 60), whole('c', 61)])).toEqual([
      ['a', 1, 'game:a'],
      ['b', 1, 'game:b'],
      ['c', 1, 'game:c'],
    ]);
  });

  it('have the same places whatever the order in which they are listed, and how often', () => {
    const pool = [
      ...[0, 45, 90, 135].map((minutes, index) => lone(`a${index}`, minutes, { name: `game ${index + 1}` })),
      ...[0, 50, 100].map((minutes, index) => lone(`b${index}`, minutes, { teams: [t1, kt] })),
      lone('c', 400),
      lone('d', 410, { startedAt: null }),
      lone('a1-again', 70, { name: 'game 2' }),
    ];
    const expected = placed(pool);
    const orders = fc.shuffledSubarray(pool, { minLength: pool.length });
    fc.assert(
      fc.property(orders, fc.nat(pool.length), fc.boolean(), (order, cut, isRepeated) => {
        const catalogue = newCatalogue();
        const { listings } = catalogue;
        listings.saveGames(order.slice(0, cut), start);
        listings.saveGames(order.slice(cut), start + 1);
        if (isRepeated) listings.saveGames(order, start + 2);
        expect(readPlaces(catalogue)).toEqual(expected);
      }),
      propertyRuns(10, 100),
    );
  });
});

describe('the games of a match', () => {
  it('have the same places where the match was gone from the listing before it began', () => {
    const listed = (isGone: boolean) => {
      const catalogue = newCatalogue();
      const before = start - 60 * minuteMs;
      catalogue.listings.saveMatches([aMatch('1')], before - 1);
      if (isGone) catalogue.listings.markUnlisted(before);
      const past = [lone('1-1', 0, { status: 'VOID' }), lone('1-2', 20), lone('1-3', 70)];
      catalogue.listings.saveGames(past, start + 120 * minuteMs);
      return readPlaces(catalogue).map(([, number]) => number);
    };
    expect(listed(false)).toEqual([null, 1, 2]);
    expect(listed(true)).toEqual([null, 1, 2]);
  });

  const numbers = ({ browse }: ReturnType<typeof newCatalogue>) =>
    browse.match('1')?.games.map(({ platformGameId, number }) => [platformGameId, number]);

  it('have one number 1 where the listing has another game in the place of the withdrawn one', () => {
    const catalogue = newCatalogue();
    const games = [1, 2, 3].map((number) => aGame(`1-${number}`));
    catalogue.listings.saveMatches([aMatch('1', { games })], start);
    catalogue.listings.saveMatches([aMatch('1', { games: [aGame('again'), ...games.slice(1)] })], start + 1);
    expect(numbers(catalogue)).toEqual([
      ['again', 1],
      ['1-2', 2],
      ['1-3', 3],
      ['1-1', null],
    ]);
  });

  it('have one number 1 where the listing has the withdrawn game and its replay', () => {
    const catalogue = newCatalogue();
    const played = [
      aGame('1-1', { name: 'GEN vs T1 game 1', startedAt: at(5) }),
      aGame('again', { name: 'GEN vs T1 game 1', startedAt: at(25) }),
    ];
    const games = [...played, aGame('1-2'), aGame('1-3')];
    catalogue.listings.saveMatches([aMatch('1', { games })], start);
    expect(numbers(catalogue)).toEqual([
      ['again', 1],
      ['1-2', 2],
      ['1-3', 3],
      ['1-1', null],
    ]);
  });

  it('keep their numbers where a later listing leaves out the first ones and adds another', () => {
    const catalogue = newCatalogue();
    const games = [1, 2, 3].map((number) => aGame(`1-${number}`));
    catalogue.listings.saveMatches([aMatch('1', { seriesMax: 5, games })], start);
    catalogue.listings.saveMatches(
      [aMatch('1', { seriesMax: 5, games: [...games.slice(1), aGame('1-4')] })],
      start + 1,
    );
    expect(numbers(catalogue)).toEqual([
      ['1-1', 1],
      ['1-2', 2],
      ['1-3', 3],
      ['1-4', 4],
    ]);
  });

  it('never share a number, and have no number twice in any order of the evidence', () => {
    const evidence = fc.record({
      inName: fc.option(fc.integer({ min: 1, max: 5 })),
      startedAt: fc.option(fc.integer({ min: 0, max: 9 })),
      endedAt: fc.constant(null),
      isPlayed: fc.boolean(),
      isVoid: fc.boolean(),
      winner: fc.option(fc.constantFrom('a', 'b')),
      position: fc.integer({ min: 0, max: 6 }),
      isOmitted: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(evidence, { maxLength: 7 }),
        fc.option(fc.constantFrom(1, 3, 5)),
        (all, length) => {
          const games = all.map((one, index): MatchGame => ({ ...one, id: `g${index}` }));
          const places = placesInMatch(games, length);
          const given = [...places.values()].flatMap(({ number }) => number ?? []);
          expect(new Set(given).size).toBe(given.length);
          expect(given.every((number) => Number.isInteger(number) && number > 0)).toBe(true);
          for (const game of games) if (game.isVoid) expect(places.get(game.id)?.number).toBeNull();
          expect(placesInMatch(games.toReversed(), length)).toEqual(places);
        },
      ),
      propertyRuns(300, 10_000),
    );
  });

  it('have the numbers of a plain series, however many names and times are missing', () => {
    const plain = fc.record({
      played: fc.integer({ min: 0, max: 5 }),
      hasName: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
      hasTime: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    });
    fc.assert(
      fc.property(plain, ({ played, hasName, hasTime }) => {
        const games = [0, 1, 2, 3, 4].map((index): MatchGame => {
          const isPlayed = index < played;
          const startedAt = isPlayed && hasTime[index] ? index : null;
          const inName = isPlayed && hasName[index] ? index + 1 : null;
          const known = { position: index + 1, isOmitted: false, isVoid: false, winner: null, endedAt: null };
          return { id: `g${index}`, inName, startedAt, isPlayed, ...known };
        });
        const places = placesInMatch(games, 5);
        expect([...places.values()].map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
      }),
      propertyRuns(100, 2_000),
    );
  });
});
