/** `lead10:` to `lead25:`: which side was ahead at a minute, and by how much gold. */
import { expect, it } from 'vitest';
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';
import type { FacetField } from '../../src/shared/library/library.ts';
import { countedGames } from '../../src/shared/query/counted-games.ts';
import { narrowToRow } from '../../src/shared/query/narrow.ts';
import { parseQuery } from '../../src/shared/query/parse-query.ts';
import { printPart } from '../../src/shared/query/parts.ts';
import { aFile, aMatch } from '../catalogue/fixtures.ts';
import { aPlayer, aSummary } from '../games/player-figures.ts';
import { searchedCatalogue } from './fixtures.ts';

const ids = ['1-1', '1-2', '1-3', '2-1', '2-2'];

/** GEN is on the blue side, T1 on the red one; `leads` are GEN's at 10, 15, 20 and 25 minutes, null if the game was over. */
function library(
  ...games: readonly {
    readonly leads: readonly (number | null)[];
    readonly winner: 'blue' | 'red';
    readonly lengthSeconds?: number;
  }[]
) {
  const { catalogue, engine } = searchedCatalogue();
  catalogue.listings.saveMatches([aMatch('1', { seriesMax: 5 }), aMatch('2', { seriesMax: 5 })], 1);
  let archived = 0;
  const read = (id: string, { leads, winner, lengthSeconds = 1800 }: (typeof games)[number]) => {
    const sided = (side: 'blue' | 'red', code: string) =>
      ['Top', 'Jungle', 'Mid', 'Bot', 'Sup'].map((name, at) => ({
        ...aPlayer,
        side,
        name: `${code} ${name}`,
        standings: leads.map((lead) => {
          if (lead === null) return null;
          const gold = 10_000 + (side === 'blue' && at === 0 ? lead : 0);
          return { gold, experience: null, creepScore: null };
        }),
      }));
    const summary: GameSummaryRow = {
      ...aSummary,
      winner,
      lengthSeconds,
      players: [...sided('blue', 'GEN'), ...sided('red', 'T1')],
    };
    catalogue.downloads.recordArchived([aFile(id, { sha256: String(archived++).padStart(64, 'a') })]);
    for (const { key, files } of catalogue.facts.due(10)) {
      const [file] = files;
      if (file) catalogue.facts.record([{ key, file, read: { summary } }], 1);
    }
  };
  for (const [at, game] of games.entries()) read(ids[at] ?? '', game);
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const found = (query: string) => {
    const { rows, problems } = engine.page({ query, sort, offset: 0, limit: 100 });
    expect(problems).toEqual([]);
    return rows.map(({ platformGameId }) => platformGameId).toSorted();
  };
  const countOpened = (query: string, by: 'team' | 'player') =>
    engine
      .aggregates({ query, by, of: 'named', sortBy: 'label', direction: 'asc', offset: 0, limit: 50 })
      .rows.map((row) => {
        const own = { by, value: row.value ?? '', of: 'named' } as const;
        return [row.label, row.games, found(narrowToRow(countedGames(query), own)).length];
      });
  return { engine, found, read, countOpened };
}

const ahead = { leads: [0, 3500, -100, null], winner: 'red' } as const;
const behind = { leads: [500, -2500, 0, 900], winner: 'red' } as const;
const even = { leads: [0, 0, 0, 0], winner: 'blue' } as const;
const short = { leads: [1000, null, null, null], winner: 'blue', lengthSeconds: 899 } as const;

it('A lead is that of the team, the side or the player of the search, or else of the side that was ahead', () => {
  const { found, read } = library(ahead, behind, even, short);
  expect(found('lead15:>3000')).toEqual(['1-1']);
  expect(found('lead15:>2k')).toEqual(['1-1', '1-2']);
  expect(found('lead15:<1000')).toEqual(['1-3']);
  expect(found('lead15:-1000..1000')).toEqual(['1-3']);
  expect(found('lead15:<-2000')).toEqual([]);
  expect(found('team:GEN lead15:<-2000')).toEqual(['1-2']);
  expect(found('team:T1 lead15:>2000')).toEqual(['1-2']);
  expect(found('player:"T1 Mid" lead15:<=-3500')).toEqual(['1-1']);
  expect(found('team:GEN lead15:-3000..3000')).toEqual(['1-2', '1-3']);
  expect(found('team:GEN lead15:0,3500')).toEqual(['1-1', '1-3']);
  // Ahead at 15, and lost.
  expect(found('side:blue lead15:>3000 win:red')).toEqual(['1-1']);
  expect(found('side:red lead15:>3000')).toEqual([]);
  // The side that was ahead first, later behind.
  expect(found('lead15:>3000 lead20:<0')).toEqual(['1-1']);
  expect(found('(team:T1 lead20:>0)')).toEqual(['1-1']);
  expect(found('lead25:>=900')).toEqual(['1-2']);
  // Without the figure, it is not known that a side was ahead.
  expect(found('-lead15:>3000 match:1,2')).toEqual(['1-2', '1-3', '2-1', '2-2', '2-3']);

  // Not those that were over before.
  expect(found('unknown:lead20 match:1')).toEqual([]);
  expect(found('unknown:lead25 match:1')).toEqual(['1-1']);
  expect(found('unknown:lead25 match:2')).toEqual(['2-2', '2-3']);

  read('1-3', ahead);
  expect(found('lead15:>3000')).toEqual(['1-1', '1-3']);
});

it('A row of statistics opens the games that it counts, also those of the side that was ahead', () => {
  const { countOpened } = library(ahead, behind, even, short);
  for (const query of ['lead15:<3000', 'lead15:-3k..3k', 'lead15:>3000', 'lead15:<3000 lead20:<=0'])
    for (const by of ['team', 'player'] as const) {
      const rows = countOpened(query, by);
      expect(rows.length).toBeGreaterThan(0);
      for (const [label, games, opened] of rows)
        expect([query, label, opened]).toEqual([query, label, games]);
    }
  expect(countOpened('lead15:<3000', 'team').map(([, games]) => games)).toEqual([1, 2]);
});

it('A facet and a suggestion show as many games as the search has with their value, which may not be ahead', () => {
  const { engine, found } = library(ahead, behind, even, short);
  const fields: FacetField[] = ['team', 'player', 'champion', 'side'];
  for (const query of ['lead15:<1000', '-lead15:<1000', 'lead15:-3k..3k lead20:<=0', 'side:blue']) {
    const facets = engine.facets({ query, fields, limit: 20 });
    for (const { field, values } of facets) {
      if (query !== 'side:blue') expect([query, field, values.length]).not.toEqual([query, field, 0]);
      const text = field === 'side' ? query.replace('side:blue', '') : query;
      for (const { value, count } of values)
        expect([query, field, value, count]).toEqual([
          query,
          field,
          value,
          found(`${text} ${printPart({ field, values: [value] })}`).length,
        ]);
    }
    const text = `${query} team:`;
    const { items } = engine.suggest({ text, at: text.length, limit: 20, among: query });
    expect(items.length).toBeGreaterThan(0);
    for (const { value, count } of items)
      expect([query, value, count]).toEqual([query, value, found(`${query} team:${value}`).length]);
  }
  expect(engine.facets({ query: 'lead15:<1000', fields: ['team', 'side'], limit: 5 })).toMatchObject([
    { values: [{ count: 2 }, { count: 2 }] },
    { values: [{ count: 2 }, { count: 2 }] },
  ]);
});

it.each(['lead15:', 'lead15:many', 'lead15:..', 'lead15:>3x', 'lead15:--3'])('"%s" is a problem', (text) => {
  expect(parseQuery(text).problems).toHaveLength(1);
});

it('A ban anywhere in the game names no side: bare leads and negated plays mean the same next to it', () => {
  const meaning = (text: string) =>
    parseQuery(text).terms.flatMap(({ condition }) => (condition.kind === 'plays' ? [condition] : []));
  for (const text of ['lead15:<1000', '-lead15:<1000', '-first:dragon', '-then:baron'])
    expect([text, meaning(`${text} ban:Azir`)]).toEqual([text, meaning(text)]);
});
