/** A listing with an unreadable part: all other parts are saved, and the run reports it. */
import pino from 'pino';
import { expect, it } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import type { ServiceClient } from '../../src/core/service/client.ts';
import { createListings } from '../../src/core/service/listings.ts';
import { createSync } from '../../src/core/sync/sync.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';
import { newCatalogue } from '../catalogue/fixtures.ts';
import { summaryRule } from '../support/summary-rule.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const startTime = '2026-11-22T10:00:00Z';

const match = (id: string | null, games: readonly (string | null)[], start: string | null = startTime) => ({
  id,
  leagueId: '1',
  leagueName: 'LCK',
  tournamentId: '2',
  tournamentName: 'Spring',
  seriesMax: 5,
  startTime: start,
  teams: [],
  games: games.map((platformGameId) => ({ platformGameId, state: 'UNSTARTED', assets: [] })),
});

/** A sync of a listing of one page, and its log. */
function syncWith(answer: () => { readonly items: readonly unknown[]; readonly totalCount: number }) {
  const catalogue = newCatalogue();
  catalogue.rules.save(summaryRule);
  const client: ServiceClient = {
    get: async ({ schema }) => schema.parse({ totalPages: 1, pageNumber: 0, ...answer() }),
  };
  const logged: string[] = [];
  const sync = createSync({
    workTimes: { hold: () => null },
    catalogue,
    service: { listings: createListings(client) },
    settings: { get: () => settingsSchema.parse({ 'sync.intervalMinutes': 10 }) },
    now: () => now,
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
    changes: createChanges(),
    downloads: { fetchWanted() {}, stopUnwanted() {} },
    random: () => 0.5,
  });
  return { catalogue, sync, logged };
}

const syncPage = (items: readonly unknown[]) => syncWith(() => ({ items, totalCount: items.length }));

it('A game that cannot be read is reported, and the other games of its match are stored with their numbers', async () => {
  const { catalogue, sync, logged } = syncPage([match('1', ['a', 'b']), match('2', ['c', null, 'e'])]);
  const pass = await sync.run();
  expect(pass).toMatchObject({ matchesSeen: 2, gamesSeen: 4, newAssets: 4 });
  const games = catalogue.browse.match('2')?.games.map((game) => [game.platformGameId, game.number]);
  expect(games).toEqual([
    ['c', 1],
    ['e', 3],
  ]);
  const firstTry = catalogue.downloads.dueAt({ platformGameId: 'e', contentType: 'GAMH_SUMMARY' });
  expect(firstTry).toBe(Date.parse(startTime) + 100 * 60_000);
  expect(pass.problem).toMatchObject({ code: 'service-unreadable' });
  expect(sync.status().lastRun?.error).toEqual(pass.problem);
  expect(pass.problem?.message).toContain('1 entry in');
  expect(logged.join('')).toContain('match 2, game 2');
});

it('A match without a start time is stored, and its games move when the time is known', async () => {
  let start: string | null = null;
  const { catalogue, sync } = syncWith(() => ({ items: [match('1', ['a'], start)], totalCount: 1 }));
  expect(await sync.run()).toMatchObject({ newAssets: 1, problem: null });
  expect(catalogue.browse.match('1')).toMatchObject({ startAt: null, games: [{ playedAt: null }] });
  start = startTime;
  await sync.run();
  expect(catalogue.browse.match('1')?.startAt).toBe('2026-11-22T10:00:00.000Z');
  const dueAt = catalogue.downloads.dueAt({ platformGameId: 'a', contentType: 'GAMH_SUMMARY' });
  expect(dueAt).toBe(Date.parse(startTime) + 30 * 60_000);
});

it('The log names unreadable entries by their IDs', async () => {
  const { sync, logged } = syncPage([
    { platformGameId: 'g', games: [] },
    { ...match('1', []), games: 'none' },
    5,
  ]);
  expect((await sync.run()).problem?.message).toContain('3 entries in');
  expect(logged).toHaveLength(3);
  expect(logged[0]).toContain('item 0 (g)');
  expect(logged[1]).toContain('item 1 (1)');
  expect(logged[2]).toContain('item 2 (no id)');
});

it('An unknown length of a series never replaces a known one', async () => {
  let seriesMax: unknown = null;
  const { catalogue, sync } = syncWith(() => ({
    items: [{ ...match('1', ['a']), seriesMax }],
    totalCount: 1,
  }));
  await sync.run();
  expect(catalogue.browse.match('1')?.seriesMax).toBeNull();
  seriesMax = 5;
  await sync.run();
  seriesMax = null;
  await sync.run();
  expect(catalogue.browse.match('1')?.seriesMax).toBe(5);
  expect(catalogue.browse.match('1')?.games[0]?.seriesMax).toBe(5);
});

it('A listing that never stops changing is reported', async () => {
  let count = 5;
  const { sync } = syncWith(() => ({ items: [match('1', ['a'])], totalCount: ++count }));
  expect((await sync.run()).problem?.message).toContain('changed while it was being read');
  expect(sync.status().lastRun?.error?.code).toBe('service-unreadable');
});

it('Games listed before a failing page are saved and requested, and the page is reported', async () => {
  const catalogue = newCatalogue();
  catalogue.rules.save(summaryRule);
  const client: ServiceClient = {
    async get({ schema, query }) {
      if (query?.['page'] !== '0') throw new MatchkeepError('service-refused', 'No.', { status: 502 });
      return schema.parse({ totalPages: 3, totalCount: 5, pageNumber: 0, items: [match('1', ['a', 'b'])] });
    },
  };
  const waits: number[] = [];
  const sync = createSync({
    workTimes: { hold: () => null },
    catalogue,
    service: { listings: createListings(client) },
    settings: { get: () => settingsSchema.parse({ 'sync.intervalMinutes': 10 }) },
    now: () => now,
    log: pino({ level: 'silent' }),
    changes: createChanges(),
    downloads: { fetchWanted() {}, stopUnwanted() {} },
    random: () => 0.5,
    wait: async (ms) => void waits.push(ms),
  });
  const pass = await sync.run();
  expect(pass).toMatchObject({ pages: 1, gamesSeen: 2, newAssets: 2, problem: { status: 502 } });
  expect(pass.problem?.message).toContain('Part of the service');
  expect(waits).toEqual([500, 1000, 2000, 500, 1000, 2000]);
  expect(sync.status().lastRun?.error).toEqual(pass.problem);
});
