import { describe, expect, it } from 'vitest';
import {
  gameInId,
  toUnscheduledSeries,
  withCurrentGames,
} from '../../../../src/renderer/features/matches/unscheduled.ts';
import type { Game, Team } from '../../../../src/shared/domain.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const minuteMs = 60_000;
const aTeam = (code: string): Team => ({ esportsId: '', code, name: `Team ${code}` });
const [t1, geng, kt] = [aTeam('T1'), aTeam('GEN'), aTeam('KT')];

function aGame(platformGameId: string, minutes: number | null, part: Partial<Game> = {}): Game {
  const playedAt = minutes === null ? null : new Date(now - minutes * minuteMs).toISOString();
  return {
    ...{ platformGameId, matchId: null, number: 1, seriesMax: null, state: null, gameVersion: null },
    ...{ serviceGameVersion: null, startedAt: playedAt, endedAt: null, playedAt },
    ...{ leagueName: 'LCK', tournamentName: 'LCK Spring', teams: [t1, geng] },
    ...{ winner: null, winningSide: null, assets: [] },
    ...part,
  };
}

const ids = (games: readonly Game[]) =>
  toUnscheduledSeries(games).map((series) => series.games.map(({ platformGameId }) => platformGameId));

describe('games without a match', () => {
  it('get their present state and stay in their order and numbers', () => {
    const [series] = toUnscheduledSeries([aGame('b', 0), aGame('a', 50)]);
    expect(series).toBeDefined();
    if (!series) return;
    const current = [aGame('b', 0, { state: 'finished' }), aGame('elsewhere', 10)];
    expect(
      withCurrentGames(series, current).games.map(({ platformGameId, number, state }) => [
        platformGameId,
        number,
        state,
      ]),
    ).toEqual([
      ['a', 1, null],
      ['b', 2, 'finished'],
    ]);
  });

  it('of the same teams that follow each other are one series, in the order in which they were played', () => {
    const games = [aGame('c', 0), aGame('b', 50), aGame('a', 100), aGame('earlier', 100 + 181)];
    expect(ids(games)).toEqual([['a', 'b', 'c'], ['earlier']]);
    const [series] = toUnscheduledSeries(games);
    expect(series).toMatchObject({ id: 'game:a', startAt: games[2]?.playedAt });
    expect(series?.games.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('are apart by teams, tournament and league, also when they are played at the same time', () => {
    const games = [
      aGame('a2', 0),
      aGame('x2', 1, { teams: [t1, kt] }),
      aGame('y', 2, { tournamentName: 'Cup' }),
      aGame('z', 3, { leagueName: 'LEC' }),
      aGame('a1', 40, { teams: [geng, t1] }),
      aGame('x1', 41, { teams: [kt, t1] }),
    ];
    expect(ids(games)).toEqual([['y'], ['z'], ['a1', 'a2'], ['x1', 'x2']]);
  });

  it('are alone where their teams or their time are not known', () => {
    const games = [
      aGame('a', 0, { teams: [] }),
      aGame('b', 10, { teams: [] }),
      aGame('c', 20, { teams: [t1] }),
      aGame('d', null),
      aGame('e', null),
    ];
    expect(ids(games)).toEqual([['a'], ['b'], ['c'], ['d'], ['e']]);
  });

  it('are alone where the service lists a team without an id, code and name', () => {
    const unknown = { esportsId: '', code: '', name: '' };
    const games = [
      aGame('a', 0, { teams: [unknown, unknown] }),
      aGame('b', 10, { teams: [unknown, unknown] }),
      aGame('c', 20, { teams: [t1, unknown] }),
      aGame('d', 30, { teams: [t1, unknown] }),
    ];
    expect(ids(games)).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  it('are one series although one of them lacks the name of a team', () => {
    const games = [aGame('b', 0, { teams: [{ ...t1, name: '' }, geng] }), aGame('a', 50)];
    expect(ids(games)).toEqual([['a', 'b']]);
  });

  it('have the numbers of the service where it gives each its own', () => {
    const [series] = toUnscheduledSeries([aGame('b', 0, { number: 3 }), aGame('a', 50, { number: 2 })]);
    expect(series?.games.map(({ number }) => number)).toEqual([2, 3]);
  });

  it('count the wins of a team whatever its place in each game, and never call the score final', () => {
    const games = [
      aGame('c', 0, { winner: null }),
      aGame('b', 50, { teams: [geng, t1], winner: 1 }),
      aGame('a', 100, { winner: 0 }),
    ];
    expect(toUnscheduledSeries(games)[0]).toMatchObject({
      teams: [t1, geng],
      score: { wins: [2, 0], isFinal: false },
    });
    expect(toUnscheduledSeries([aGame('a', 0)])[0]?.score).toBeNull();
  });

  it('are found by the id of any of them', () => {
    expect(gameInId('game:ESPORTSTMNT01:2690210')).toBe('ESPORTSTMNT01:2690210');
    expect(gameInId('111560983131400123')).toBeNull();
  });
});
