import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGamesList } from '../../src/core/library/games-list.ts';
import { aFile, aGame, aMatch, everyGame, start } from '../catalogue/fixtures.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { searchedCatalogue } from './fixtures.ts';

function searchable() {
  const { catalogue, engine, listGames } = searchedCatalogue();
  catalogue.listings.saveMatches(
    [
      aMatch('111560983131400123', {
        games: [aGame('ESPORTSTMNT01:2690210'), aGame('LOLTMNT03_22191')],
      }),
      aMatch('2', {
        leagueName: 'Ligue Française',
        tournamentName: 'Élite "Été" 2026',
        teams: [{ esportsId: '5', code: 'KC', name: 'Karmine Corp' }],
        games: [aGame('plain', { teams: [] })],
      }),
    ],
    start,
  );
  const games = async (
    search: string,
    filters: { team?: string; league?: string; from?: string; to?: string } = {},
  ) => (await listGames({ ...everyGame, ...filters, search })).items.map((game) => game.platformGameId);
  return { catalogue, engine, games, listGames };
}

describe('a search of games', () => {
  it.each([
    ['esportstmnt01:2690210', ['ESPORTSTMNT01:2690210']],
    ['ESPORTSTMNT01:26902', ['ESPORTSTMNT01:2690210']],
    ['2690210', ['ESPORTSTMNT01:2690210']],
    ['LOLTMNT03_22191', ['LOLTMNT03_22191']],
    ['111560983131400123', ['LOLTMNT03_22191', 'ESPORTSTMNT01:2690210']],
    ['francaise', ['plain']],
    ['FRANÇ', ['plain']],
    ['elite ete', ['plain']],
    ['"été"', ['plain']],
    ['karm', ['plain']],
    ['kc', ['plain']],
    ['gen.g', ['LOLTMNT03_22191', 'ESPORTSTMNT01:2690210']],
    ['gen kc', []],
    ['kar mine corp', ['plain']],
    ['!!!', []],
    ['gen - t1', ['LOLTMNT03_22191', 'ESPORTSTMNT01:2690210']],
    ['gen/t1', ['LOLTMNT03_22191', 'ESPORTSTMNT01:2690210']],
    ['GEN-T1', ['LOLTMNT03_22191', 'ESPORTSTMNT01:2690210']],
    ['gen-t1 lck', ['LOLTMNT03_22191', 'ESPORTSTMNT01:2690210']],
    ['gen/kc', []],
    ['gen/t1 kc', []],
    ['-karm', ['plain']],
    ['team:kc', []],
    ['kc nobody', []],
  ])('finds the expected games for %j, where nothing is query syntax', async (text, expected) => {
    expect(await searchable().games(text)).toEqual(expected);
  });

  it('finds games without a match alone, and searches for none if there is none', async () => {
    const { catalogue, engine } = searchable();
    let searches = 0;
    const list = createGamesList(catalogue.browse, (input) => {
      searches += 1;
      return engine.sortKeys(input);
    });
    const found = async () => {
      const { items } = await list({ ...everyGame, search: 'esportstmnt01', withoutMatch: true });
      return items.map(({ platformGameId }) => platformGameId);
    };
    expect(await found()).toEqual([]);
    expect(searches).toBe(0);
    catalogue.listings.saveGames([aGame('ESPORTSTMNT01:9')], start);
    expect(await found()).toEqual(['ESPORTSTMNT01:9']);
  });

  it('finds all games when the text has only blanks', async () => {
    expect(await searchable().games(' \t')).toHaveLength(3);
  });

  it('applies the other filters as a list without a search does: whole names, and exact times', async () => {
    const { catalogue, games } = searchable();
    const startTime = new Date(start + 3_600_500).toISOString();
    catalogue.listings.saveMatches([aMatch('3', { leagueName: 'LCK Cup', startTime })], start);
    const all = ['3-3', '3-2', '3-1', 'LOLTMNT03_22191', 'ESPORTSTMNT01:2690210'];
    expect(await games('gen')).toEqual(all);
    expect(await games('gen', { league: 'lck' })).toEqual(all.slice(3));
    expect(await games('gen', { league: 'lc' })).toEqual([]);
    expect(await games('lck', { team: 'gen.g' })).toEqual(all);
    expect(await games('lck', { team: 'kc' })).toEqual([]);
    expect(await games('gen', { from: startTime })).toEqual(all.slice(0, 3));
    expect(await games('gen', { from: new Date(start + 3_600_501).toISOString() })).toEqual([]);
    expect(await games('gen', { to: startTime })).toEqual(all.slice(3));
    expect(await games('gen', { to: new Date(start + 3_600_501).toISOString() })).toEqual(all);
  });

  it('lists archived games only, when asked', async () => {
    const { catalogue, listGames } = searchable();
    catalogue.downloads.recordArchived([aFile('LOLTMNT03_22191')]);
    const { items } = await listGames({ limit: 1, archivedOnly: true, search: 'gen' });
    expect(items.map((game) => game.platformGameId)).toEqual(['LOLTMNT03_22191']);
  });

  it('finds games by their new names only after a change', async () => {
    const { catalogue, games } = searchable();
    expect(await games('francaise')).toEqual(['plain']);
    const renamed = { leagueName: 'Ligue Nouvelle', tournamentName: 'Hiver', games: [] };
    catalogue.listings.saveMatches([aMatch('2', renamed)], start);
    expect(await games('nouvelle')).toEqual(['plain']);
    expect(await games('francaise')).toEqual([]);
  });

  it('refuses the cursor of another list as bad input', async () => {
    const { listGames } = searchable();
    const cursor = Buffer.from('["matches-all",1]').toString('base64url');
    await expect(listGames({ ...everyGame, search: 'gen', cursor })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  it('accepts any text without an error', async () => {
    const { listGames } = searchable();
    const syntax = fc.constantFrom(
      ...[
        '"',
        "'",
        '*',
        'AND',
        'OR',
        '-',
        ',',
        'team:',
        'after:',
        'has:any',
        '\0',
        ' ',
        'gen',
        'é',
        '\ud800',
      ],
      ...['٣', 'ॐ', '\u{1F600}', 'ids:'],
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.array(syntax, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(text, async (search) => {
        await listGames({ ...everyGame, search });
        await listGames({ archivedOnly: false, limit: 1, search, league: search, team: search });
      }),
      propertyRuns(200, 1500),
    );
  });

  it('finds every game by any prefix of its id', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[A-Za-z0-9]{1,12}[:_-][0-9]{1,9}$/),
        fc.nat(20),
        async (id, cut) => {
          const { catalogue, listGames } = searchedCatalogue();
          catalogue.listings.saveMatches([aMatch('1', { games: [aGame(id)] })], start);
          const search = id.slice(0, Math.max(1, id.length - cut));
          expect((await listGames({ ...everyGame, search })).items).toHaveLength(1);
        },
      ),
      propertyRuns(20, 40),
    );
  });
});
