/** What searches, facets and rows show of the user's notes, without a new engine. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Bitset } from '../../src/core/library/index/bitset.ts';
import { createSnapshots } from '../../src/core/library/snapshot/snapshot.ts';
import { createEngine } from '../../src/core/library/thread/engine.ts';
import { countedGames } from '../../src/shared/query/counted-games.ts';
import { aGame, aMatch, newCatalogue, start } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const newest = { by: 'date', direction: 'desc', isGrouped: false } as const;
const on = (name: string) => ({ kind: 'game', name }) as const;

function createStage() {
  const file = join(temporaryFolder(), 'catalogue.db');
  const catalogue = newCatalogue(file);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const list = (id: string) => catalogue.listings.saveMatches([aMatch(id, { games: [aGame(id)] })], start);
  for (const id of ['a', 'b', 'c']) list(id);
  const newEngine = () =>
    createEngine({ db, now: () => start, snapshots: createSnapshots({ db, file, minGames: 1 }) });
  const engine = newEngine();
  const page = (query: string, asked = engine) => asked.page({ query, sort: newest, offset: 0, limit: 10 });
  const found = (query: string, asked = engine) =>
    page(query, asked)
      .rows.map(({ platformGameId }) => platformGameId)
      .sort()
      .join('');
  return { notes: catalogue.notes, list, engine, newEngine, page, found };
}

it('A search finds games by star, tags and words of notes on them and on moments in them, as soon as they are saved', () => {
  const { notes, page, found } = createStage();
  expect(found('is:starred')).toBe('');
  expect(page('tag:swap').problems).toMatchObject([
    { message: 'No game in the library has the tag "swap".' },
  ]);
  notes.change(on('a'), { isStarred: true, tags: ['Lane Swap', 'scrim'], text: 'The herald was traded.' });
  const moment = { game: 'b', isStarred: false, tags: ['lane-swap'], text: 'Baron at 25', atSeconds: 9 };
  const { id } = notes.addMoment(moment);
  notes.change({ kind: 'player', name: 'a' }, { isStarred: true, tags: ['toxic'] });
  expect(found('is:starred')).toBe('a');
  expect(found('-is:starred')).toBe('bc');
  expect(found('is:starred,void')).toBe('a');
  expect(found('tag:laneswap')).toBe('ab');
  expect(found('tag:lane')).toBe('ab');
  expect(found('tag:scrim,lane')).toBe('ab');
  expect(found('tag:lane -tag:scrim')).toBe('b');
  expect(page('tag:toxic').problems).toHaveLength(1);
  expect(found('note:"herald was"')).toBe('a');
  expect(found('note:her')).toBe('a');
  expect(found('note:erald')).toBe('');
  expect(found('note:any')).toBe('ab');
  expect(page('note:?').problems).toHaveLength(1);
  notes.change({ id }, { isStarred: true });
  expect(found('is:starred')).toBe('ab');
  notes.remove(id);
  expect(found('note:any')).toBe('a');
  notes.change(on('a'), { text: '' });
  expect(found('note:any')).toBe('');
});

it('The version of an answer changes with the notes on games, and not with those on players', () => {
  const { notes, page } = createStage();
  const { version } = page('');
  notes.change({ kind: 'team', name: 'T1' }, { isStarred: true });
  expect(page('').version).toBe(version);
  notes.change(on('a'), { isStarred: true });
  expect(page('').version).toBeGreaterThan(version);
});

it('A note on a game that is not listed is found when the game is', () => {
  const { notes, list, found } = createStage();
  notes.change(on('d'), { isStarred: true });
  expect(found('is:starred')).toBe('');
  list('d');
  expect(found('is:starred')).toBe('d');
});

it('A new engine, also one with a snapshot, has the notes of now', async () => {
  const { notes, engine, newEngine, found } = createStage();
  notes.change(on('a'), { tags: ['x'] });
  expect(found('tag:x')).toBe('a');
  await engine.save();
  expect(found('tag:x', newEngine())).toBe('a');
  notes.change(on('b'), { tags: ['x'] });
  expect(found('tag:x', newEngine())).toBe('ab');
});

it('Rows show the marks of the game itself, facets and suggestions the tags with their games', () => {
  const { notes, engine, page } = createStage();
  notes.change(on('a'), { isStarred: true, tags: ['Draft', 'scrim'] });
  notes.change(on('b'), { tags: ['DRAFT'] });
  notes.addMoment({ game: 'c', isStarred: true, tags: ['Draft'], text: '', atSeconds: 1 });
  const marks = page('').rows.map(({ platformGameId, isStarred, tags, hasNotes }) => [
    platformGameId,
    isStarred,
    tags,
    hasNotes,
  ]);
  expect(marks.sort()).toEqual([
    ['a', true, ['Draft', 'scrim'], false],
    ['b', false, ['DRAFT'], false],
    ['c', false, [], true],
  ]);
  const facet = (query: string) =>
    engine
      .facets({ query, fields: ['tag'], limit: 10 })
      .flatMap(({ values }) => values.map(({ label, count, isChosen }) => [label, count, isChosen]));
  expect(facet('')).toEqual([
    ['Draft', 3, false],
    ['scrim', 1, false],
  ]);
  expect(facet('tag:scrim is:starred')).toEqual([
    ['Draft', 2, false],
    ['scrim', 1, true],
  ]);
  const suggested = (text: string) =>
    engine
      .suggest({ text, at: text.length, limit: 10, among: '' })
      .items.map(({ text: completed, count }) => [completed, count]);
  expect(suggested('tag:dr')).toEqual([['Draft', 3]]);
  expect(suggested('is:st')).toEqual([['starred', null]]);
});

it('Counting tags compares no set of all games for each tag', () => {
  const { notes, engine } = createStage();
  const compared = vi.spyOn(Bitset.prototype, 'countAnd');
  onTestFinished(() => compared.mockRestore());
  notes.change(on('a'), { tags: ['one', 'two', 'three'] });
  const [facet] = engine.facets({ query: '', fields: ['tag'], limit: 10 });
  expect(facet?.values).toHaveLength(3);
  for (const among of ['', '-is:starred'])
    expect(engine.suggest({ text: 'tag:t', at: 5, limit: 10, among }).items).toMatchObject([
      { value: 'three', count: 1 },
      { value: 'two', count: 1 },
    ]);
  expect(compared).not.toHaveBeenCalled();
});

it('A change of one note folds neither the text nor the tags of another again', () => {
  const { notes, list, found } = createStage();
  notes.change(on('a'), { text: 'Herald traded', tags: ['Lane Swap'] });
  notes.change(on('b'), { text: 'Baron at 25' });
  expect(found('note:herald')).toBe('a');
  const folded = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => folded.mockRestore());
  notes.change(on('b'), { text: 'Baron at 26' });
  list('d');
  expect(found('note:26')).toBe('b');
  expect(found('note:traded')).toBe('a');
  expect(found('tag:laneswap')).toBe('a');
  const texts = folded.mock.contexts.map(String);
  expect(texts).toContain('baron at 26');
  expect(texts).not.toContain('herald traded');
  expect(texts).not.toContain('lane swap');
  notes.change(on('a'), { text: 'Dragon' });
  expect(found('note:traded')).toBe('');
});

it('A star does not decide which games statistics count', () => {
  expect(countedGames('is:starred')).toBe('is:starred -is:void,unplayed');
  expect(countedGames('is:starred,void')).toBe('is:starred,void -is:unplayed');
});
