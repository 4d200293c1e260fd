import { expect, it } from 'vitest';
import type { PracticeAnswer } from '../simulations/practice-types.ts';
import { practise, someTime } from './client.ts';

const dayMs = 86_400_000;
const history = { games: 500, days: 400 };
const range = `from=${new Date(someTime - 500 * dayMs).toISOString()}&to=${new Date(someTime).toISOString()}`;

it('A history has exactly so many past games in twelve leagues, and lists none of them as upcoming', async () => {
  const client = await practise({ now: () => someTime, world: { history } });
  const { books } = client.service;
  const past = books.played(0, someTime - 7 * dayMs);
  expect(past).toHaveLength(500);
  expect(new Set(past.map(({ game }) => game.platformGameId)).size).toBe(500);
  expect(new Set(past.map(({ match }) => match.leagueName)).size).toBe(12);
  const [newest, oldest] = [past[0], past.at(-1)].map((played) => played?.game.startAt ?? 0);
  expect((newest ?? 0) - (oldest ?? 0)).toBeGreaterThan(390 * dayMs);
  expect(Math.max(...past.map(({ game }) => game.startAt))).toBeLessThan(someTime - 6 * dayMs);

  const upcoming = new Set(
    (await client.walk()).flatMap(({ games }) => games.map((game) => game.platformGameId)),
  );
  expect(upcoming.size).toBeGreaterThan(0);
  expect(past.some(({ game }) => upcoming.has(game.platformGameId))).toBe(false);
  const listed = await client.pastGames(`${range}&size=1`);
  expect(listed.totalCount).toBe(books.played(0, someTime).length);
  expect(listed.totalCount).toBeGreaterThan(500);
});

it('A page of past games is as short as the service makes it, and games move between pages', async () => {
  const client = await practise({ now: () => someTime, world: { history, maxGamesPerPage: 50 } });
  const page = async (number: number) => await client.pastGames(`${range}&size=100&page=${number}`);
  const steady = await page(1);
  expect(steady.items).toHaveLength(50);
  client.service.setFaults(['shifting-pages@games']);
  const [first, second] = [await page(0), await page(1)];
  expect(second.totalCount).toBe(first.totalCount - 1);
  expect(second.items[0]).toEqual(steady.items[1]);
});

it('The service says which files it has sent without damage', async () => {
  const answers: PracticeAnswer[] = [];
  const client = await practise({ world: { matches: 1 }, onAnswer: (answer) => answers.push(answer) });
  const platformGameId = client.service.books.played(0, someTime)[0]?.game.platformGameId ?? '';
  const url = await client.address(platformGameId, 'GAMH_SUMMARY');
  client.service.setFaults(['truncated*1']);
  await (await fetch(url)).arrayBuffer();
  expect(answers.filter(({ kind }) => kind === 'file')).toEqual([]);
  const { byteLength } = await (await fetch(url)).arrayBuffer();
  const [sent, ...others] = answers.filter((answer) => answer.kind === 'file');
  expect(others).toEqual([]);
  expect(sent).toMatchObject({
    platformGameId,
    contentType: 'GAMH_SUMMARY',
    from: 0,
    to: byteLength,
    bytes: byteLength,
  });
});
