/** `first:` and `then:`: what sides did. */

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packPlays } from '../../src/core/catalogue/facts/packed-plays.ts';
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';
import { createPlayMatcher, findSequence } from '../../src/core/library/index/match-plays.ts';
import { openEngine } from '../../src/core/library/thread/open-engine.ts';
import {
  eachCount,
  eachFirst,
  type First,
  type FirstKind,
  maxPlays,
  type Play,
} from '../../src/shared/games/plays.ts';
import type { PlayQuestion } from '../../src/shared/query/conditions.ts';
import { parseQuery } from '../../src/shared/query/parse-query.ts';
import { uncheckedGames, uncheckedSentence } from '../../src/shared/query/unchecked-games.ts';
import { aFile, aMatch } from '../catalogue/fixtures.ts';
import { anyPlays, playsWith } from '../games/any-plays.ts';
import { aPlayer, aSummary } from '../games/player-figures.ts';
import { unpackPlays } from '../games/unpack-plays.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { propertyRuns } from '../support/property-runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { searchedCatalogue } from './fixtures.ts';
import { didOn } from './plays-model.ts';

const kinds = [
  ...['kill', 'first kill', 'ace', 'tower', 'first tower', 'first mid tower', 'mid tower'],
  ...['dragon', 'infernal', 'first infernal', 'first dragon', 'first elder'],
];
const step = fc
  .tuple(
    fc.constantFrom(...kinds),
    fc.constantFrom('', '', '', ' enemy', ' blue', ' red'),
    fc.constantFrom('', '', ' within 30s', ' <1:30', ' within 3m'),
    fc.constantFrom('', '', '', '', ' before 4:00', ' after 90s'),
  )
  .map(([kind, side, within, limit]) => ({ text: `${kind}${side}${limit}`, within }));
const sequence = fc
  .array(step, { minLength: 1, maxLength: 4 })
  .map((steps) => steps.map(({ text, within }, at) => (at === 0 ? text : text + within)).join(' > '));

function questions(query: string): readonly Exclude<PlayQuestion, { kind: 'lead' }>[] {
  const { terms, problems } = parseQuery(query);
  expect(problems).toEqual([]);
  return terms
    .flatMap(({ condition }) => (condition.kind === 'plays' ? condition.questions : []))
    .filter((question) => question.kind !== 'lead');
}

describe('what happened in a game', () => {
  it('is unchanged after it was packed', () => {
    fc.assert(
      fc.property(anyPlays, (game) => {
        expect(unpackPlays(packPlays(game))).toEqual(game);
      }),
      propertyRuns(50, 1000),
    );
  });

  it('is unknown where there is more than any game has, and in another format', () => {
    const kill: Play = { at: 0, kind: 'kill', side: 'red', detail: null };
    const firsts = eachFirst(() => null);
    const counts = eachCount(() => ({ blue: null, red: null }));
    const packed = packPlays({ firsts, counts, plays: Array.from({ length: maxPlays + 1 }, () => kill) });
    expect(unpackPlays(packed)).toEqual({ firsts, counts, plays: null });
    const other = packPlays({ firsts, counts, plays: [kill] });
    expect(unpackPlays(other.subarray(0, -1))).toBeNull();
    other[0] = 3;
    expect(unpackPlays(other)).toBeNull();
  });

  it('has a sequence where some choice of plays is one, for each side', () => {
    let met = 0;
    fc.assert(
      fc.property(playsWith(['kill', 'ace', 'tower', 'dragon']), sequence, (game, text) => {
        const [question] = questions(`then:"${text}"`);
        if (question === undefined) throw new Error('no question');
        const bits = createPlayMatcher(question)(packPlays(game));
        const model = [didOn(game, 'blue', question), didOn(game, 'red', question), game.plays !== null];
        expect([bits & 1, bits & 2, bits & 4].map(Boolean)).toEqual(model);
        if ((bits & 3) !== 0) met += 1;
        for (const [index, side] of (['blue', 'red'] as const).entries()) {
          const found =
            question.kind === 'sequence' ? findSequence(packPlays(game), question.steps, side) : null;
          expect(found !== null).toBe(model[index]);
          if (found === null || question.kind !== 'sequence') continue;
          expect(game.plays).toEqual(expect.arrayContaining([...found]));
          // With all plays of which a step asks for the first.
          const wanted = (play: Play) =>
            found.some((one) => isDeepStrictEqual(one, play)) ||
            question.steps.some(({ isFirst, kind }) => isFirst && kind === play.kind);
          const plays = game.plays?.filter(wanted) ?? null;
          expect(didOn({ ...game, plays }, side, question)).toBe(true);
        }
      }),
      propertyRuns(500, 30_000),
    );
    expect(met).toBeGreaterThan(0);
  });
});

interface Played {
  readonly firsts?: Partial<Record<FirstKind, First>>;
  readonly plays?: readonly Play[] | null;
  /** Default: true. Without them, T1 is on the side on which GEN is not. */
  readonly hasRedPlayers?: boolean;
}

/** GEN is on the blue side, T1 on the red one, with two players each. */
function library(...games: readonly (Played | null)[]) {
  const { catalogue, engine } = searchedCatalogue();
  catalogue.listings.saveMatches([aMatch('1', { seriesMax: 5 }), aMatch('2', { seriesMax: 5 })], 1);
  const ids = ['1-1', '1-2', '1-3', '2-1', '2-2', '2-3'];
  const read = (id: string, { firsts = {}, plays = null, hasRedPlayers = true }: Played) => {
    const sided = (side: 'blue' | 'red', code: string) =>
      ['Top', 'Jungle', 'Mid', 'Bot', 'Sup'].map((name) => ({ ...aPlayer, side, name: `${code} ${name}` }));
    const summary: GameSummaryRow = {
      ...aSummary,
      plays: {
        firsts: eachFirst((kind) => firsts[kind] ?? null),
        counts: eachCount(() => ({ blue: null, red: null })),
        plays: plays && [...plays],
      },
      players: [...sided('blue', 'GEN'), ...(hasRedPlayers ? sided('red', 'T1') : [])],
    };
    catalogue.downloads.recordArchived([aFile(id, { sha256: String(read.calls++).padStart(64, 'a') })]);
    for (const { key, files } of catalogue.facts.due(10)) {
      const [file] = files;
      if (file) catalogue.facts.record([{ key, file, read: { summary } }], 1);
    }
  };
  read.calls = 0;
  for (const [at, game] of games.entries()) if (game !== null) read(ids[at] ?? '', game);
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const found = (query: string) => {
    const { rows, problems } = engine.page({ query, sort, offset: 0, limit: 100 });
    expect(problems).toEqual([]);
    return rows.map(({ platformGameId }) => platformGameId).toSorted();
  };
  return { engine, found, read };
}

const herald: Play = { at: 600_000, kind: 'herald', side: 'red', detail: null };
const tower: Play = { at: 660_000, kind: 'tower', side: 'red', detail: 'mid' };

describe('a search for what a side did', () => {
  it('is about the team, the player or the side of the search, or else about either side', () => {
    const { found } = library(
      { firsts: { dragon: 'blue', tower: 'red' } },
      { firsts: { dragon: 'red', tower: 'red' } },
      { firsts: { dragon: 'nobody' } },
      null,
    );
    expect(found('first:dragon')).toEqual(['1-1', '1-2']);
    expect(found('first:drake team:GEN')).toEqual(['1-1']);
    expect(found('first:dragon player:"T1 Mid"')).toEqual(['1-2']);
    expect(found('first:dragon side:blue')).toEqual(['1-1']);
    expect(found('first:dragon side:red team:GEN')).toEqual([]);
    expect(found('first:dragon first:tower')).toEqual(['1-2']);
    expect(found('first:dragon,tower team:T1')).toEqual(['1-1', '1-2']);
    expect(found('(team:T1 first:dragon)')).toEqual(['1-2']);
    // Alone, it excludes games that have such a side; with a team, those in which it was the team's.
    expect(found('-first:dragon match:1')).toEqual(['1-3']);
    expect(found('-first:dragon team:GEN match:1')).toEqual(['1-2', '1-3']);
    expect(found('first:tower -first:dragon')).toEqual(['1-1']);
  });

  it('needs no known player on the side, and statistics count the same games', () => {
    const { engine, found } = library(
      { firsts: { tower: 'red' } },
      { firsts: { tower: 'red' }, hasRedPlayers: false },
      { firsts: { tower: 'blue' }, hasRedPlayers: false },
    );
    expect(found('(team:T1 first:tower)')).toEqual(['1-1', '1-2']);
    expect(found('team:T1 first:tower')).toEqual(['1-1', '1-2']);
    expect(found('first:tower')).toEqual(['1-1', '1-2', '1-3']);
    expect(found('first:tower side:red')).toEqual(['1-1', '1-2']);
    // Nobody knows what such a side has not done.
    expect(found('team:T1 -first:tower match:1')).toEqual([]);
    const page = { sortBy: 'label', direction: 'asc', offset: 0, limit: 10 } as const;
    const rows = (query: string, by: 'team' | 'side') =>
      engine
        .aggregates({ query, by, of: 'named', ...page })
        .rows.map(({ label, games, towerFirst }) => [label, games, towerFirst]);
    expect(rows('', 'team')).toEqual([
      ['Gen.G', 3, 1 / 3],
      ['T1', 3, 2 / 3],
    ]);
    expect(rows('', 'side')).toEqual([
      ['Blue side', 3, 1 / 3],
      ['Red side', 3, 2 / 3],
    ]);
    expect(rows('first:tower', 'team')).toEqual([
      ['Gen.G', 1, 1],
      ['T1', 2, 1],
    ]);
  });

  it('finds sequences, and not games whose timeline nobody read', () => {
    const { found } = library({ plays: [herald, tower] }, { plays: [tower, herald] }, { plays: [] }, {});
    expect(found('then:"herald > tower within 90s"')).toEqual(['1-1']);
    expect(found('then:"herald > tower within 59s"')).toEqual([]);
    expect(found('then:"herald, then mid tower" team:T1')).toEqual(['1-1']);
    expect(found('then:"herald > tower" team:GEN')).toEqual([]);
    expect(found('then:"enemy herald" team:GEN')).toEqual(['1-1', '1-2']);
    expect(found('then:tower>herald,herald>tower')).toEqual(['1-1', '1-2']);
    expect(found('-then:herald -unknown:timeline')).toEqual(['1-3']);
    expect(found('unknown:timeline')).toEqual(['2-1', '2-2', '2-3']);
  });

  it('takes a kill once, and says who had the first of something only where that is known', () => {
    const at = (ms: number, kind: Play['kind'], side: Play['side'], detail: Play['detail'] = null): Play => ({
      at: ms,
      kind,
      side,
      detail,
    });
    const blood = [at(100, 'kill', 'red'), at(100, 'blood', 'red')];
    const cloud = at(400, 'dragon', 'blue', 'cloud');
    const infernal = at(500, 'dragon', 'red', 'infernal');
    const { found } = library(
      { firsts: { blood: 'red', dragon: 'blue' }, plays: [...blood, cloud, infernal] },
      // The timeline contradicts the summary: it lacks the first blood and the first dragon.
      { firsts: { blood: 'blue', dragon: 'red' }, plays: [at(200, 'kill', 'red'), cloud, infernal] },
      {
        firsts: { dragon: 'blue' },
        plays: [
          at(300, 'dragon', 'blue'),
          infernal,
          at(600, 'kill', 'blue'),
          at(700, 'kill', 'blue'),
          at(700, 'ace', 'blue'),
        ],
      },
    );
    expect(found('then:"kill > blood"')).toEqual([]);
    expect(found('then:"blood > kill"')).toEqual([]);
    expect(found('then:"kill > ace"')).toEqual(['1-3']);
    expect(found('then:"kill > kill > ace"')).toEqual([]);
    expect(found('then:"kill > ace within 0s"')).toEqual([]);
    expect(found('then:"first kill"')).toEqual(['1-1']);
    expect(found('then:"infernal"')).toEqual(['1-1', '1-2', '1-3']);
    expect(found('then:"first infernal"')).toEqual(['1-1']);
    expect(parseQuery('then:"first first kill"').problems).toHaveLength(1);
  });

  it('counts the games that could not be checked', () => {
    const { found } = library({ plays: [herald, tower] }, { plays: [] }, { plays: null }, {}, null);
    const unchecked = (text: string) => {
      const read = uncheckedGames(text);
      return read && [read.query, found(read.query)];
    };
    expect(unchecked('then:herald match:1')).toEqual(['match:1 has:any unknown:timeline', ['1-3']]);
    // Of the others, nothing is archived: there was nothing to check.
    expect(unchecked('then:herald side:red')).toEqual(['has:any unknown:timeline', ['1-3', '2-1']]);
    expect(unchecked('has:any then:herald')).toEqual(['has:any unknown:timeline', ['1-3', '2-1']]);
    expect(unchecked('(team:T1 then:herald) length:>1')).toEqual([
      '(team:T1 ) length:>1 has:any unknown:timeline',
      ['1-3', '2-1'],
    ]);
    expect(unchecked('(then:herald lead15:>1) team:T1 match:2 game:1')).toEqual([
      'team:T1 match:2 game:1 has:any unknown:timeline,lead15',
      ['2-1'],
    ]);
    expect(uncheckedGames('(side:red then:herald) match:2')?.query).toBe('match:2 has:any unknown:timeline');
    for (const text of ['team:T1', '-first:dragon', '-then:herald', '-(team:T1 then:herald)'])
      expect(unchecked(text)).toBeNull();
    const [read] = [uncheckedGames('then:herald lead20:>0')];
    expect(read && uncheckedSentence(1, '1 more game', read)).toBe(
      '1 more game has no whole timeline or known gold at 20 minutes, so it could not be checked',
    );
  });

  it('counts the games of which the first one is not known, without those that had another one', () => {
    const { found } = library(
      { firsts: { dragon: 'blue' } },
      { firsts: { dragon: 'nobody', baron: 'nobody' } },
      { firsts: { baron: 'blue' } },
      { firsts: { dragon: 'red' } },
      {},
      null,
    );
    const unchecked = (text: string) => {
      const read = uncheckedGames(text);
      return read && [read.query, found(read.query)];
    };
    expect(found('unknown:first-dragon')).toEqual(['1-3', '2-2', '2-3']);
    expect(unchecked('first:dragon')).toEqual(['has:any unknown:first-dragon', ['1-3', '2-2']]);
    // 1-1 and 2-1 are found, whatever is known of the baron.
    expect(unchecked('first:dragon,baron')).toEqual([
      '-first:dragon,baron has:any unknown:first-dragon,first-baron',
      ['2-2'],
    ]);
    expect(unchecked('(side:blue first:dragon,baron) match:1,2')?.[1]).toEqual(['2-1', '2-2']);
    const read = uncheckedGames('first:towers3,elder');
    expect(read && uncheckedSentence(2, '2 more games', read)).toBe(
      '2 more games have no known first three towers or known first elder, so they could not be checked',
    );
  });

  it('follows games that are read again, and new ones', () => {
    const { found, read } = library({ firsts: { dragon: 'blue' } }, null);
    expect(found('first:dragon')).toEqual(['1-1']);
    read('1-1', { firsts: { dragon: 'nobody' } });
    read('1-2', { firsts: { dragon: 'red' } });
    expect(found('first:dragon')).toEqual(['1-2']);
  });

  it('selects the teams and players of the side for statistics', () => {
    const { engine } = library(
      { firsts: { baron: 'red' } },
      { firsts: { baron: 'red' } },
      { firsts: { baron: 'blue' } },
    );
    const of = (query: string, by: 'team' | 'player' | 'side') => {
      const page = { sortBy: 'games', direction: 'desc', offset: 0, limit: 3 } as const;
      return engine
        .aggregates({ query, by, of: 'named', ...page })
        .rows.map(({ label, games }) => [label, games]);
    };
    expect(of('first:baron', 'team')).toEqual([
      ['T1', 2],
      ['Gen.G', 1],
    ]);
    expect(of('first:baron', 'side')).toEqual([
      ['Red side', 2],
      ['Blue side', 1],
    ]);
    expect(of('first:baron match:1 game:3', 'player')[0]?.[0]).toContain('GEN');
  });
});

it('What happened in all games is read in steps, for the first search that needs it', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 1500, written: 120 });
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  const steps = (query: string) => [...engine.readFor(query)].length;
  expect(engine.isReadFor('azir')).toBe(true);
  expect(engine.isReadFor('(side:blue then:herald)')).toBe(false);
  expect(steps('azir')).toBe(0);
  expect(steps('then:"herald > tower"')).toBeGreaterThan(4);
  expect(engine.isReadFor('-then:herald>tower first:dragon')).toBe(false);
  expect(engine.isReadFor('-then:herald>tower')).toBe(true);
  expect(steps('unknown:timeline')).toBeGreaterThan(4);
  expect(steps('unknown:timeline then:herald>tower')).toBe(0);
});
