/** `matchkeep history`: the story of a file, or of all files of a game. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fileEventSchema } from '../../src/shared/downloads/file-history.ts';
import { playedWorld, practice } from '../core/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { runHere, runJsonHere, signInHere } from './in-process.ts';

const games = z.object({ items: z.array(z.object({ platformGameId: z.string() })) });
const histories = z.object({
  items: z.array(z.object({ id: z.string(), events: z.array(fileEventSchema) })),
});

it('"history" shows what happened to the files of a game, and to one of them', async () => {
  const service = await practice({ world: playedWorld(1) });
  const env = await signInHere(temporaryFolder(), service);
  await runHere(env, ['sync', '--once']);
  const [game] = games.parse((await runJsonHere(env, ['games'])).document).items;
  const id = game?.platformGameId ?? '';
  const ofGame = await runHere(env, ['history', id]);
  expect(ofGame.code).toBe(0);
  expect(ofGame.stdout).toMatch(/^\S+\/GAMH_SUMMARY: archived \(/);
  expect(ofGame.stdout).toMatch(/Listed +The service listed the match for the first time\./);
  expect(ofGame.stdout).toMatch(/Wanted +A watch rule wants this file: Keep all games: summaries\./);
  expect(ofGame.stdout).toMatch(/Archived +[\d.]+ [kM]?B, SHA-256 [\da-f]{64}\./);

  const file = `${id}/GAMH_SUMMARY`;
  const { items } = histories.parse((await runJsonHere(env, ['history', file])).document);
  expect(items.map((item) => item.id)).toEqual([file]);
  expect(items[0]?.events.map(({ kind }) => kind).slice(0, 2)).toEqual(['listed', 'wanted']);
  expect((await runHere(env, ['history', 'nothing'])).code).toBe(2);
});
