/** Games that are not over yet, or were never played: neither counted nor missing in statistics. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { comingWords, uncountedGames } from '../../src/shared/query/counted-games.ts';
import { bringInto } from '../catalogue/bring-into.ts';
import { aFile, aMatch, newCatalogue, start, summary } from '../catalogue/fixtures.ts';
import { aPlayer, aSummary } from '../games/player-figures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hourMs = 3_600_000;
const question = { by: 'player', of: 'named' } as const;

/** A series that was decided by its first two games, and one that begins an hour after `now`. */
function library() {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  let now = start + 24 * hourMs;
  const engine = createEngine({ db, now: () => now });
  const next = aMatch('next', { startTime: new Date(now + hourMs).toISOString() });
  catalogue.listings.saveMatches([aMatch('over'), next], start);
  const want = (id: string, dueAt: number) =>
    catalogue.downloads.want([{ platformGameId: id, contentType: summary, dueAt }], start);
  for (const number of [1, 2, 3]) want(`over-${number}`, start);
  want('next-1', now + 1.5 * hourMs);
  bringInto(catalogue, { platformGameId: 'over-3', contentType: summary }, 'not-needed', start);
  const basis = (query = '') =>
    engine.aggregates({ ...question, query, sortBy: 'games', direction: 'desc', offset: 0, limit: 10 }).basis;
  const found = (query: string) => {
    const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
    const { rows, problems } = engine.page({ query, sort, offset: 0, limit: 10 });
    expect(problems).toEqual([]);
    return rows.map(({ platformGameId }) => platformGameId).toSorted();
  };
  const archive = (id: string) =>
    catalogue.downloads.recordArchived([aFile(id, { sha256: id.slice(-1).padStart(64, 'a') })]);
  const read = () => {
    for (const { key, files } of catalogue.facts.due(10)) {
      const [one] = files;
      const content = { ...aSummary, players: [{ ...aPlayer, name: 'Faker' }] };
      if (one) catalogue.facts.record([{ key, file: one, read: { summary: content } }], 1);
    }
  };
  return { catalogue, basis, found, archive, read, wait: (ms: number) => (now += ms) };
}

it('Statistics of a series that ended 2–0 and of coming games are over all games that were played', () => {
  const { basis, found, archive, read } = library();
  archive('over-1');
  archive('over-2');
  read();
  expect(basis()).toMatchObject({ games: 2, missing: 0 });
  expect(found(uncountedGames('', question))).toEqual([]);
  expect(found('is:unplayed')).toEqual(['next-1', 'next-2', 'next-3', 'over-3']);
  // Who asks for them sees them.
  expect(basis('is:unplayed')).toMatchObject({ games: 4, missing: 4, queued: 0, unread: 0 });
});

it('A game is missing as soon as it may be over, without a change of the catalogue', () => {
  const { basis, found, wait } = library();
  expect(basis()).toMatchObject({ games: 2, missing: 2 });
  wait(1.5 * hourMs + 1);
  expect(found(uncountedGames('', question))).toEqual(['next-1', 'over-1', 'over-2']);
  expect(basis()).toMatchObject({ games: 3, missing: 3 });
  // Of the next one, only its place in the series is known.
  wait(40 * 60_000);
  expect(basis()).toMatchObject({ games: 4, missing: 4 });
});

it('A game that the service lists as being played is not missing', () => {
  const { catalogue, basis, wait } = library();
  wait(1.5 * hourMs + 1);
  expect(basis()).toMatchObject({ missing: 3 });
  catalogue.downloads.expectLater(['next-1'], start + 27 * hourMs);
  expect(basis()).toMatchObject({ missing: 2 });
  wait(2 * hourMs);
  expect(basis()).toMatchObject({ missing: 5 });
});

it('A game with an archived file was played, although its series seemed to be decided', () => {
  const { basis, archive } = library();
  archive('over-3');
  expect(basis()).toMatchObject({ games: 3, missing: 3 });
});

it('Missing games are those whose files are queued, those that are being read, and others', () => {
  const { catalogue, basis, archive, read } = library();
  bringInto(catalogue, { platformGameId: 'over-1', contentType: summary }, 'resolving', start);
  archive('over-2');
  expect(basis()).toMatchObject({ games: 2, missing: 2, queued: 1, unread: 1 });
  expect(comingWords(basis())).toBe('; files of 1 are queued, files of 1 are being read');
  archive('over-1');
  read();
  expect(basis()).toMatchObject({ missing: 0, queued: 0, unread: 0 });
  expect(comingWords(basis())).toBe('');
});
