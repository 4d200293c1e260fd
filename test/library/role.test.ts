/** `role:` by itself: games with a player in a role, and its suggestions. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openEngine } from '../../src/core/library/thread/open-engine.ts';
import { parseQuery } from '../../src/shared/query/parse-query.ts';
import { quotedValue } from '../../src/shared/query/parts.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { readGames } from './reference.ts';

function library() {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 300, written: 120 });
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const found = (query: string) =>
    engine.page({ query, sort, offset: 0, limit: 1000 }).rows.map(({ platformGameId }) => platformGameId);
  return { engine, found, games: readGames(db) };
}

it('A role alone finds the games in which a player had it, and a negated role those in which no player is known to have had it', () => {
  const { found, games } = library();
  const withMid = games
    .filter(({ players }) => players.some(({ role }) => role === 'MIDDLE'))
    .map(({ id }) => id);
  expect(withMid.length).toBeGreaterThan(0);
  expect(withMid.length).toBeLessThan(games.length);
  expect(found('role:mid').toSorted()).toEqual(withMid.toSorted());
  expect(found('role:MIDDLE')).toEqual(found('role:mid'));
  expect(found('-role:mid').toSorted()).toEqual(
    games
      .map(({ id }) => id)
      .filter((id) => !withMid.includes(id))
      .toSorted(),
  );
  expect(found('role:mid role:top')).toEqual([]);
});

it('A role alone selects the players for statistics', () => {
  const { engine, games } = library();
  const { rows } = engine.aggregates({
    query: 'role:mid',
    by: 'champion',
    of: 'named',
    sortBy: 'games',
    direction: 'desc',
    offset: 0,
    limit: 1000,
  });
  const mids = games.flatMap(({ players }) => players.filter(({ role }) => role === 'MIDDLE'));
  const names = new Set(mids.map(({ champion }) => champion?.name));
  expect(rows.map(({ label }) => label).toSorted()).toEqual([...names].toSorted());
});

it('Without a role, players and champions are counted and suggested in the games that the search finds with their name', () => {
  const { engine, found } = library();
  for (const field of ['player', 'champion'] as const) {
    const [facet] = engine.facets({ query: '-role:mid', fields: [field], limit: 1000 });
    const listed = facet?.values.map(({ value, count }) => [value, count]);
    const text = `-role:mid ${field}:`;
    const { items } = engine.suggest({ text, at: text.length, among: '-role:mid', limit: 1000 });
    const names = engine.facets({ query: '', fields: [field], limit: 1000 })[0]?.values ?? [];
    const expected = names
      .map(({ value }): [string, number] => [value, found(`-role:mid ${field}:"${value}"`).length])
      .filter(([, count]) => count > 0);
    expect(expected.length).toBeGreaterThan(0);
    expect(new Map(expected)).not.toEqual(new Map(names.map(({ value, count }) => [value, count])));
    expect(listed?.toSorted()).toEqual(expected.toSorted());
    expect(items.map(({ value, count }) => [value, count]).toSorted()).toEqual(expected.toSorted());
  }
});

it('A role is suggested for each of its names, after its field and for a plain word', () => {
  const { engine } = library();
  const suggested = (text: string) =>
    engine.suggest({ text, at: text.length, among: '', limit: 12 }).items.map((item) => item.text);
  expect(suggested('role:')).toEqual(['top', 'jungle', 'mid', 'bot', 'support']);
  expect([suggested('role:midd'), suggested('role:sup'), suggested('role:adc')]).toEqual([
    ['mid'],
    ['support'],
    ['bot'],
  ]);
  expect(suggested('jung')).toContain('role:jungle');
  expect(suggested('-supp')).toContain('-role:support');
  for (const text of suggested('role:')) expect(parseQuery(`role:${text}`).problems).toEqual([]);
});

it('A term about one player is suggested in parentheses, with what the search says of that player, and without a count', () => {
  const { engine } = library();
  const suggested = (text: string, at = text.length) => {
    const { from, to, items } = engine.suggest({ text, at, among: '', limit: 12 });
    return items.map((item) => ({ ...item, text: text.slice(0, from) + item.text + text.slice(to) }));
  };
  const champion = suggested('champion:').at(0)?.value ?? '';
  const typed = `role:mid patch:13.1 against:${champion.slice(0, 3)}`;
  expect(suggested(typed)).toContainEqual(
    expect.objectContaining({
      field: 'against',
      count: null,
      text: `patch:13.1 (role:mid against:${quotedValue(champion)})`,
    }),
  );
  expect(suggested(`(role:mid against:${champion.slice(0, 3)}`)[0]?.text).toMatch(/^\(role:mid against:/);
  expect(suggested('agai').map(({ text }) => text)).toContain('(against:');
  expect(suggested('(agai').map(({ text }) => text)).toContain('(against:');
  for (const { text } of suggested(typed)) expect(parseQuery(text).problems).toEqual([]);
});
