/** Searching by bans and opponents: games on record whose bans are known, or not. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GameSummaryRow } from '../../src/core/domain/game-summary.ts';
import { openEngine } from '../../src/core/library/thread/open-engine.ts';
import { parseQuery } from '../../src/shared/query/parse-query.ts';
import { aFile, aGame, aMatch, geng, newCatalogue, start, t1 } from '../catalogue/fixtures.ts';
import { aPlayer, aSummary } from '../games/player-figures.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const [azir, ahri, orianna, unnamed] = [268, 103, 61, 99_999];
const ban = (id: number) => ({ id, name: id === azir ? 'Azir' : id === ahri ? 'Ahri' : null });
const player = (side: 'blue' | 'red', championId: number, championName: string) => ({
  ...aPlayer,
  side,
  name: side === 'blue' ? 'T1 Faker' : 'GEN Chovy',
  role: 'MIDDLE' as const,
  championId,
  championName,
});
const others = (['blue', 'red'] as const).flatMap((side) =>
  Array.from({ length: 4 }, (_, index) => ({
    ...aPlayer,
    side,
    name: `${side === 'blue' ? 'T1' : 'GEN'} Player${index}`,
    championId: index + 1,
  })),
);
const draft = (blue: readonly number[], red: readonly number[]): GameSummaryRow['draft'] => ({
  firstPick: 'blue',
  bans: { blue: blue.map(ban), red: red.map(ban) },
});

/** T1 is blue in all of them. */
const summaries: Readonly<Record<string, GameSummaryRow>> = {
  'by-t1': {
    ...aSummary,
    draft: draft([azir, ahri, ahri], [unnamed, ahri, ahri]),
    players: [player('blue', orianna, 'Orianna'), player('red', unnamed, 'Newest'), ...others],
  },
  'by-geng': {
    ...aSummary,
    draft: draft([ahri, ahri, ahri, ahri, ahri], [ahri, ahri, ahri, azir, unnamed]),
    players: [player('blue', unnamed, 'Newest'), player('red', orianna, 'Orianna'), ...others],
  },
  unknown: {
    ...aSummary,
    players: [player('blue', azir, 'Azir'), player('red', orianna, 'Orianna'), ...others],
  },
};

function library() {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  const record = (id: string, summary: GameSummaryRow, sha256: string) => {
    catalogue.downloads.recordArchived([aFile(id, { sha256: sha256.padStart(64, '0') })]);
    for (const { key, files } of catalogue.facts.due(10))
      for (const due of files) catalogue.facts.record([{ key, file: due, read: { summary } }], 1);
  };
  const ids = Object.keys(summaries);
  const teams = [t1, geng];
  catalogue.listings.saveMatches(
    [aMatch('1', { teams, games: ids.map((id) => aGame(id, { teams })) })],
    start,
  );
  for (const [index, [id, summary]] of Object.entries(summaries).entries()) record(id, summary, `${index}`);
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const page = (query: string) => engine.page({ query, sort, offset: 0, limit: 10 });
  const found = (query: string) =>
    page(query)
      .rows.map(({ platformGameId }) => platformGameId)
      .toSorted();
  return { engine, page, found, record };
}

describe('ban:', () => {
  it('finds the games in which a champion was banned, in parentheses by that team, side or player', () => {
    const { found } = library();
    expect(found('ban:azir')).toEqual(['by-geng', 'by-t1']);
    expect(found('(ban:azir team:T1)')).toEqual(['by-t1']);
    expect(found('(ban:azir side:red)')).toEqual(['by-geng']);
    expect(found('(ban:azir player:Chovy)')).toEqual(['by-geng']);
    expect(found('(team:T1 -ban:azir)')).toEqual(['by-geng', 'unknown']);
    expect(found('-ban:azir')).toEqual(['unknown']);
    expect(found('unknown:draft')).toEqual(['unknown']);
  });

  it('knows the turn of a tournament draft', () => {
    const { found } = library();
    expect(found('(ban:azir turn:1)')).toEqual(['by-t1']);
    expect(found('(ban:azir turn:7..10)')).toEqual(['by-geng']);
    expect(found('(ban:azir turn:2..6)')).toEqual([]);
  });

  it('finds a champion by the name that only its picks have, and by its number', () => {
    const { found } = library();
    expect(found('ban:newest')).toEqual(['by-geng', 'by-t1']);
    expect(found('ban:99999')).toEqual(['by-geng', 'by-t1']);
  });

  it('follows a game that is read again', () => {
    const { found, record } = library();
    expect(found('ban:azir')).toEqual(['by-geng', 'by-t1']);
    record('by-t1', { ...aSummary, players: [] }, '77');
    record('unknown', { ...aSummary, draft: draft([azir], [ahri]), players: [] }, '78');
    expect(found('ban:azir')).toEqual(['by-geng', 'unknown']);
    expect(found('unknown:draft')).toEqual(['by-t1']);
  });

  it('names a champion that nobody banned or played', () => {
    const { page } = library();
    expect(page('ban:azur').problems).toMatchObject([
      { from: 4, to: 8, message: expect.stringContaining('Did you mean "Azir"?') },
    ]);
  });
});

describe('against:', () => {
  it('finds the games of a player with an opponent of the same role on that champion', () => {
    const { found } = library();
    expect(found('(champion:newest against:orianna side:blue)')).toEqual(['by-geng']);
    expect(found('(champion:newest against:orianna)')).toEqual(['by-geng', 'by-t1']);
    expect(found('(player:Faker against:orianna)')).toEqual(['by-geng', 'unknown']);
    expect(found('(player:Faker -against:orianna)')).toEqual(['by-t1']);
    expect(found('(against:azir role:mid)')).toEqual(['unknown']);
  });

  it.each([
    ['champion:azir against:orianna', '(champion:azir against:orianna)'],
    ['champion:azir turn:3', '(ban:Azir turn:7..10)'],
    ['(team:T1 turn:3)', '(ban:Azir turn:1..6)'],
    ['(ban:azir turn:first)', 'Expected turns'],
    ['(champion:azir against:!)', 'no letters'],
  ])('says what is wrong with %s', (query, hint) => {
    expect(parseQuery(query).problems.map(({ message }) => message)).toEqual([expect.stringContaining(hint)]);
  });
});

it('The bans of all games are read in steps, for the first search that needs them', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 2500, written: 120 });
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  const steps = (query: string) => [...engine.readFor(query)].length;
  expect(engine.isReadFor('azir')).toBe(true);
  expect(engine.isReadFor('(team:T1 ban:azir)')).toBe(false);
  expect(steps('azir')).toBe(0);
  expect(steps('ban:azir')).toBeGreaterThan(1);
  expect(engine.isReadFor('unknown:draft')).toBe(true);
  expect(steps('ban:azir')).toBe(0);
});
