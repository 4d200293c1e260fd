/** The number of a game in its series is the same in exports, folders, downloads, the history and lists. */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { practice } from '../core/fixtures.ts';
import { readCsv } from '../export/fixture.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere, signInHere } from './in-process.ts';

const dayMs = 86_400_000;
const game = z.object({
  platformGameId: z.string(),
  matchId: z.string().nullable(),
  number: z.number().nullable(),
});
const gamesSchema = z.object({ items: z.array(game.extend({ seriesId: z.string() })) });
const downloadsSchema = z.object({ items: z.array(game) });
const historySchema = z.object({ items: z.array(z.object({ number: z.number().nullable() })) });

it('A backfilled game has the number of its place in the series everywhere, and the id of the series', async () => {
  const service = await practice({ world: { history: { games: 60, days: 20 } } });
  const env = await signInHere(temporaryFolder(), service);
  const from = service.now() - 40 * dayMs;
  const until = service.now() - 7 * dayMs;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const backfill = await runHere(env, ['backfill', '--from', day(from), '--to', day(until)]);
  expect(backfill.code, backfill.stderr).toBe(0);
  await runHere(env, ['sync', '--once']);

  const played = service.books.played(from, until);
  const number = new Map(played.map(({ game }) => [game.platformGameId, game.number]));
  const match = new Map(played.map(({ match, game }) => [game.platformGameId, match]));
  const listed = gamesSchema.parse((await runJsonHere(env, ['games', '--limit', '1000'])).document).items;
  const games = listed.filter(({ matchId }) => matchId === null);
  expect(games).toHaveLength(60);
  expect(games.map((one) => one.number)).toEqual(
    games.map(({ platformGameId }) => number.get(platformGameId)),
  );
  expect(new Set(games.map((one) => one.number)).size).toBeGreaterThan(2);
  const series = Map.groupBy(games, ({ seriesId }) => seriesId);
  for (const [id, own] of series) {
    expect(new Set(own.map(({ platformGameId }) => match.get(platformGameId)?.id)).size, id).toBe(1);
    expect(own).toHaveLength(
      match.get(own[0]?.platformGameId ?? '')?.games.filter(({ isPlayed }) => isPlayed).length ?? 0,
    );
  }

  const csv = join(temporaryFolder(), 'games.csv');
  await runHere(env, ['export', '--as', 'csv', '--tables', 'games', '--to', csv]);
  const rows = readCsv(await readFile(csv, 'utf8')).filter((row) => row['match_id'] === null);
  expect(rows).toHaveLength(60);
  for (const row of rows) {
    const id = String(row['platform_game_id']);
    expect(Number(row['game_number'])).toBe(number.get(id));
    expect(Number(row['series_max'])).toBe(match.get(id)?.seriesMax);
    expect(row['series_id']).toBe(games.find(({ platformGameId }) => platformGameId === id)?.seriesId);
  }

  const downloads = downloadsSchema.parse(
    (await runJsonHere(env, ['downloads', '--limit', '1000'])).document,
  );
  const alone = downloads.items.filter(({ matchId }) => matchId === null);
  expect(alone.length).toBeGreaterThan(0);
  for (const one of alone) expect(one.number).toBe(number.get(one.platformGameId));

  const second = games.find((one) => one.number === 2)?.platformGameId ?? '';
  const story = historySchema.parse((await runJsonHere(env, ['history', second])).document);
  expect(story.items.map((one) => one.number)).toEqual([2]);
  const folders = readdirSync(join(env.dataDir, 'archive'), { recursive: true, encoding: 'utf8' });
  expect(folders.some((path) => path.endsWith(`/2 ${second}`))).toBe(true);
});
