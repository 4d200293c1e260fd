import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../support/property-runs.ts';
import { aGame, aMatch, everyMatch, newCatalogue, start } from './fixtures.ts';

const first = '111560983131400123';
const letters = 'abcdefghijklmnopqrst';

function searchable() {
  const catalogue = newCatalogue();
  catalogue.listings.saveMatches(
    [
      aMatch(first, {
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
  const matches = (search: string) =>
    catalogue.browse.matches({ ...everyMatch, search }, start).items.map((match) => match.id);
  return { catalogue, matches };
}

describe('full-text search of matches', () => {
  it.each([
    ['esportstmnt01:2690210', [first]],
    ['ESPORTSTMNT01:26902', [first]],
    ['2690210', [first]],
    ['LOLTMNT03_22191', [first]],
    ['111560983131400123', [first]],
    ['francaise', ['2']],
    ['FRANÇ', ['2']],
    ['elite ete', ['2']],
    ['"été"', ['2']],
    ['karm', ['2']],
    ['kc', ['2']],
    ['gen.g', [first]],
    ['gen kc', []],
    ['!!!', []],
  ])('finds the expected matches for %j', (text, expected) => {
    expect(searchable().matches(text)).toEqual(expected);
  });

  it('finds rows by a prefix of a long word, however many words begin with it', () => {
    for (const words of [3, 31, 32, 33, 40]) {
      const catalogue = newCatalogue();
      const names = Array.from(
        { length: words },
        (_, index) => `Spring${letters[index % 20]}${index < 20 ? 'é' : 'f'}`,
      );
      const matches = names.map((leagueName, index) =>
        aMatch(String(index + 1), { leagueName, tournamentName: 'Cup', games: [aGame(`id-${index}`)] }),
      );
      catalogue.listings.saveMatches(
        [...matches, aMatch('99', { leagueName: 'Sprint', tournamentName: 'Cup' })],
        start,
      );
      const found = (search: string) =>
        catalogue.browse.matches({ ...everyMatch, search }, start).items.length;
      expect([
        found('SPRING'),
        found('sprin'),
        found('springa'),
        found('springae'),
        found('springx'),
      ]).toEqual([words, words + 1, words > 20 ? 2 : 1, 1, 0]);
    }
  });

  it('finds the pages of a prefix that a look at each word of each match would find', () => {
    const ending = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 }).map((all) => all.join(''));
    const word = fc.oneof(
      ending.map((end) => `spri${end}`),
      ending.map((end) => `spro${end}`),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 60 }), word, (names, prefix) => {
        const catalogue = newCatalogue();
        const matches = names.map(([leagueName, tournamentName], index) =>
          aMatch(String(index + 1), { leagueName, tournamentName, games: [] }),
        );
        catalogue.listings.saveMatches(matches, start);
        const findIds = (search?: string) => {
          const ids: string[] = [];
          let cursor: string | null | undefined;
          while (cursor !== null) {
            const input = { limit: 7, when: 'all' as const, search, ...(cursor && { cursor }) };
            const { items, nextCursor } = catalogue.browse.matches(input, start);
            ids.push(...items.map(({ id }) => id));
            cursor = nextCursor;
          }
          return ids;
        };
        const hasPrefix = (id: string) => names[Number(id) - 1]?.some((name) => name.startsWith(prefix));
        expect(findIds(prefix)).toEqual(findIds().filter(hasPrefix));
        catalogue.close();
      }),
      propertyRuns(30, 200),
    );
  });

  it('finds a match by the ids of its games', () => {
    const { matches, catalogue } = searchable();
    expect(matches('ESPORTSTMNT01:2690210')).toEqual(['111560983131400123']);
    catalogue.listings.saveMatches([aMatch('2', { games: [aGame('plain'), aGame('LATER:77')] })], start);
    expect(matches('later:77')).toEqual(['2']);
  });

  it('finds all rows when the text has only blanks', () => {
    expect(searchable().matches(' \t')).toHaveLength(2);
  });

  it('finds rows by their new names only after a change', () => {
    const { catalogue, matches } = searchable();
    const renamed = { leagueName: 'Ligue Nouvelle', tournamentName: 'Hiver', games: [] };
    catalogue.listings.saveMatches([aMatch('2', renamed)], start);
    expect(matches('nouvelle')).toEqual(['2']);
    expect(matches('francaise')).toEqual([]);
  });

  it('accepts any text without an error', () => {
    const { matches, catalogue } = searchable();
    const syntax = fc.constantFrom(
      '"',
      "'",
      '*',
      'AND',
      'OR',
      'NOT',
      'NEAR(',
      ')',
      '^',
      ':',
      '-',
      '+',
      '{',
      '}',
      '\0',
      ' ',
      'gen',
      'é',
      '\ud800',
      '٣',
      'ॐ',
      '\u{1F600}',
      'ids:',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.array(syntax, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (search) => {
        matches(search);
        catalogue.browse.matches({ limit: 1, when: 'all', search, league: search, team: search }, start);
      }),
      propertyRuns(200, 1500),
    );
  });

  it('finds every match by any prefix of the id of its game', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,12}[:_-][0-9]{1,9}$/), fc.nat(20), (id, cut) => {
        const catalogue = newCatalogue();
        catalogue.listings.saveMatches([aMatch('1', { games: [aGame(id)] })], start);
        const search = id.slice(0, Math.max(1, id.length - cut));
        expect(catalogue.browse.matches({ ...everyMatch, search }, start).items).toHaveLength(1);
        catalogue.close();
      }),
      propertyRuns(20, 40),
    );
  });
});
