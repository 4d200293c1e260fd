/** A backfill against a listing that changes between requests, fails, or lies. */
import fc from 'fast-check';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/core/catalogue/catalogue.ts';
import type { ListedGame, ListedPage } from '../../../src/core/domain/listing.ts';
import type { Listings } from '../../../src/core/service/listings.ts';
import { createBackfillRecord } from '../../../src/core/sync/backfill/backfill-record.ts';
import { runBackfill } from '../../../src/core/sync/backfill/run-backfill.ts';
import { MatchkeepError } from '../../../src/shared/base/errors.ts';
import { aGame, newCatalogue, summary } from '../../catalogue/fixtures.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const from = Date.UTC(2026, 0, 1);
const to = from + 4 * dayMs;

/** A game is listed from one request on and until another one, both counted from 1. */
interface Listed {
  readonly id: string;
  readonly at: number;
  readonly fromRequest?: number;
  readonly untilRequest?: number;
}

interface Scene {
  readonly games: readonly Listed[];
  readonly pageSize: number;
  /** Called with the number of the request, before its answer. Throws to fail it. */
  readonly onRequest?: (request: number, range: { from: number; to: number }) => void;
}

function listingsFor({ games, pageSize, onRequest }: Scene): Listings {
  let request = 0;
  return {
    upcomingMatches: async () => {
      throw new Error('not part of a backfill');
    },
    pastGames: async (range, signal): Promise<ListedPage<ListedGame>> => {
      request += 1;
      const span = { from: Date.parse(range.from), to: Date.parse(range.to) };
      onRequest?.(request, span);
      if (signal?.aborted) throw new MatchkeepError('cancelled', 'The request was cancelled.');
      const listed = games
        .filter(
          ({ fromRequest = 0, untilRequest = Number.POSITIVE_INFINITY }) =>
            request >= fromRequest && request < untilRequest,
        )
        .filter(({ at }) => at >= span.from && at < span.to)
        .sort((a, b) => b.at - a.at);
      return {
        totalCount: listed.length,
        isTotalStated: true,
        totalPages: Math.ceil(listed.length / pageSize),
        pageNumber: range.page,
        items: listed
          .slice(range.page * pageSize, (range.page + 1) * pageSize)
          .map(({ id, at }) => aGame(id, { startedAt: new Date(at).toISOString() })),
        unreadable: [],
      };
    },
  };
}

interface Runs {
  readonly onWanted?: () => void;
  readonly fromAt?: number;
  readonly isPatient?: boolean;
  /** Each ends one process. */
  readonly stops?: readonly AbortController[];
}

/** Runs it as one process after another would, each until its stop is aborted, until the backfill has ended. */
async function runToEnd(
  catalogue: Catalogue,
  listings: Listings,
  { fromAt = from, isPatient = true, stops = [], onWanted = () => {} }: Runs = {},
) {
  const job = catalogue.backfills.start(
    { fromAt, toAt: to, leagues: [], teams: [], maxPages: null, isCommand: !isPatient, spanMs: dayMs },
    to,
  );
  const options = {
    catalogue,
    listings,
    now: () => to,
    random: () => 0.5,
    log: pino({ level: 'silent' }),
    wait: async () => {},
    applyRules: async () => 0,
    onWanted,
    onProgress: () => {},
    isHeld: () => false,
  };
  for (const stop of [...stops, new AbortController()]) {
    const waking = () => new AbortController().signal;
    await runBackfill(job.id, options, { signal: stop.signal, isPatient, waking, isAwaited: () => false });
  }
  return catalogue.backfills.list(1)[0] ?? expect.fail('no backfill');
}

const slots = (to - from) / (10 * minuteMs);
/** Eight games in ten minutes at most, so that every part can be divided until it has one page of ten. */
const listedGames = fc.uniqueArray(
  fc.record({
    slot: fc.oneof(fc.nat(slots - 1), fc.nat(20)),
    minute: fc.nat(7),
    joins: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
    leaves: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
  }),
  { selector: ({ slot, minute }) => `${slot}.${minute}`, maxLength: 60 },
);

describe('a backfill', () => {
  it('finds each game that stays listed once, whatever joins or leaves the listing, fails, or ends its process', async () => {
    const catalogue = newCatalogue();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        listedGames,
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
        async (generated, failing, kills) => {
          run += 1;
          const games = generated.map(({ slot, minute, joins, leaves }) => ({
            id: `${run}-${slot}-${minute}`,
            at: from + (slot * 10 + minute) * minuteMs,
            ...(joins !== null && { fromRequest: joins }),
            ...(leaves !== null && { untilRequest: leaves }),
          }));
          const stops = kills.map(() => new AbortController());
          const onRequest = (request: number) => {
            const kill = kills.indexOf(request);
            if (kill >= 0) for (const stop of stops.slice(0, kill + 1)) stop.abort();
            if (failing.includes(request))
              throw new MatchkeepError('service-refused', 'No.', { status: 502 });
          };
          const ended = await runToEnd(catalogue, listingsFor({ games, pageSize: 10, onRequest }), {
            stops,
          });
          expect(ended).toMatchObject({ state: 'done', progress: 1, unread: { count: 0 }, problem: null });
          const known = games.filter(({ id }) => catalogue.browse.game(id) !== null);
          const steady = games.filter((game) => !('fromRequest' in game || 'untilRequest' in game));
          expect(known).toEqual(expect.arrayContaining(steady));
          expect(ended.found).toMatchObject({ games: known.length, newGames: known.length });
        },
      ),
      { numRuns: 10 },
    );
  });

  it('waits on an outage, passes over a part that always fails, and requests it again at the end', async () => {
    const games = Array.from({ length: 96 }, (_, hour) => ({
      id: `g-${hour}`,
      at: from + hour * 60 * minuteMs,
    }));
    const broken = from + 2 * dayMs + 30 * minuteMs;
    const failsAt = (isBroken: () => boolean) => (request: number, range: { from: number; to: number }) => {
      if (request > 3 && request < 40) throw new MatchkeepError('service-unreachable', 'No line.');
      const isThere = broken >= range.from && broken < range.to;
      if (isBroken() && isThere)
        throw new MatchkeepError('service-refused', 'The service answered 500.', { status: 500 });
    };
    const catalogue = newCatalogue();
    const ended = await runToEnd(
      catalogue,
      listingsFor({ games, pageSize: 100, onRequest: failsAt(() => true) }),
    );
    expect(ended).toMatchObject({ state: 'done', unread: { count: 1 } });
    expect(ended.problem?.message).toBe(
      '1 part of the requested days could not be read: The service answered 500.',
    );
    const [part] = ended.unread.ranges;
    const isInPart = (at: number) => at >= Date.parse(part?.from ?? '') && at < Date.parse(part?.to ?? '');
    const missing = games.filter(({ id }) => catalogue.browse.game(id) === null);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every(({ at }) => isInPart(at))).toBe(true);
    expect(Date.parse(part?.to ?? '') - Date.parse(part?.from ?? '')).toBeLessThanOrEqual(dayMs);
    expect(catalogue.runs.page({ limit: 1 }).items[0]).toMatchObject({
      kind: 'backfill',
      backfill: { id: ended.id, found: { games: games.length - missing.length } },
    });
  });

  it.each([
    ['a backfill that waits', true],
    ['a command', false],
  ])(
    'divides the parts that always fail down to a day, in %s, so that every other day is read',
    async (_, isPatient) => {
      const days = 300;
      const fromAt = to - days * dayMs;
      const games = Array.from({ length: days }, (_, day) => ({
        id: `g-${day}`,
        at: fromAt + (day + 0.5) * dayMs,
      }));
      // A week on end, and one more day.
      const isBroken = (day: number) => (day >= 100 && day < 107) || day === 240;
      let requests = 0;
      const onRequest = (_: number, range: { from: number; to: number }) => {
        requests += 1;
        if (games.some(({ at }, day) => isBroken(day) && at >= range.from && at < range.to))
          throw new MatchkeepError('service-refused', 'The service answered 500.', { status: 500 });
      };
      const catalogue = newCatalogue();
      const listings = listingsFor({ games, pageSize: 100, onRequest });
      const ended = await runToEnd(catalogue, listings, { fromAt, isPatient });
      expect(ended).toMatchObject({ state: 'done', problem: { code: 'service-unreadable' } });
      const unread = ended.unread.ranges.map(
        (range) => [Date.parse(range.from), Date.parse(range.to)] as const,
      );
      expect(unread.every(([begin = 0, end = 0]) => end - begin <= dayMs)).toBe(true);
      for (const [day, { id, at }] of games.entries()) {
        const isLeftOut = unread.some(([begin, end]) => at >= begin && at < end);
        expect(isLeftOut, id).toBe(isBroken(day));
        expect(catalogue.browse.game(id) === null, id).toBe(isLeftOut);
      }
      expect(ended.found.games).toBe(days - 8);
      // Each request is sent up to four times.
      expect(requests).toBeLessThan(400);
    },
  );

  it('makes a wanted file that the service lists by now due at once', async () => {
    const catalogue = newCatalogue();
    const asset = { platformGameId: 'known', contentType: summary };
    const listed = aGame('known', { startedAt: new Date(from).toISOString() });
    catalogue.listings.saveGames([listed], from);
    catalogue.downloads.want([{ ...asset, dueAt: to + 5 * dayMs }], from);
    let wanted = 0;
    const listings = listingsFor({ games: [], pageSize: 10 });
    const items = [{ ...listed, assets: [summary] }];
    const page = { totalCount: 1, isTotalStated: true, totalPages: 1, pageNumber: 0, items, unreadable: [] };
    const onWanted = () => {
      wanted += 1;
    };
    await runToEnd(catalogue, { ...listings, pastGames: async () => page }, { onWanted });
    expect(catalogue.downloads.get(`known/${summary}`)?.retryAt).toBe(new Date(to).toISOString());
    expect(wanted).toBe(1);
  });

  it('waits while the disk of the catalogue is full, and then continues without missing a game', async () => {
    const games = Array.from({ length: 30 }, (_, hour) => ({
      id: `g-${hour}`,
      at: from + hour * 3 * 60 * minuteMs,
    }));
    const catalogue = newCatalogue();
    let writes = 0;
    const failsAtTimes =
      <T extends unknown[], R>(write: (...input: T) => R) =>
      (...input: T): R => {
        writes += 1;
        if (writes % 3 !== 0 && writes < 40)
          throw new MatchkeepError('disk-full', 'The disk with the catalogue is full.');
        return write(...input);
      };
    const { backfills } = catalogue;
    const full: Catalogue = {
      ...catalogue,
      backfills: {
        ...backfills,
        savePage: failsAtTimes(backfills.savePage),
        countWanted: failsAtTimes(backfills.countWanted),
        update: failsAtTimes(backfills.update),
      },
    };
    const ended = await runToEnd(full, listingsFor({ games, pageSize: 10 }));
    expect(writes).toBeGreaterThan(40);
    expect(ended).toMatchObject({ state: 'done', problem: null, found: { games: 30, newGames: 30 } });
  });

  it('saves a game of the range that the service lists in another part, and a lone stray fails nothing', async () => {
    const inRange = aGame('late', { startedAt: new Date(from + 3.5 * dayMs).toISOString() });
    const stray = aGame('stray', { startedAt: new Date(from - 300 * dayMs).toISOString() });
    const fromAt = to - 40 * dayMs;
    const pastGames: Listings['pastGames'] = async (range) => {
      const isOldest = Date.parse(range.from) <= fromAt;
      const items = isOldest ? [inRange, stray] : Date.parse(range.to) === to ? [stray] : [];
      return {
        totalCount: items.length,
        isTotalStated: true,
        totalPages: 1,
        pageNumber: 0,
        items,
        unreadable: [],
      };
    };
    const catalogue = newCatalogue();
    const listings = { ...listingsFor({ games: [], pageSize: 10 }), pastGames };
    expect(await runToEnd(catalogue, listings, { fromAt })).toMatchObject({
      state: 'done',
      found: { games: 1 },
    });
    expect(catalogue.browse.game('late')).not.toBeNull();
    expect(catalogue.browse.game('stray')).toBeNull();
  });

  it('says how many entries could not be read', async () => {
    const page = { totalCount: 2, isTotalStated: true, totalPages: 1, pageNumber: 0, items: [] };
    let requests = 0;
    const pastGames = async () => {
      requests += 1;
      return { ...page, unreadable: requests === 1 ? ['entry 1 has no id', 'entry 2 has no id'] : [] };
    };
    const listings = { ...listingsFor({ games: [], pageSize: 10 }), pastGames };
    expect(await runToEnd(newCatalogue(), listings)).toMatchObject({
      state: 'done',
      unread: { entries: 2, count: 0 },
      problem: { code: 'service-unreadable', message: '2 entries of past games could not be read.' },
    });
  });

  it('ends with a clear sentence where the service ignores the days that were requested', async () => {
    const stray = aGame('stray', { startedAt: new Date(from - 300 * dayMs).toISOString() });
    const listings = listingsFor({ games: [], pageSize: 10 });
    const page = { totalCount: 9_000_000, totalPages: 90_000, pageNumber: 0, items: [stray], unreadable: [] };
    const catalogue = newCatalogue();
    const ended = await runToEnd(catalogue, { ...listings, pastGames: async () => page });
    expect(ended).toMatchObject({ state: 'failed', found: { games: 0 } });
    expect(ended.problem?.message).toContain('other days than those requested');
    expect(catalogue.browse.game('stray')).toBeNull();
  });

  it('names a part whose pages shift in every walk, since a game may be between them, and reads it when they are steady', async () => {
    const games = Array.from({ length: 25 }, (_, index) => ({
      id: `g-${index}`,
      at: from + dayMs + index * 10_000,
    }));
    let isShifting = true;
    const listings = listingsFor({ games, pageSize: 10 });
    // The first game leaves the listing after its first page, so that the eleventh is on no page that is requested.
    const shifted = listingsFor({ games: games.slice(0, -1), pageSize: 10 });
    const pastGames: Listings['pastGames'] = (range, signal) =>
      (isShifting && range.page > 0 ? shifted : listings).pastGames(range, signal);
    const catalogue = newCatalogue();
    const ended = await runToEnd(catalogue, { ...listings, pastGames });
    expect(games.filter(({ id }) => catalogue.browse.game(id) === null)).toHaveLength(1);
    expect(ended).toMatchObject({ state: 'done', unread: { count: 1 } });
    expect(ended.problem).toMatchObject({
      message: expect.stringContaining("The service's listing changed while it was being read."),
      remedy: 'Resume the backfill to request them again.',
    });

    isShifting = false;
    const again = await runToEnd(catalogue, { ...listings, pastGames });
    expect(again).toMatchObject({ state: 'done', unread: { count: 0 }, problem: null });
    expect(again.found).toMatchObject({ games: 25, newGames: 1 });
  });

  it('also reads the time up to now that is requested while a part is read again', async () => {
    const games = [
      { id: 'asked-first', at: to - 0.5 * dayMs },
      { id: 'asked-later', at: to + 0.5 * dayMs },
    ];
    const catalogue = newCatalogue();
    const record = createBackfillRecord(catalogue.backfills, () => to + dayMs);
    const request = { from: new Date(from).toISOString() };
    let isRequested = false;
    const onRequest = (_: number, range: { from: number; to: number }) => {
      if (range.to !== to || isRequested) return;
      if (catalogue.backfills.unfinished()?.unread.length === 0)
        throw new MatchkeepError('service-refused', 'No.', { status: 500 });
      record.begin(request, { isCommand: false, isAnyRunning: true });
      isRequested = true;
    };
    const ended = await runToEnd(catalogue, listingsFor({ games, pageSize: 10, onRequest }));
    expect(isRequested).toBe(true);
    expect(ended).toMatchObject({ state: 'done', problem: null, to: new Date(to + dayMs).toISOString() });
    expect(games.filter(({ id }) => catalogue.browse.game(id) === null)).toEqual([]);
  });

  it('accepts a part whose pages agree on a number that includes games which are never listed', async () => {
    const games = [{ id: 'g-1', at: from + dayMs }];
    const listings = listingsFor({ games, pageSize: 10 });
    const pastGames: Listings['pastGames'] = async (range, signal) => {
      const page = await listings.pastGames(range, signal);
      return page.items.length === 0 ? page : { ...page, totalCount: page.totalCount + 1 };
    };
    const ended = await runToEnd(newCatalogue(), { ...listings, pastGames });
    expect(ended).toMatchObject({ state: 'done', problem: null, found: { games: 1 } });
  });

  it('sends no more requests than the range needs where the service claims pages without end', async () => {
    let requests = 0;
    const listings = listingsFor({ games: [], pageSize: 10 });
    const page = { totalCount: 9_000_000, totalPages: 90_000, items: [], unreadable: [] };
    const pastGames: Listings['pastGames'] = async ({ page: pageNumber }) => {
      requests += 1;
      return { ...page, pageNumber };
    };
    const ended = await runToEnd(newCatalogue(), { ...listings, pastGames });
    expect(ended.found.games).toBe(0);
    expect(requests).toBeLessThan(500);
  });
});
