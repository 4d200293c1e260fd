/** `win:` and `lost:`. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openEngine } from '../../src/core/library/thread/open-engine.ts';
import { fillLibrary } from '../support/library/copies.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type ReferenceGame, readGames } from './reference.ts';

function library() {
  const file = join(temporaryFolder(), 'catalogue.db');
  fillLibrary({ file, games: 200, written: 120 });
  const { engine, close } = openEngine(file);
  onTestFinished(close);
  const db = new Database(file, { readonly: true });
  onTestFinished(() => void db.close());
  const sort = { by: 'date', direction: 'desc', isGrouped: false } as const;
  const found = (query: string) =>
    engine
      .page({ query, sort, offset: 0, limit: 1000 })
      .rows.map(({ platformGameId }) => platformGameId)
      .toSorted();
  return { engine, found, games: readGames(db) };
}

it('A side and a team lost the games that the other one won, and none whose winner is not known', () => {
  const { found, games } = library();
  const where = (holds: (game: ReferenceGame) => boolean) =>
    games
      .filter(holds)
      .map(({ id }) => id)
      .toSorted();
  const [team] = games.flatMap(({ winner, redTeam }) =>
    winner === 1 && redTeam !== null ? [redTeam.name] : [],
  );
  const lost = where(
    ({ winner, blueTeam, redTeam }) =>
      (winner === 1 && redTeam?.name === team) || (winner === 2 && blueTeam?.name === team),
  );
  const ofTeam = where(({ blueTeam, redTeam }) => [blueTeam?.name, redTeam?.name].includes(team));
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThan(ofTeam.length);
  expect(found(`lost:"${team}"`)).toEqual(lost);
  const won = found(`win:"${team}"`);
  expect(won.filter((id) => lost.includes(id))).toEqual([]);
  expect(found('lost:blue')).toEqual(where(({ winner }) => winner === 2));
  expect(found('lost:red')).toEqual(where(({ winner }) => winner === 1));
  expect(found('-lost:blue,red')).toEqual(where(({ winner }) => winner === 0));
});

it('Both sides are suggested for games that were lost, and the teams', () => {
  const { engine } = library();
  const suggested = (text: string) =>
    engine.suggest({ text, at: text.length, among: '', limit: 4 }).items.map((item) => item.text);
  expect(suggested('lost:').slice(0, 2)).toEqual(['blue', 'red']);
  expect(suggested('lost:').length).toBeGreaterThan(2);
  // Those of teams would be of the games that they played.
  for (const text of ['win:', 'lost:']) {
    const { items } = engine.suggest({ text, at: text.length, among: '', limit: 4 });
    expect([text, items.filter(({ count }) => count !== null)]).toEqual([text, []]);
  }
});
