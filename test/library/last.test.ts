/** `last:`: the newest games of those that the parts before it find. */
import { expect, it } from 'vitest';
import { countedGames } from '../../src/shared/query/counted-games.ts';
import { narrowToRow } from '../../src/shared/query/narrow.ts';
import { parseQuery } from '../../src/shared/query/parse-query.ts';
import { uncheckedGames } from '../../src/shared/query/unchecked-games.ts';
import { aFile, aGame, aMatch, start } from '../catalogue/fixtures.ts';
import { aPlayer, aSummary } from '../games/player-figures.ts';
import { searchedCatalogue } from './fixtures.ts';

const day = 86_400_000;
const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;

/** A game a day, the oldest first, with the champion of the only player; null: it was a remake. */
function library(...champions: readonly (string | null)[]) {
  const { catalogue, engine } = searchedCatalogue();
  const match = (at: number, startTime: string | null) =>
    aMatch(String(at), { startTime, games: [aGame(`${at}-1`)] });
  const dated = champions.map((_, at) => match(at, new Date(start + at * day).toISOString()));
  catalogue.listings.saveMatches([...dated, match(champions.length, null)], 1);
  champions.forEach((champion, at) => {
    catalogue.downloads.recordArchived([aFile(`${at}-1`, { sha256: String(at).padStart(64, 'a') })]);
    for (const { key, files } of catalogue.facts.due(1)) {
      const [file] = files;
      const players = [{ ...aPlayer, championId: 1, championName: champion ?? 'Azir' }];
      const summary = { ...aSummary, voidReason: champion === null ? ('remake' as const) : null, players };
      if (file) catalogue.facts.record([{ key, file, read: { summary } }], 1);
    }
  });
  const find = (query: string) => {
    const { rows, problems } = engine.page({ query, sort: newest, offset: 0, limit: 100 });
    expect(problems).toEqual([]);
    return rows.map(({ platformGameId }) => platformGameId);
  };
  return { engine, find };
}

it('The last games are the newest of those that the parts before it find, and parts after it choose from these', () => {
  const { find } = library('Azir', 'Azir', 'Ahri', 'Azir', 'Ahri');
  expect(find('last:2')).toEqual(['4-1', '3-1']);
  expect(find('champion:Azir last:2')).toEqual(['3-1', '1-1']);
  expect(find('last:2 champion:Azir')).toEqual(['3-1']);
  expect(find('champion:Azir -last:2')).toEqual(['0-1']);
  expect(find('before:2026-11-24 last:1')).toEqual(['3-1']);
  expect(find('(champion:Azir) last:1 has:any')).toEqual(['3-1']);
  expect(find('champion:Azir last:100')).toEqual(['3-1', '1-1', '0-1']);
  expect(find('champion:Azir last:1,2')).toEqual(['3-1', '1-1']);
});

it('A game without a date is none of the last ones', () => {
  const { find } = library('Azir');
  expect(find('match:0,1')).toEqual(['0-1', '1-1']);
  expect(find('match:0,1 last:5')).toEqual(['0-1']);
  expect(find('match:1 last:5')).toEqual([]);
});

it('Statistics are over the last games that count, and their rows open these', () => {
  const { engine, find } = library('Azir', 'Ahri', 'Azir', null);
  expect(find('champion:Azir last:2')).toEqual(['3-1', '2-1']);
  for (const query of ['player:Faker last:2', 'champion:Azir,Ahri last:2']) {
    const question = { by: 'champion', of: 'named', sortBy: 'label', direction: 'asc' } as const;
    const { rows, basis } = engine.aggregates({ query, ...question, offset: 0, limit: 10 });
    expect(rows.map(({ label, games }) => [label, games])).toEqual([
      ['Ahri', 1],
      ['Azir', 1],
    ]);
    expect(basis.games).toBe(2);
    const opened = rows.map(({ value }) =>
      find(narrowToRow(countedGames(query), { by: 'champion', of: 'named', value: value ?? '' })),
    );
    expect(opened).toEqual([['1-1'], ['2-1']]);
  }
});

it('Facets count the last games, also those of the field that they were found by', () => {
  const { engine } = library('Azir', 'Ahri', 'Azir');
  const [facet] = engine.facets({ query: 'champion:Azir last:1', fields: ['champion'], limit: 5 });
  expect(facet?.values.map(({ label, count }) => [label, count])).toEqual([['Azir', 1]]);
});

it('Says where it is not valid', () => {
  const messages = (text: string) => parseQuery(text).problems.map(({ message }) => message);
  for (const text of ['last:0', 'last:-1', 'last:1.5', 'last:five', 'last:>3'])
    expect(messages(text)).toEqual([expect.stringContaining('Expected a number of games')]);
  expect(messages('last:5 team:T1 last:3')).toEqual(['A search has "last:" only once.']);
  expect(messages('(team:T1 last:3)')).toHaveLength(1);
  // What the side belongs to comes too late.
  expect(messages('side:blue last:5 team:T1')).toEqual([expect.stringContaining('"side:" needs')]);
  expect(messages('side:blue team:T1 last:5')).toEqual([]);
});

it('Games that could not be checked are not only the last ones', () => {
  expect(uncheckedGames('team:T1 then:herald last:5')?.query).toBe('team:T1 has:any unknown:timeline');
  expect(uncheckedGames('team:T1 last:5 then:herald')?.query).toBe('team:T1 last:5 has:any unknown:timeline');
});
