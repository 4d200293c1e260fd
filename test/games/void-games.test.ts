/** Games that do not count, from every shape of a summary, in the catalogue, in searches and in statistics. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { voidInListing } from '../../src/core/domain/void-game.ts';
import { readSummary } from '../../src/core/game-files/summary.ts';
import { countedGames } from '../../src/shared/query/counted-games.ts';
import { aFile, aGame, aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { propertyRuns } from '../support/property-runs.ts';

const flag = 'gameEndedInEarlySurrender';

/** The same game in each shape: who won, how long it took, and the flag at each place where it can be. */
function inShape(
  shape: 'v5' | 'wrapped' | 'v4',
  {
    seconds,
    winner,
    early,
    result,
  }: { seconds: number; winner: 100 | 200 | null; early: boolean | null; result: string },
): string {
  const flags = early === null ? {} : { [flag]: early };
  const win = (teamId: number) => (winner === null ? {} : { win: winner === teamId });
  const sides = [100, 200];
  const players = Array.from({ length: 10 }, (_, at) => {
    const teamId = at < 5 ? 100 : 200;
    const stats = { ...win(teamId), ...flags, gameEndedInSurrender: result === 'GameComplete' };
    const own = { participantId: at + 1, teamId, championId: at + 1 };
    return shape === 'v4' ? { ...own, stats } : { ...own, ...stats };
  });
  const teams = sides.map((teamId) => ({
    teamId,
    ...(winner === null
      ? {}
      : { win: shape === 'v4' ? (winner === teamId ? 'Win' : 'Fail') : winner === teamId }),
  }));
  const game = {
    gameId: 1,
    gameDuration: seconds,
    gameEndTimestamp: 1_700_000_000_000,
    endOfGameResult: result,
    participants: players,
    teams,
  };
  if (shape === 'v4') return JSON.stringify({ ...game, participantIdentities: [] });
  return JSON.stringify(shape === 'v5' ? game : { metadata: {}, info: game });
}

const shapes = ['v5', 'wrapped', 'v4'] as const;

describe.each(shapes)('a summary in the shape %s', (shape) => {
  const read = (game: Partial<Parameters<typeof inShape>[1]>) =>
    readSummary(inShape(shape, { seconds: 1800, winner: 100, early: null, result: 'GameComplete', ...game }))
      .voidReason;

  it('says whether the game counts', () => {
    expect(read({})).toBeNull();
    expect(read({ early: false })).toBeNull();
    expect(read({ early: true, seconds: 200 })).toBe('remake');
    expect(read({ early: true, seconds: 950 })).toBe('early-surrender');
    expect(read({ result: 'Abort_Unexpected' })).toBe('aborted');
    expect(read({ result: 'Abort_TooFewPlayers', early: true, seconds: 100 })).toBe('aborted');
    expect(read({ winner: null, seconds: 120 })).toBe('aborted');
  });

  it('is never void because of a surrender, whatever its length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5000 }),
        fc.constantFrom<100 | 200>(100, 200),
        (seconds, winner) => {
          expect(read({ seconds, winner, early: false })).toBeNull();
        },
      ),
      propertyRuns(30, 500),
    );
  });
});

it('The file of an aborted game with nothing else is read, and says so', () => {
  const text = JSON.stringify({
    metadata: {},
    info: { participants: [], teams: [], endOfGameResult: 'Abort_Unexpected' },
  });
  expect(readSummary(text)).toMatchObject({ voidReason: 'aborted', players: [], problems: [] });
});

it('A listing says in its own words that a game was called off', () => {
  const said = (status: string | null, state: string | null = 'FINISHED') => voidInListing({ status, state });
  expect(['CANCELLED', 'ABORTED', 'Remake', 'LINKED', 'AVOIDED', null].map((status) => said(status))).toEqual(
    ['aborted', 'aborted', 'remake', null, null, null],
  );
});

it('A remake and its replay are one game number 1 in the series and its score, in any order of their files', () => {
  for (const order of [0, 1]) {
    const catalogue = newCatalogue();
    const games = ['remade', 'replay', 'second', 'third'].map((id) => aGame(id));
    catalogue.listings.saveMatches([aMatch('1', { games })], start);
    expect(catalogue.browse.match('1')?.games.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const files = ['remade', 'replay'].map((id, index) => aFile(id, { sha256: `${index}`.repeat(64) }));
    for (const file of order === 0 ? files : files.toReversed()) {
      catalogue.downloads.recordArchived([file]);
      const [due] = catalogue.facts.due(1);
      const [read] = due?.files ?? [];
      if (due === undefined || read === undefined) throw new Error('no file to read');
      const isRemake = file.platformGameId === 'remade';
      const summary = {
        winner: isRemake ? null : ('blue' as const),
        voidReason: isRemake ? ('remake' as const) : null,
        lengthSeconds: isRemake ? 180 : 1800,
        gameVersion: null,
        patch: null,
        players: [],
        kills: { blue: null, red: null },
        gold: { blue: null, red: null },
        draft: null,
        plays: null,
      };
      catalogue.facts.record([{ key: due.key, file: read, read: { summary } }], 1);
    }
    const found = catalogue.browse.match('1')?.games ?? [];
    expect(
      found.map(({ platformGameId, number, voidReason, replacedBy }) => [
        platformGameId,
        number,
        voidReason,
        replacedBy,
      ]),
    ).toEqual([
      ['replay', 1, null, null],
      ['second', 2, null, null],
      ['third', 3, null, null],
      ['remade', null, 'remake', 'replay'],
    ]);
  }
});

it('Statistics leave out games that do not count or were not played, unless the search says which it means', () => {
  expect(countedGames('')).toBe('-is:void,unplayed');
  expect(countedGames('league:LCK')).toBe('league:LCK -is:void,unplayed');
  expect(countedGames('last:5')).toBe('-is:void,unplayed last:5');
  // A game with an archived file was played.
  expect(countedGames('has:any')).toBe('has:any -is:void');
  expect(countedGames('-has:any')).toBe('-has:any -is:void,unplayed');
  expect(countedGames('is:unplayed')).toBe('is:unplayed -is:void');
  for (const query of ['is:any', 'is:remake', 'team:T1 -is:aborted'])
    expect(countedGames(query)).toBe(`${query} -is:unplayed`);
  for (const query of ['is:any has:any', 'is:any,unplayed']) expect(countedGames(query)).toBe(query);
});
