/** What the history of a file says, from the first listing of its game to the archive. */
import { expect, it } from 'vitest';
import type { Catalogue } from '../../../src/core/catalogue/catalogue.ts';
import { applyRules } from '../../../src/core/sync/rules/apply-rules.ts';
import { type FileEvent, fileEventWords } from '../../../src/shared/downloads/file-history.ts';
import { bringInto } from '../../catalogue/bring-into.ts';
import { aFile, aGame, aMatch, newCatalogue, start, steps, summary } from '../../catalogue/fixtures.ts';
import { summaryRule } from '../../support/summary-rule.ts';

const hourMs = 3_600_000;
const first = { platformGameId: '1-1', contentType: summary };
const firstId = `1-1/${summary}`;

const judge = (catalogue: Catalogue, now: number) =>
  applyRules(
    { catalogue, now: () => now, onWanted: () => {}, onUnwanted: () => {} },
    new AbortController().signal,
  );

const wording = { time: (iso: string) => iso.slice(0, 16), day: (day: string) => day, size: String };
const inWords = (events: readonly FileEvent[]) =>
  events.map((event) => {
    const { what, why } = fileEventWords(event, wording);
    return [(Date.parse(event.at) - start) / hourMs, why === '' ? what : `${what}: ${why}`];
  });

it('The history of a file begins with the listing, and ends in the archive with size and hash', async () => {
  const catalogue = newCatalogue();
  const { listings, downloads, rules } = catalogue;
  rules.save({ ...summaryRule, id: 'default', leagues: ['LCK'] });
  listings.saveMatches([aMatch('1')], start - 48 * hourMs);
  await judge(catalogue, start - 47 * hourMs);
  const startTime = new Date(start + 2 * hourMs).toISOString();
  listings.saveMatches([aMatch('1', { startTime })], start - 24 * hourMs);
  downloads.transition(first, { state: 'queued' }, start + 3 * hourMs);
  downloads.transition(first, { state: 'resolving' }, start + 4 * hourMs);
  const error = { code: 'file-corrupt', message: 'The file arrived damaged.' } as const;
  downloads.transition(
    first,
    { state: 'waiting', retryAt: start + 5 * hourMs, attempts: 1, error },
    start + 5 * hourMs,
  );
  downloads.recordArchived([aFile('1-1', { archivedAt: start + 6 * hourMs })]);

  expect(inWords(downloads.history(firstId))).toEqual([
    [-48, 'Listed: The service listed the match for the first time.'],
    [-47, 'Wanted: A watch rule wants this file: Keep LCK: summaries.'],
    [-24, 'Moved: The match was postponed from 2026-11-20T10:00 to 2026-11-20T12:00.'],
    [3, 'Queued'],
    [4, 'Requesting address'],
    [5, 'Waiting to retry: The file arrived damaged.'],
    [6, `Archived: 1000, SHA-256 ${'ab'.repeat(32)}.`],
  ]);
});

it('A game that joins its match later, and one that is listed alone, have their own first listing', () => {
  const { listings, downloads } = newCatalogue();
  listings.saveMatches([aMatch('1', { games: [] })], start);
  listings.saveMatches([aMatch('1', { games: [aGame('1-1')] })], start + hourMs);
  listings.saveGames([aGame('2-1')], start + 2 * hourMs);
  const asked = [first, { platformGameId: '2-1', contentType: summary }];
  downloads.want(
    asked.map((asset) => ({ ...asset, dueAt: start })),
    start + 3 * hourMs,
  );
  const byUser = [3, 'Wanted: The user asked for this file.'];
  expect(inWords(downloads.history(firstId))).toEqual([
    [0, 'Listed: The service listed the match for the first time.'],
    [1, 'Listed: The service listed the game for the first time.'],
    byUser,
  ]);
  expect(inWords(downloads.history(`2-1/${summary}`))).toEqual([
    [2, 'Listed: The service listed the game for the first time.'],
    byUser,
  ]);
  expect(downloads.history('3-1/x')).toEqual([]);
});

it('The rule in the history is the one that wanted the file, as it was then, and each rule is stored once', async () => {
  const catalogue = newCatalogue();
  const { listings, downloads, rules } = catalogue;
  rules.save({ ...summaryRule, id: 'default', leagues: ['LEC'] });
  rules.save({ ...summaryRule, id: 'second', teams: ['T1'] });
  listings.saveMatches([aMatch('1')], start);
  await judge(catalogue, start);
  rules.save({ ...summaryRule, id: 'second', teams: ['T1', 'GEN'] });
  listings.saveMatches([aMatch('2')], start);
  await judge(catalogue, start + hourMs);
  const wanted = (id: string) => inWords(downloads.history(id).filter(({ kind }) => kind === 'wanted'));
  expect(wanted(firstId)).toEqual([
    [0, 'Wanted: A watch rule wants this file: Keep games of T1: summaries.'],
  ]);
  expect(wanted(`2-3/${summary}`)).toEqual([
    [1, 'Wanted: A watch rule wants this file: Keep games of T1 or GEN: summaries.'],
  ]);
});

it.each([
  [
    'not-needed',
    'The series was decided before this game, so it was not played; or the game was called off, or replaced by another.',
  ],
  ['not-wanted', 'Neither a watch rule nor the user asks for this file any more.'],
  ['cancelled', 'Cancelled by the user.'],
] as const)('A file that became %s says why', (state, why) => {
  const catalogue = newCatalogue();
  catalogue.listings.saveMatches([aMatch('1')], start);
  while (catalogue.judging.isDue()) catalogue.judging.judge(() => new Map([[summary, start]]), 100, start);
  bringInto(catalogue, first, state, start + 1);
  const last = steps(catalogue.downloads.history(firstId)).at(-1);
  expect(last?.state).toBe(state);
  expect(last && fileEventWords(last, wording).why).toBe(why);
});

it('A file that no rule wants any more is wanted by the user who retries it', async () => {
  const catalogue = newCatalogue();
  catalogue.rules.save({ ...summaryRule, id: 'default' });
  catalogue.listings.saveMatches([aMatch('1')], start);
  await judge(catalogue, start);
  bringInto(catalogue, first, 'not-wanted', start + hourMs);
  expect(catalogue.downloads.retry({ ids: [firstId] }, start + 2 * hourMs)).toBe(1);
  expect(inWords(catalogue.downloads.history(firstId)).slice(-2)).toEqual([
    [2, 'Wanted: The user asked for this file.'],
    [2, 'Queued'],
  ]);
});

it('A match that moves again and again has its last twenty moves in the history', () => {
  const { listings, downloads } = newCatalogue();
  listings.saveMatches([aMatch('1')], start);
  downloads.want([{ ...first, dueAt: start }], start);
  for (let hours = 1; hours <= 30; hours += 1) {
    const startTime = new Date(start + hours * hourMs).toISOString();
    listings.saveMatches([aMatch('1', { startTime })], start + hours);
  }
  const moves = downloads.history(firstId).filter(({ kind }) => kind === 'moved');
  expect(moves).toHaveLength(20);
  expect(moves.at(-1)).toMatchObject({ to: new Date(start + 30 * hourMs).toISOString() });
});
