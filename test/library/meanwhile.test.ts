import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import type { ListedMatch } from '../../src/core/domain/listing.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { aFile, aGame, aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { aPlayer, aSummary } from '../games/player-figures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;
const dayMs = 86_400_000;

function createStage(matches: readonly ListedMatch[]) {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  catalogue.listings.saveMatches([...matches], start);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const clock = { now: start + dayMs };
  const newEngine = () => createEngine({ db, now: () => clock.now });
  const engine = newEngine();
  /** A game with one player and this many kills. */
  const archive = (platformGameId: string, kills: number, name = aPlayer.name) => {
    const sha256 = kills.toString(16).padStart(64, '0');
    const summary = { ...aSummary, players: [{ ...aPlayer, kills, name }] };
    catalogue.downloads.recordArchived([aFile(platformGameId, { sha256 })]);
    for (const { key, files } of catalogue.facts.due(10)) {
      const [due] = files;
      if (due) catalogue.facts.record([{ key, file: due, read: { summary } }], 1);
    }
  };
  const page = (query: string) => engine.page({ query, sort: newest, offset: 0, limit: 10 });
  return { catalogue, engine, newEngine, clock, archive, page };
}

const players = {
  query: '',
  by: 'player',
  of: 'named',
  sortBy: 'games',
  direction: 'desc',
  offset: 0,
  limit: 10,
} as const;

/** Figures of so many games are read before a step ends. */
const gamesPerStep = 256;
/** A match of so many games. */
const longMatch = (id: string, games = gamesPerStep + 4) =>
  aMatch(id, { games: Array.from({ length: games }, (_, index) => aGame(`${id}-${index + 1}`)) });

/** Takes the remaining steps. */
function finish<P, A>(steps: Generator<P, A>): A {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

it('Statistics computed across a change are not cached', () => {
  const { engine, archive, page } = createStage([longMatch('1')]);
  archive('1-1', 3);
  const counting = engine.countAggregates(players);
  expect(counting.next().done).toBe(false);
  archive('1-1', 7);
  // Another question, answered in between, applies the change.
  page('');
  finish(counting);
  expect(engine.aggregates(players).rows).toMatchObject([{ label: 'T1 Faker', kills: 7 }]);
});

it('Statistics count a game that names a new player while they are computed', () => {
  const { engine, archive, page } = createStage([longMatch('1')]);
  archive('1-1', 3);
  const counting = engine.countAggregates(players);
  expect(counting.next().value).toEqual({ done: gamesPerStep, total: gamesPerStep + 4 });
  archive(`1-${gamesPerStep + 4}`, 7, 'GEN Chovy');
  page('');
  const { rows } = finish(counting);
  expect(rows.map(({ label }) => label)).toEqual(['GEN Chovy', 'T1 Faker']);
  expect(engine.aggregates(players).rows).toEqual(rows);
});

it('Statistics of games that are listed while their figures are read are those of a new engine', () => {
  const { catalogue, engine, newEngine, archive } = createStage([longMatch('1')]);
  archive('1-1', 3);
  const counting = engine.countAggregates(players);
  counting.next();
  // More games than there is room for.
  catalogue.listings.saveMatches([longMatch('2', 1800)], start);
  archive('2-1799', 9, 'GEN Chovy');
  archive('1-2', 5);
  finish(counting);
  expect(engine.aggregates(players)).toEqual(newEngine().aggregates(players));
});

it('Relative days count back from the current day', () => {
  const { engine, archive, clock } = createStage([aMatch('1')]);
  archive('1-1', 3);
  const recent = { ...players, query: 'after:7d' };
  expect(engine.aggregates(recent).total).toBe(1);
  clock.now += 30 * dayMs;
  expect(engine.aggregates(recent).total).toBe(0);
});

it('A search by id returns the same games after a match without games was listed', () => {
  const { catalogue, page } = createStage(['1117', '1118', '1119', '2220'].map((id) => aMatch(id)));
  expect(page('match:111').total).toBe(9);
  catalogue.listings.saveMatches([aMatch('1120', { games: [] })], start);
  catalogue.listings.saveMatches([aMatch('1116', { games: [] })], start);
  for (const query of ['match:1119', '1119', 'match:111', 'match:222'])
    expect([query, page(query).total]).toEqual([query, query.endsWith('111') ? 9 : 3]);
  expect(page('match:112')).toMatchObject({ total: 0 });
});
