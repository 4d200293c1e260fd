/** Scores of series and winners of games, from archived summaries. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { scoreMatch } from '../../src/core/catalogue/listings/series-score.ts';
import type { ListedMatch } from '../../src/core/domain/listing.ts';
import { type Game, gameSchema, type Team } from '../../src/shared/domain/domain.ts';
import { aGame, aMatch, archiveWon, geng, newCatalogue, start, summary, t1 } from './fixtures.ts';

/** A match whose games are wanted, with the winners of archived games in order; a game without one is not archived. */
function withWinners(
  winners: readonly ('GEN' | 'T1' | null)[],
  changes: Partial<ListedMatch> = {},
): Catalogue {
  const catalogue = newCatalogue();
  const match = aMatch('1', changes);
  catalogue.listings.saveMatches([match], start);
  const wanted = match.games.map(({ platformGameId }) => ({
    platformGameId,
    contentType: summary,
    dueAt: start,
  }));
  catalogue.downloads.want(wanted, start);
  for (const [index, winner] of winners.entries()) {
    const id = match.games[index]?.platformGameId;
    if (winner !== null && id !== undefined) archiveWon(catalogue, id, winner, `a${index}`);
  }
  return catalogue;
}

const readScore = (catalogue: Catalogue) => catalogue.browse.match('1')?.score;
const gamesCalled = (...ids: readonly string[]) => ids.map((id) => aGame(id));

describe('the score of a series', () => {
  it('is unknown until a summary is archived', () => {
    expect(readScore(withWinners([]))).toBeNull();
  });

  it('counts teams and not sides, and is final once a team has more than half of the games', () => {
    // Each winner of the fixture plays on the blue side.
    expect(readScore(withWinners(['GEN', 'T1']))).toEqual({ wins: [1, 1], isFinal: false });
    expect(readScore(withWinners(['GEN', 'T1', 'T1']))).toEqual({ wins: [1, 2], isFinal: true });
    expect(readScore(withWinners(['GEN', 'GEN']))).toEqual({ wins: [2, 0], isFinal: true });
  });

  it('is not final if a game in between is not archived', () => {
    const seriesMax = 5;
    const games = gamesCalled('a', 'b', 'c', 'd', 'e');
    const catalogue = withWinners(['GEN', null, 'GEN', 'GEN'], { seriesMax, games });
    expect(readScore(catalogue)).toEqual({ wins: [3, 0], isFinal: false });
  });

  it('is not final if a game was played after the last one that was needed', () => {
    expect(readScore(withWinners(['T1', 'T1', 'T1']))).toEqual({ wins: [0, 3], isFinal: false });
  });

  it('is final for a tie of a series of two games', () => {
    const games = gamesCalled('a', 'b');
    expect(readScore(withWinners(['T1', 'GEN'], { seriesMax: 2, games }))).toEqual({
      wins: [1, 1],
      isFinal: true,
    });
  });

  it('is final only with all games if the series is not a best of N', () => {
    const games = gamesCalled('a', 'b', 'c');
    const playAll = { seriesType: 'PLAY_ALL', games };
    expect(readScore(withWinners(['T1', 'T1'], playAll))).toEqual({ wins: [0, 2], isFinal: false });
    expect(readScore(withWinners(['T1', 'T1', 'GEN'], playAll))).toEqual({ wins: [1, 2], isFinal: true });
  });

  it('follows a team that was renamed, by its ID', () => {
    const catalogue = withWinners(['T1']);
    const renamed: Team = { ...t1, code: 'SKT', name: 'SK Telecom T1' };
    catalogue.listings.saveMatches([aMatch('1', { teams: [renamed, geng] })], start);
    expect(readScore(catalogue)).toEqual({ wins: [1, 0], isFinal: false });
  });

  it('counts no win that only a side is known for', () => {
    const catalogue = withWinners([]);
    archiveWon(catalogue, '1-1', 'T1');
    const strangers = [geng, { esportsId: '7', code: 'DK', name: 'Dplus' }];
    const other = newCatalogue();
    other.listings.saveMatches(
      [aMatch('1', { teams: strangers, games: [aGame('1-1', { teams: [] })] })],
      start,
    );
    other.downloads.want([{ platformGameId: '1-1', contentType: summary, dueAt: start }], start);
    archiveWon(other, '1-1', 'T1');
    expect(catalogue.browse.match('1')?.games[0]).toMatchObject({ winner: 1, winningSide: 'blue' });
    // The players of the red side are GEN's, so the blue side is the other team.
    expect(other.browse.match('1')?.games[0]).toMatchObject({ winner: 1 });
    expect(readScore(other)).toEqual({ wins: [0, 1], isFinal: false });
  });
});

const teams = [geng, t1];

function aScoredGame(number: number, winner: 0 | 1 | null, isPlayed: boolean): Game {
  const startedAt = isPlayed ? '2026-11-20T10:00:00Z' : null;
  return gameSchema.parse({
    platformGameId: `${number}`,
    matchId: '1',
    seriesId: '1',
    voidReason: null,
    replacedBy: null,
    otherMatches: [],
    number,
    seriesMax: null,
    state: null,
    gameVersion: null,
    serviceGameVersion: null,
    startedAt,
    endedAt: null,
    playedAt: null,
    leagueName: '',
    // The service may list the teams of a game in the other order.
    tournamentName: '',
    teams: [t1, geng],
    winner: winner === null ? null : 1 - winner,
    winningSide: null,
    assets: [],
  });
}

describe('the score of a game that was played again', () => {
  const replayed = (first: 0 | 1 | null, second: 0 | 1 | null) =>
    scoreMatch({
      seriesType: 'BEST_OF',
      seriesMax: 3,
      teams,
      games: [aScoredGame(1, first, true), aScoredGame(1, second, true), aScoredGame(2, 0, true)],
    });

  it('counts once under its number', () => {
    expect(replayed(0, 0)).toEqual({ wins: [2, 0], isFinal: true });
    expect(replayed(null, 1)).toEqual({ wins: [1, 1], isFinal: false });
  });

  it('does not count if its two files name different winners', () => {
    expect(replayed(0, 1)).toEqual({ wins: [1, 0], isFinal: false });
  });
});

/** A best of N as it is played: the winners up to the deciding game. */
const series = fc
  .record({
    length: fc.constantFrom(1, 2, 3, 5, 7),
    winners: fc.array(fc.constantFrom<0 | 1>(0, 1), { minLength: 7, maxLength: 7 }),
  })
  .map(({ length, winners }) => {
    const wins: [number, number] = [0, 0];
    const played: (0 | 1)[] = [];
    for (const winner of winners.slice(0, length)) {
      if (Math.max(...wins) > length / 2) break;
      wins[winner] += 1;
      played.push(winner);
    }
    return { length, played, wins };
  });

it('A final score is the real one, and any other counts no win too many, whatever is archived', () => {
  const masks = fc.array(fc.record({ isKnown: fc.boolean(), isListed: fc.boolean() }), {
    minLength: 7,
    maxLength: 7,
  });
  fc.assert(
    fc.property(series, masks, fc.nat(7), ({ length, played, wins }, mask, begun) => {
      const soFar = played.slice(0, begun);
      const games = Array.from({ length }, (_, index) => {
        const winner = soFar[index] ?? null;
        const { isKnown = false, isListed = false } = mask[index] ?? {};
        return aScoredGame(index + 1, isKnown ? winner : null, winner !== null && (isKnown || isListed));
      });
      const score = scoreMatch({ seriesType: 'BEST_OF', seriesMax: length, teams, games });
      const known = soFar.filter((_, index) => mask[index]?.isKnown);
      const counted = [0, 1].map((team) => known.filter((winner) => winner === team).length);
      expect(score?.wins ?? [0, 0]).toEqual(counted);
      if (score?.isFinal) expect(score.wins).toEqual(wins);
      if (soFar.length === played.length && known.length === played.length) {
        expect(score?.isFinal).toBe(true);
      }
    }),
  );
});
