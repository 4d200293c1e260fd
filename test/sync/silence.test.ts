import { join } from 'node:path';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createChanges } from '../../src/core/bridge/changes.ts';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { seriesSteps } from '../../src/core/games/series-steps.ts';
import { createSync } from '../../src/core/sync/sync.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { settingsSchema } from '../../src/shared/settings/settings.ts';
import { aGame, aMatch, summary } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const hourMs = 3_600_000;
const begin = Date.UTC(2026, 0, 1);

/**
 * A service without upcoming matches that lists one past game, does not list past games, or fails. `isNew`: nobody has
 * asked it for past games so far.
 */
function stage({ isNew = false } = {}) {
  const catalogue = openCatalogue({ file: join(temporaryFolder(), 'catalogue.db') });
  if (!isNew) catalogue.listedRanges.savePastGames('yes');
  let at = begin;
  let status: number | null = null;
  const ranges: { from: string; to: string }[] = [];
  let unreadable: string[] = [];
  let assets: string[] = [];
  let unreadablePast: string[] = [];
  const page = { totalPages: 1, pageNumber: 0, unreadable: [] };
  const sync = createSync({
    workTimes: { hold: () => null },
    catalogue,
    log: pino({ level: 'silent' }),
    changes: createChanges(),
    downloads: { fetchWanted() {}, stopUnwanted() {} },
    settings: { get: () => settingsSchema.parse({ 'sync.intervalMinutes': 10 }) },
    random: () => 0.5,
    now: () => at,
    wait: async () => {},
    service: {
      listings: {
        upcomingMatches: async () => ({ ...page, totalCount: 0, items: [], unreadable }),
        pastGames: async ({ from, to }) => {
          ranges.push({ from, to });
          if (status !== null) throw new MatchkeepError('service-refused', 'No.', { status });
          return {
            ...page,
            totalCount: 1,
            items: [aGame('ESPORTSTMNT01:7', { endedAt: from, assets })],
            unreadable: unreadablePast,
          };
        },
      },
    },
  });
  onTestFinished(async () => {
    await sync.stop();
    catalogue.close();
  });
  return {
    catalogue,
    ranges,
    answerWith: (next: number | null) => {
      status = next;
    },
    listUnreadable: () => {
      unreadable = ['an entry'];
    },
    listUnreadablePast: (entries: string[]) => {
      unreadablePast = entries;
    },
    setClockTo: (ms: number) => {
      at = ms;
    },
    listFile: (contentType: string) => {
      assets = [contentType];
    },
    passAfter: (hours: number) => {
      at += hours * hourMs;
      return sync.run();
    },
  };
}

it('Past games are searched every six hours, from a day before the last search on', async () => {
  const { catalogue, ranges, passAfter } = stage();
  await passAfter(0);
  await passAfter(5);
  expect(ranges).toEqual([]);
  const { newAssets } = await passAfter(1);
  expect(newAssets).toBe(1);
  expect(catalogue.browse.game('ESPORTSTMNT01:7')).not.toBeNull();
  await passAfter(5);
  await passAfter(14 * 24);
  await passAfter(6);
  expect(ranges).toEqual([
    { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T06:00:00.000Z' },
    { from: '2026-01-01T00:00:00.000Z', to: '2026-01-15T11:00:00.000Z' },
    { from: '2026-01-14T11:00:00.000Z', to: '2026-01-15T17:00:00.000Z' },
  ]);
});

it('A file that the listing of past games names is due at once, even if its match was announced for later', async () => {
  const { catalogue, listFile, passAfter } = stage();
  await passAfter(0);
  const startTime = new Date(begin + 10 * hourMs).toISOString();
  catalogue.listings.saveMatches([aMatch('1', { startTime, games: [aGame('ESPORTSTMNT01:7')] })], begin);
  await passAfter(1);
  const id = `ESPORTSTMNT01:7/${summary}`;
  expect(catalogue.downloads.get(id)?.retryAt).toBe('2026-01-01T10:30:00.000Z');
  listFile(summary);
  await passAfter(5);
  expect(catalogue.downloads.get(id)?.retryAt).toBe('2026-01-01T06:00:00.000Z');
});

it('A search of past games that fails is repeated with the next pass, and reported after a day', async () => {
  const { ranges, answerWith, passAfter } = stage();
  await passAfter(0);
  answerWith(503);
  expect((await passAfter(6)).problem).toBeNull();
  answerWith(null);
  expect((await passAfter(0.25)).problem).toBeNull();
  expect(ranges.at(-1)).toEqual({ from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T06:15:00.000Z' });
  answerWith(503);
  expect((await passAfter(25)).problem).toMatchObject({ code: 'service-refused', status: 503 });
});

it('An account that may not list past games is no problem of the sync', async () => {
  const { ranges, answerWith, passAfter } = stage();
  await passAfter(0);
  answerWith(403);
  expect((await passAfter(48)).problem).toBeNull();
  await passAfter(1);
  expect(ranges).toHaveLength(1);
});

it('A service without past games is asked once, one that fails is asked again, and both are reported', async () => {
  const { ranges, answerWith, passAfter } = stage();
  await passAfter(0);
  answerWith(500);
  expect((await passAfter(48)).problem).toMatchObject({ code: 'service-refused', status: 500 });
  answerWith(404);
  await passAfter(1);
  await passAfter(1);
  expect(ranges.map(({ from }) => from)).toEqual(Array.from({ length: 5 }, () => '2026-01-01T00:00:00.000Z'));
});

it('Past games are searched after an interruption even if a part of the listing can never be read', async () => {
  const { ranges, listUnreadable, passAfter } = stage();
  listUnreadable();
  await passAfter(0);
  const { newAssets, problem } = await passAfter(48);
  expect(ranges).toEqual([{ from: '2026-01-01T00:00:00.000Z', to: '2026-01-03T00:00:00.000Z' }]);
  expect(newAssets).toBe(1);
  expect(problem).toMatchObject({ code: 'service-unreadable' });
});

it('Past games whose entries cannot be read are a problem of the sync, until they can be read', async () => {
  const { listUnreadablePast, passAfter } = stage();
  await passAfter(0);
  listUnreadablePast(['an entry']);
  expect((await passAfter(6)).problem).toMatchObject({
    code: 'service-unreadable',
    message: "1 entry in the service's listing could not be read.",
  });
  listUnreadablePast([]);
  expect((await passAfter(6)).problem).toBeNull();
});

it('Past games are searched as usual after a first listing by a clock that was a year ahead', async () => {
  const { ranges, setClockTo, passAfter } = stage();
  setClockTo(begin + 365 * 24 * hourMs);
  await passAfter(0);
  setClockTo(begin);
  await passAfter(0);
  await passAfter(6);
  expect(ranges).toEqual([{ from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T06:00:00.000Z' }]);
});

it('What was listed is one range from the first sync on, with a hole after a long silence until past games are searched', async () => {
  const { catalogue, answerWith, passAfter } = stage();
  const known = () => {
    const { knownSince, asOf, neverListed } = catalogue.coverage.summary();
    return { knownSince, asOf, holes: neverListed.map(({ from, to }) => [from, to]) };
  };
  expect(known()).toMatchObject({ knownSince: null, asOf: null });
  await passAfter(0);
  await passAfter(1);
  const first = '2026-01-01T00:00:00.000Z';
  const hour = '2026-01-01T01:00:00.000Z';
  expect(known()).toEqual({ knownSince: first, asOf: hour, holes: [[null, first]] });
  // The service does not list past games.
  answerWith(404);
  await passAfter(72);
  const back = '2026-01-04T01:00:00.000Z';
  const withHole = [
    [null, first],
    [hour, back],
  ];
  expect(known()).toEqual({ knownSince: back, asOf: back, holes: withHole });
});

it('Past games that were all listed fill the hole of a long silence, and a listing that fails changes nothing', async () => {
  const { catalogue, answerWith, listUnreadable, passAfter } = stage();
  const known = () => {
    const { knownSince, asOf } = catalogue.coverage.summary();
    return { knownSince, asOf };
  };
  await passAfter(0);
  await passAfter(72);
  expect(known()).toEqual({ knownSince: '2026-01-01T00:00:00.000Z', asOf: '2026-01-04T00:00:00.000Z' });
  // A part of the listing is missing, and past games are not listed.
  listUnreadable();
  answerWith(503);
  await passAfter(7);
  expect(known().asOf).toBe('2026-01-04T00:00:00.000Z');
  expect(catalogue.coverage.summary().syncProblem).toMatchObject({ code: 'service-unreadable' });
});

const isListed = (catalogue: ReturnType<typeof stage>['catalogue']) =>
  catalogue.coverage.summary().listsPastGames;

it.each([
  [null, true],
  [404, false],
])('The first sync asks once whether the service lists past games: status %s', async (status, expected) => {
  const { catalogue, ranges, answerWith, passAfter } = stage({ isNew: true });
  answerWith(status);
  await passAfter(0);
  expect(isListed(catalogue)).toBe(expected);
  await passAfter(1);
  expect(ranges).toEqual([{ from: '2025-12-31T23:00:00.000Z', to: '2026-01-01T00:00:00.000Z' }]);
  // Only the answer counts: the game in it was played before the first sync, and no rule has seen it.
  expect(catalogue.browse.game('ESPORTSTMNT01:7')).toBeNull();
});

it.each([500, 503, 401])(
  'Status %s does not say whether the service lists past games, and the next sync asks again',
  async (status) => {
    const { catalogue, ranges, answerWith, passAfter } = stage({ isNew: true });
    answerWith(status);
    expect((await passAfter(0)).problem).toBeNull();
    expect(isListed(catalogue)).toBeNull();
    answerWith(null);
    await passAfter(1);
    expect(isListed(catalogue)).toBe(true);
    expect(ranges).toHaveLength(2);
  },
);

it('An account that may not list past games is not asked with each sync whether the service lists them', async () => {
  const { catalogue, ranges, answerWith, passAfter } = stage({ isNew: true });
  answerWith(403);
  expect((await passAfter(0)).problem).toBeNull();
  await passAfter(1);
  expect(ranges).toHaveLength(1);
  expect(isListed(catalogue)).toBeNull();
});

it('Whether the service lists past games follows its last answer, and is unknown for another service', async () => {
  const { catalogue, answerWith, passAfter } = stage({ isNew: true });
  const known = () => isListed(catalogue);
  answerWith(503);
  await passAfter(0);
  await passAfter(6);
  expect(known()).toBeNull();
  answerWith(404);
  await passAfter(1);
  expect(known()).toBe(false);
  answerWith(null);
  await passAfter(7);
  expect(known()).toBe(true);
  catalogue.coverage.record('https://one.example');
  catalogue.coverage.record('https://another.example');
  expect(known()).toBeNull();
});

it('A game that a complete listing of past games lacks is marked, unless it may be listed later or under another time', async () => {
  const { catalogue, passAfter, listUnreadablePast } = stage();
  const lost = [1, 8, 20].map((hours) => ({
    game: aGame(`after ${hours}`, { startedAt: new Date(begin + hours * hourMs).toISOString() }),
    asset: { platformGameId: `after ${hours}`, contentType: summary },
  }));
  await passAfter(0);
  const save = (game: ReturnType<typeof aGame>) => catalogue.listings.saveGames([game], begin);
  const undecided = () => {
    catalogue.downloads.settleSeries(10, (series) => seriesSteps(series, Date.now()), Date.now());
    const { items } = catalogue.coverage.assets({ limit: 10 });
    return items.filter(({ status }) => status === 'undecided').map((asset) => asset.platformGameId);
  };
  for (const { game, asset } of lost) {
    save(game);
    catalogue.downloads.want([{ ...asset, dueAt: begin }], begin);
    const error = { code: 'not-available-yet', message: 'Not yet.' } as const;
    catalogue.downloads.transition(
      asset,
      { state: 'waiting', retryAt: Date.now(), attempts: 0, error },
      begin,
    );
  }
  listUnreadablePast(['an entry']);
  await passAfter(24);
  expect(undecided()).toEqual([]);
  listUnreadablePast([]);
  await passAfter(6);
  expect(undecided()).toEqual(['after 8']);
});
