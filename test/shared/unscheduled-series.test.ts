import { describe, expect, it } from 'vitest';
import type { Game, Team } from '../../src/shared/domain/domain.ts';
import { toUnscheduledSeries, withCurrentGames } from '../../src/shared/domain/unscheduled-series.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const minuteMs = 60_000;
const aTeam = (code: string): Team => ({ esportsId: '', code, name: `Team ${code}` });
const [t1, geng, kt] = [aTeam('T1'), aTeam('GEN'), aTeam('KT')];

function aGame(platformGameId: string, minutes: number | null, part: Partial<Game> = {}): Game {
  const playedAt = minutes === null ? null : new Date(now - minutes * minuteMs).toISOString();
  return {
    platformGameId,
    matchId: null,
    voidReason: null,
    replacedBy: null,
    otherMatches: [],
    seriesId: 'game:a',
    number: 1,
    seriesMax: null,
    state: null,
    gameVersion: null,
    serviceGameVersion: null,
    startedAt: playedAt,
    endedAt: null,
    playedAt,
    leagueName: 'LCK',
    tournamentName: 'LCK Spring',
    teams: [t1, geng],
    winner: null,
    winningSide: null,
    assets: [],
    ...part,
  };
}

const ids = (games: readonly Game[]) =>
  toUnscheduledSeries(games).map((series) => series.games.map(({ platformGameId }) => platformGameId));

describe('games without a match', () => {
  it('get their present state and stay in their order', () => {
    const [series] = toUnscheduledSeries([aGame('b', 0), aGame('a', 50)]);
    expect(series).toBeDefined();
    if (!series) return;
    const current = [aGame('b', 0, { state: 'finished', number: 2 }), aGame('elsewhere', 10)];
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

  it('are shown in the series that the archiver found, in the order in which they were played', () => {
    const games = [
      aGame('other', 10, { seriesId: 'game:other', teams: [t1, kt] }),
      ...[aGame('c', 0), aGame('b', 50), aGame('a', 100)],
    ];
    expect(ids(games)).toEqual([['other'], ['a', 'b', 'c']]);
    expect(toUnscheduledSeries(games)[1]).toMatchObject({ id: 'game:a', startAt: games[3]?.playedAt });
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
});
