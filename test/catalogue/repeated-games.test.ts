/** Games that the service lists in two matches, or twice in one. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readSidecar, sidecarText } from '../../src/core/archive/sidecar.ts';
import { logText } from '../../src/shared/words/backfill-words.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { aFile, aGame, aMatch, newCatalogue, restoreItem, start } from './fixtures.ts';

const hourMs = 3_600_000;
const at = (hours: number) => new Date(start + hours * hourMs).toISOString();
const early = aMatch('20', { startTime: at(0), games: [aGame('a1'), aGame('shared'), aGame('a3')] });
const late = aMatch('10', { startTime: at(5), games: [aGame('shared'), aGame('b2')] });

const readGames = ({ browse }: ReturnType<typeof newCatalogue>, id: string) =>
  browse
    .match(id)
    ?.games.map(({ platformGameId, number, matchId, otherMatches }) => [
      platformGameId,
      number,
      matchId,
      otherMatches,
    ]);

const expected = {
  early: [
    ['a1', 1, '20', []],
    ['shared', 2, '20', ['10']],
    ['a3', 3, '20', []],
  ],
  late: [
    ['shared', 1, '20', ['10']],
    ['b2', 2, '10', []],
  ],
};

it('A game in two matches is in both, in any order of the listings and however often they come', () => {
  const order = fc.array(fc.constantFrom(early, late), { maxLength: 4 });
  fc.assert(
    fc.property(order, fc.boolean(), (before, isEarlyFirst) => {
      const catalogue = newCatalogue();
      const both = isEarlyFirst ? [early, late] : [late, early];
      for (const [index, match] of [...before, ...both].entries())
        catalogue.listings.saveMatches([match], start + index);
      expect(readGames(catalogue, '20')).toEqual(expected.early);
      expect(readGames(catalogue, '10')).toEqual(expected.late);
    }),
    propertyRuns(15, 100),
  );
});

it('A listing that has not changed changes nothing, and each pass says it', () => {
  const catalogue = newCatalogue();
  const said: string[] = [];
  const save = (seenAt: number) =>
    catalogue.listings.saveMatches([early, late], seenAt, (sentence) => said.push(sentence));
  expect(save(start)).toEqual({ newMatches: 2, newGames: 4 });
  expect(said).toEqual(['Game shared is listed in the matches 10 and 20']);
  catalogue.downloads.recordArchived([aFile('shared')]);
  catalogue.files.sidecarsWritten(catalogue.files.staleSidecars(5).map(({ token }) => token));
  expect(save(start + 1)).toEqual({ newMatches: 0, newGames: 0 });
  expect(catalogue.files.staleSidecars(5)).toEqual([]);
  expect(said).toHaveLength(2);
  // One file, in the folder of one match.
  expect(catalogue.files.totals().files).toBe(1);
});

it('A game belongs to the other match once the first one does not list it any more', () => {
  const catalogue = newCatalogue();
  catalogue.listings.saveMatches([early, late], start);
  const corrected = aMatch('20', { startTime: at(0), games: [aGame('a1'), aGame('a2'), aGame('a3')] });
  catalogue.listings.saveMatches([corrected, late], start + 1);
  expect(readGames(catalogue, '20')?.map(([id]) => id)).toEqual(['a1', 'a2', 'a3']);
  expect(readGames(catalogue, '10')).toEqual([
    ['shared', 1, '10', []],
    ['b2', 2, '10', []],
  ]);
});

it('A game that a match lists twice has its first place, and the others keep theirs', () => {
  const catalogue = newCatalogue();
  const said: string[] = [];
  const games = ['one', 'one', 'three'].map((id) => aGame(id));
  catalogue.listings.saveMatches([aMatch('1', { games })], start, (sentence) => said.push(sentence));
  expect(readGames(catalogue, '1')?.map(([id, number]) => [id, number])).toEqual([
    ['one', 1],
    ['three', 3],
  ]);
  expect(said).toEqual(['Game one is listed more than once in the match 1']);
});

it('The sync log says which games are in two places', () => {
  const { runs } = newCatalogue();
  const id = runs.start(start);
  const counts = { pages: 1, matchesSeen: 2, gamesSeen: 5, newAssets: 0, newMatches: 0, newGames: 0 };
  const unread = { pages: [], entries: 0, reason: null };
  const repeated = [
    'Game 1 is listed in the matches 10 and 20',
    'Game 2 is listed more than once in the match 3',
  ];
  runs.finish(id, { ...counts, at: start + 1, unread, repeated, error: null });
  const [entry] = runs.page({ limit: 1 }).items;
  expect(entry?.repeated).toEqual(repeated);
  expect(entry && logText(entry)).toBe(
    'Game 1 is listed in the matches 10 and 20, and 1 other game in two places.',
  );
});

const folders = { shared: 'LCK/20', b2: 'LCK/10' } as const;
const archive = (catalogue: ReturnType<typeof newCatalogue>, id: keyof typeof folders) =>
  catalogue.downloads.recordArchived([aFile(id, { folder: folders[id] })]);

/** The sidecars on disk, read again. */
const writtenSidecars = ({ files }: ReturnType<typeof newCatalogue>) =>
  files.staleSidecars(9).map(({ data }) => readSidecar(sidecarText(data), data.match.folder));

it.each(['shared alone', 'both', 'both, the other match first'])(
  'A rebuild restores both matches of a game that is in two: %s archived',
  (which) => {
    const catalogue = newCatalogue();
    catalogue.listings.saveMatches([early, late], start);
    archive(catalogue, 'shared');
    if (which !== 'shared alone') archive(catalogue, 'b2');
    const written = writtenSidecars(catalogue);
    expect(written).toHaveLength(which === 'shared alone' ? 1 : 2);
    if (which.endsWith('first')) written.reverse();

    const rebuilt = newCatalogue();
    for (const data of written) rebuilt.files.restore([restoreItem(data)]);
    expect(readGames(rebuilt, '20')).toEqual(expected.early);
    expect(readGames(rebuilt, '10')).toEqual(
      which === 'shared alone' ? expected.late.slice(0, 1) : expected.late,
    );
    const { teams, startAt, leagueName, seriesMax } = rebuilt.browse.match('10') ?? {};
    expect({ teams, startAt, leagueName, seriesMax }).toMatchObject({
      teams: late.teams,
      startAt: late.startTime,
      leagueName: late.leagueName,
      seriesMax: 3,
    });
    expect(rebuilt.browse.matches({ limit: 9, when: 'all', search: 'shared' }, start).items).toHaveLength(2);
    // The next listing changes nothing.
    expect(rebuilt.listings.saveMatches([early, late], start + 1)).toMatchObject({ newMatches: 0 });
    expect(readGames(rebuilt, '10')).toEqual(expected.late);
  },
);

it('The sidecar of a game in two matches follows the other match, also when that one drops it', () => {
  const catalogue = newCatalogue();
  catalogue.listings.saveMatches([early], start);
  archive(catalogue, 'shared');
  const next = () => {
    const stale = catalogue.files.staleSidecars(9);
    catalogue.files.sidecarsWritten(stale.map(({ token }) => token));
    return stale
      .flatMap(({ data }) => data.games)
      .filter(({ platformGameId }) => platformGameId === 'shared')
      .map(({ otherMatches }) => otherMatches?.map(({ id, leagueName }) => [id, leagueName]));
  };
  const listLate = (changes: Parameters<typeof aMatch>[1]) =>
    catalogue.listings.saveMatches(
      [aMatch('10', { startTime: at(5), games: late.games, ...changes })],
      start + 1,
    );
  expect(next()).toEqual([undefined]);
  listLate({});
  expect(next()).toEqual([[['10', 'LCK']]]);
  listLate({});
  expect(next()).toEqual([]);
  listLate({ leagueName: 'LCK Cup' });
  expect(next()).toEqual([[['10', 'LCK Cup']]]);
  listLate({ leagueName: 'LCK Cup', games: [aGame('b2')] });
  expect(next()).toEqual([undefined]);
});
