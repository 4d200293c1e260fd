import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import type { WantableGame } from '../../src/core/domain/listing.ts';
import { searchedCatalogue } from '../library/fixtures.ts';
import {
  aFile,
  aGame,
  aMatch,
  everyGame,
  everyMatch,
  geng,
  newCatalogue,
  start,
  summary,
  t1,
} from './fixtures.ts';

const listGames = (catalogue: ReturnType<typeof newCatalogue>, id: string) =>
  catalogue.browse.match(id)?.games.map((game) => [game.platformGameId, game.number]);

/** The games that the rules have not judged, as the rules see them. */
function unjudged({ judging }: Catalogue): WantableGame[] {
  const games: WantableGame[] = [];
  const decide = (game: WantableGame) => {
    games.push(game);
    return new Map<string, number>();
  };
  while (judging.isDue()) judging.judge(decide, 100, start);
  return games;
}

describe('listings', () => {
  it('stores a 64-bit ID exactly', () => {
    const catalogue = newCatalogue();
    catalogue.listings.saveMatches([aMatch('111560983131400123')], start);
    expect(catalogue.browse.match('111560983131400123')?.id).toBe('111560983131400123');
    expect(catalogue.browse.match('111560983131400120')).toBeNull();
  });

  it('stores the raw JSON of matches and games unchanged, unknown fields included', () => {
    const catalogue = newCatalogue();
    const raw = '{"id":111560983131400123,  "newField":{"deep":[1.0,111560983131400123]}}';
    const gameRaw = '{"platformGameId":"1", "mood":"é\\u00e9"}';
    catalogue.listings.saveMatches([aMatch('1', { raw, games: [aGame('1', { raw: gameRaw })] })], start);
    catalogue.downloads.want([{ platformGameId: '1', contentType: summary, dueAt: start }], start);
    catalogue.downloads.recordArchived([aFile('1')]);
    const [stale] = catalogue.files.staleSidecars(1);
    expect(stale?.data.match.raw).toBe(raw);
    expect(stale?.data.games[0]?.raw).toBe(gameRaw);
  });

  it('counts only new matches and games', () => {
    const { listings } = newCatalogue();
    expect(listings.saveMatches([aMatch('1'), aMatch('2')], start)).toEqual({ newMatches: 2, newGames: 6 });
    expect(listings.saveMatches([aMatch('1'), aMatch('3')], start)).toEqual({ newMatches: 1, newGames: 3 });
  });

  it('does not erase known values with a null or an empty list', () => {
    const catalogue = newCatalogue();
    const { listings, browse } = catalogue;
    const full = aGame('g', {
      state: 'FINISHED',
      gameVersion: '13.17',
      startedAt: '2026-11-20T10:05:00Z',
      endedAt: '2026-11-20T10:45:00Z',
      assets: [summary],
    });
    listings.saveMatches([aMatch('1', { games: [full] })], start);
    const silent = aGame('g', { state: null, teams: [] });
    listings.saveMatches(
      [aMatch('1', { games: [silent], type: null, seriesMax: null, teams: [] })],
      start + 1,
    );
    expect(browse.match('1')).toMatchObject({ type: 'NORMAL', seriesMax: 3, teams: [geng, t1] });
    expect(browse.game('g')).toMatchObject({
      state: 'FINISHED',
      gameVersion: '13.17',
      startedAt: '2026-11-20T10:05:00.000Z',
      endedAt: '2026-11-20T10:45:00.000Z',
      teams: [geng, t1],
    });
    expect(unjudged(catalogue)[0]).toMatchObject({
      isKnownPlayed: true,
      listedAssets: [summary],
    });
  });

  it('retains games that a later listing omits, with their numbers', () => {
    const { listings, ...catalogue } = newCatalogue();
    listings.saveMatches([aMatch('1')], start);
    listings.saveMatches([aMatch('1', { games: [aGame('1-2'), aGame('1-3')] })], start + 1);
    expect(listGames({ listings, ...catalogue }, '1')).toEqual([
      ['1-1', 1],
      ['1-2', 2],
      ['1-3', 3],
    ]);
  });

  it('follows the order of the service when games are added', () => {
    const catalogue = newCatalogue();
    catalogue.listings.saveMatches([aMatch('1', { games: [aGame('b'), aGame('c')] })], start);
    catalogue.listings.saveMatches([aMatch('1', { games: [aGame('a'), aGame('b'), aGame('c')] })], start);
    expect(listGames(catalogue, '1')).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
  });

  it('moves the games with a match that moves to another day and league', async () => {
    const searched = searchedCatalogue();
    const { listings, browse, downloads } = searched.catalogue;
    listings.saveMatches([aMatch('1')], start);
    downloads.want([{ platformGameId: '1-1', contentType: summary, dueAt: start }], start);
    const startTime = '2026-12-01T10:00:00Z';
    listings.saveMatches([aMatch('1', { startTime, leagueName: 'LCK Cup', games: [] })], start);
    expect(browse.game('1-1')).toMatchObject({ playedAt: '2026-12-01T10:00:00.000Z', leagueName: 'LCK Cup' });
    expect(browse.coverage('day').map((row) => row.key)).toEqual(['2026-12-01']);
    expect(browse.coverage('league').map((row) => row.key)).toEqual(['LCK Cup']);
    expect(browse.leagues()).toEqual([{ name: 'LCK Cup', games: 3 }]);
    expect((await searched.listGames({ ...everyGame, search: 'cup' })).items).toHaveLength(3);
    expect(browse.games({ ...everyGame, league: 'LCK' }).items).toHaveLength(0);
  });

  it('writes only the time of the listing when nothing changed', () => {
    const catalogue = newCatalogue();
    const { listings, browse, files, downloads } = catalogue;
    listings.saveMatches([aMatch('1')], start);
    downloads.recordArchived([aFile('1-1')]);
    files.sidecarsWritten(files.staleSidecars(10).map(({ token }) => token));
    listings.saveMatches([aMatch('1')], start + 5000);
    expect(files.staleSidecars(10)).toEqual([]);
    expect(browse.match('1')?.lastSeenAt).toBe(new Date(start + 5000).toISOString());
    expect(browse.match('1')?.firstSeenAt).toBe(new Date(start).toISOString());
  });

  it('marks matches that a complete walk did not find as no longer listed, until they are listed again', () => {
    const { listings, browse } = newCatalogue();
    listings.saveMatches([aMatch('1'), aMatch('2')], start);
    listings.saveMatches([aMatch('2')], start + 10);
    expect(listings.markUnlisted(start + 10)).toBe(1);
    expect(listings.markUnlisted(start + 10)).toBe(0);
    expect([browse.match('1')?.isListed, browse.match('2')?.isListed]).toEqual([false, true]);
    listings.saveMatches([aMatch('1')], start + 20);
    expect(browse.match('1')?.isListed).toBe(true);
  });

  it('joins a game that was listed without a match to its match when that appears', async () => {
    const searched = searchedCatalogue();
    const { listings, browse } = searched.catalogue;
    const alone = aGame('1-2', { leagueName: 'LCK', startedAt: '2026-11-20T11:00:00Z' });
    expect(listings.saveGames([alone], start)).toEqual({ newMatches: 0, newGames: 1 });
    expect(browse.game('1-2')).toMatchObject({ matchId: null, number: null, leagueName: 'LCK' });
    expect(listings.saveMatches([aMatch('1')], start)).toEqual({ newMatches: 1, newGames: 2 });
    expect(browse.game('1-2')).toMatchObject({
      matchId: '1',
      number: 2,
      startedAt: '2026-11-20T11:00:00.000Z',
    });
    expect((await searched.listGames({ ...everyGame, search: '1' })).items).toHaveLength(3);
  });

  it('joins a game listed without a match to a known match, and retains the names of the match', () => {
    const { listings, browse } = newCatalogue();
    listings.saveMatches([aMatch('1')], start);
    const alone = aGame('1-2', { leagueName: 'other', state: 'FINISHED', assets: [summary] });
    expect(listings.saveGames([alone], start)).toEqual({ newMatches: 0, newGames: 0 });
    expect(browse.game('1-2')).toMatchObject({
      matchId: '1',
      number: 2,
      leagueName: 'LCK',
      state: 'FINISHED',
    });
  });

  it.each([
    [{ endedAt: '2026-11-20T11:00:00Z' }, true],
    [{ status: 'finished' }, true],
    [{ status: 'LINKED' }, true],
    [{ status: 'SOMETHING_NEW' }, false],
    [{}, false],
  ])('derives from %j whether a game was played: %s', (fields, isPlayed) => {
    const catalogue = newCatalogue();
    catalogue.listings.saveMatches([aMatch('1', { games: [aGame('g', fields)] })], start);
    expect(unjudged(catalogue)[0]?.isKnownPlayed).toBe(isPlayed);
  });

  it('writes nothing of a batch that fails', () => {
    const { listings, browse } = newCatalogue();
    const broken = { ...aMatch('2'), games: [{ ...aGame('x'), raw: null }] };
    // @ts-expect-error: raw is never null; stands for any failure in the middle of a batch
    expect(() => listings.saveMatches([aMatch('1', { leagueName: 'New' }), broken], start)).toThrow();
    expect(browse.matches(everyMatch, start).items).toEqual([]);
    listings.saveMatches([aMatch('1', { leagueName: 'New' })], start);
    expect(browse.match('1')?.leagueName).toBe('New');
  });
});
