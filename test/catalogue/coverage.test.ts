import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import { createCatalogueHandlers } from '../../src/core/catalogue/handlers.ts';
import { assetStatus, type StatusFacts } from '../../src/core/domain/asset-status.ts';
import { seriesSteps } from '../../src/core/games/series-steps.ts';
import type { ErrorData } from '../../src/shared/base/errors.ts';
import type { CoverageKind } from '../../src/shared/coverage/coverage.ts';
import {
  type AssetStatus,
  assetStatuses,
  countMissing,
  noStatusCounts,
} from '../../src/shared/domain/asset-status.ts';
import { downloadStates } from '../../src/shared/domain/domain.ts';
import { propertyRuns } from '../support/property-runs.ts';
import {
  aFile,
  aGame,
  aMatch,
  everyGame,
  newCatalogue,
  start,
  summary,
  wantedCatalogue,
} from './fixtures.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const details = 'GAMH_DETAILS';
const absent: ErrorData = { code: 'not-available-yet', message: 'Not yet.' };
const service = 'https://one.example';
const damaged: ErrorData = { code: 'file-corrupt', message: 'Damaged.' };

describe('the status of an asset', () => {
  const time = { now: start, usualDelayMs: 2 * hourMs };
  /** A file of a game that was wanted before it was played. */
  const open = {
    state: 'waiting',
    problem: 'not-available-yet',
    firstDueAt: start,
    unplayedUntil: null,
    wantedAt: start - dayMs,
    day: Math.floor(start / dayMs),
    isAbsent: true,
    isUndecided: false,
  } as const;
  const around = [start - 1, start, start + 2 * hourMs, start + 2 * hourMs + 1];
  const statuses = (facts: StatusFacts) => around.map((now) => assetStatus(facts, { ...time, now }));

  it('is the state of a download that is closed', () => {
    const closed = [
      'archived',
      'failed',
      'not-offered',
      'not-needed',
      'not-wanted',
      'paused',
      'cancelled',
    ] as const;
    for (const state of closed)
      expect(assetStatus({ ...open, state, problem: 'file-corrupt' }, time)).toBe(state);
  });

  it('of an open one is upcoming until the game has most likely ended, then expected, then overdue', () => {
    expect(statuses(open)).toEqual(['upcoming', 'expected', 'expected', 'overdue']);
  });

  it('of one in the queue that was never requested is queued in the end, and not overdue', () => {
    const queued = { ...open, problem: null, isAbsent: false };
    for (const state of ['queued', 'resolving', 'transferring', 'verifying'] as const) {
      expect(statuses({ ...queued, state })).toEqual(['upcoming', 'expected', 'expected', 'queued']);
      expect(statuses({ ...queued, state, isAbsent: true })[3]).toBe('overdue');
    }
    expect(statuses({ ...queued, state: 'scheduled' })[3]).toBe('overdue');
  });

  it('of a later game that nobody knows to have been played is undecided in the end, and not overdue', () => {
    const later = { ...open, isUndecided: true };
    expect(statuses(later)).toEqual(['upcoming', 'expected', 'expected', 'undecided']);
    const january = { ...later, wantedAt: start, day: later.day - 300 };
    expect(statuses(january)).toEqual(['undecided', 'undecided', 'undecided', 'undecided']);
    const queued = { ...january, state: 'queued', problem: null, isAbsent: false } as const;
    expect(statuses(queued)[3]).toBe('queued');
    expect(assetStatus({ ...later, problem: 'file-corrupt' }, time)).toBe('failing');
  });

  it('of an earlier game that became wanted is queued, and overdue where the service does not have the file', () => {
    const january = { firstDueAt: start, wantedAt: start, day: Math.floor(start / dayMs) - 300 };
    const queued = { ...open, ...january, problem: null, isAbsent: false };
    for (const state of ['scheduled', 'queued', 'resolving', 'transferring', 'verifying'] as const)
      expect(statuses({ ...queued, state })).toEqual(['queued', 'queued', 'queued', 'queued']);
    expect(statuses({ ...open, ...january })).toEqual(['overdue', 'overdue', 'overdue', 'overdue']);
  });

  it('of an open one is failing after an error, whatever the time', () => {
    for (const state of downloadStates.slice(0, 6))
      for (const now of [start - dayMs, start, start + dayMs])
        expect(assetStatus({ ...open, state, problem: 'file-corrupt' }, { ...time, now })).toBe('failing');
  });
});

const leagues = ['LCK', 'LEC'];
const ids = ['1', '2', '3'];
const anAsset = fc.record({
  platformGameId: fc.constantFrom(...ids.flatMap((id) => [`${id}-1`, `${id}-2`])),
  contentType: fc.constantFrom(summary, details),
});
const step = fc.oneof(
  fc.record({
    kind: fc.constant('list' as const),
    id: fc.constantFrom(...ids),
    league: fc.constantFrom(...leagues),
    days: fc.integer({ min: -1, max: 1 }),
  }),
  fc.record({ kind: fc.constant('want' as const), asset: anAsset, hours: fc.integer({ min: -5, max: 5 }) }),
  fc.record({
    kind: fc.constantFrom(
      'archive',
      'damage',
      'later',
      'absent',
      'error',
      'fail',
      'resolve',
      'offer',
      'notOffered',
    ),
    asset: anAsset,
  }),
  fc.record({ kind: fc.constantFrom('pause', 'resume', 'retry', 'cancel'), asset: anAsset }),
  fc.record({ kind: fc.constant('judge' as const), types: fc.subarray([summary, details]) }),
  fc.record({ kind: fc.constantFrom('queue', 'recover') }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does what the step says, if the catalogue has the asset. */
function take(catalogue: Catalogue, each: Step, now: number): unknown {
  const { downloads, listings, judging, rules } = catalogue;
  if (each.kind === 'list') {
    const startTime = new Date(start + each.days * dayMs).toISOString();
    const games = [aGame(`${each.id}-1`), aGame(`${each.id}-2`)];
    listings.saveMatches([aMatch(each.id, { leagueName: each.league, startTime, games })], now);
    downloads.settleSeries(100, (series) => seriesSteps(series, now), now);
    const moved = games.map(({ platformGameId }) => ({ platformGameId, dueAt: start + each.days * dayMs }));
    return downloads.reschedule(moved, now);
  }
  if (each.kind === 'queue') return downloads.queueDue(now);
  if (each.kind === 'recover') return downloads.recover(now);
  if (each.kind === 'judge') {
    for (const rule of rules.list()) rules.save({ ...rule, contentTypes: [summary] });
    while (judging.isDue()) judging.judge(() => new Map(each.types.map((type) => [type, now])), 10, now);
    return null;
  }
  if (!('asset' in each) || !catalogue.browse.game(each.asset.platformGameId)) return null;
  const { asset } = each;
  const target = { ids: [`${asset.platformGameId}/${asset.contentType}`] };
  if (each.kind === 'want') return downloads.want([{ ...asset, dueAt: now + each.hours * hourMs }], now);
  if (each.kind === 'archive') return downloads.recordArchived([aFile(asset.platformGameId, asset)]);
  if (downloads.state(asset) === null) return null;
  switch (each.kind) {
    case 'damage':
      return downloads.requeueDamaged([asset], damaged, now);
    case 'later':
      return downloads.expectLater([asset.platformGameId], now + 30 * minuteMs);
    case 'absent':
      return downloads.transition(
        asset,
        { state: 'waiting', retryAt: now + hourMs, attempts: 0, error: absent },
        now,
      );
    case 'error':
      return downloads.transition(
        asset,
        { state: 'waiting', retryAt: now + hourMs, attempts: 1, error: damaged },
        now,
      );
    case 'fail':
      return downloads.transition(
        asset,
        { state: 'failed', retryAt: null, attempts: 2, error: damaged },
        now,
      );
    case 'notOffered':
      return downloads.transition(asset, { state: 'not-offered', retryAt: null, error: absent }, now);
    case 'resolve':
      return downloads.transition(asset, { state: 'resolving' }, now);
    case 'offer':
      return downloads.bringForward([{ ...asset, dueAt: now }], now);
    case 'pause':
    case 'resume':
    case 'retry':
    case 'cancel':
      return downloads[each.kind](target, now);
  }
}

interface Counted {
  readonly league: string;
  readonly day: string;
  readonly contentType: string;
  readonly status: AssetStatus;
  readonly bytes: number;
  readonly id: string;
}

/** Every asset, with the status that the pure function gives it. */
function everyAsset({ browse }: Catalogue): readonly Counted[] {
  return browse.games(everyGame).items.flatMap((game) =>
    game.assets.map((asset) => ({
      league: game.leagueName,
      day: game.playedAt?.slice(0, 10) ?? 'undated',
      contentType: asset.contentType,
      status: asset.status,
      bytes: asset.state === 'archived' ? asset.bytes : 0,
      id: asset.id,
    })),
  );
}

function recount(assets: readonly Counted[]) {
  const counts = noStatusCounts();
  for (const { status } of assets) counts[status] += 1;
  return { counts, missing: countMissing(counts), bytes: assets.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function recountBy(assets: readonly Counted[], key: (asset: Counted) => string) {
  return [...Map.groupBy(assets, key)].map(([name, group]) => ({
    key: name,
    name,
    damaged: 0,
    ...recount(group),
  }));
}

const byKey = (a: { readonly key: string }, b: { readonly key: string }) => (a.key < b.key ? -1 : 1);

it('After any operations, the counts by every key equal a recount of every asset', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      let now = start - 2 * hourMs;
      const catalogue = newCatalogue(undefined, () => now);
      const { coverage } = catalogue;
      for (const id of ids) take(catalogue, { kind: 'list', id, league: 'LCK', days: 0 }, now);
      for (const each of steps) {
        if (each.kind === 'wait') now += each.minutes * minuteMs;
        take(catalogue, each, now);
      }
      const assets = everyAsset(catalogue);
      const { firstMissingDay, missingGames, usualDelayMs, ...sums } = coverage.summary();
      expect(sums).toMatchObject(recount(assets));
      expect(usualDelayMs).toBe(2 * hourMs);
      const missing = assets.filter(({ status }) => ['overdue', 'failing', 'failed'].includes(status));
      expect(missingGames).toBe(new Set(missing.map(({ id }) => id.split('/')[0])).size);
      expect(firstMissingDay).toBe(missing.map(({ day }) => day).sort()[0] ?? null);
      expect([...coverage.list('league')].sort(byKey)).toEqual(
        recountBy(assets, ({ league }) => league).sort(byKey),
      );
      expect([...coverage.list('day')].sort(byKey)).toEqual(recountBy(assets, ({ day }) => day).sort(byKey));
      expect([...coverage.list('content-type')].sort(byKey)).toEqual(
        recountBy(assets, ({ contentType }) => contentType).sort(byKey),
      );

      const grid = coverage.grid({ from: '2026-11-01', to: '2026-11-30', contentType: summary });
      const inGrid = grid.leagues.flatMap(({ id, cells }) =>
        cells.map(({ day, counts }) => ({ key: `${id} ${day}`, counts })),
      );
      const ofSummaries = assets.filter(({ contentType }) => contentType === summary);
      expect(inGrid.sort(byKey)).toEqual(
        recountBy(ofSummaries, ({ league, day }) => `${league} ${day}`)
          .map(({ key, counts }) => ({ key, counts }))
          .sort(byKey),
      );

      for (const status of assetStatuses) {
        const found: string[] = [];
        for (let cursor: string | undefined, isMore = true; isMore; ) {
          const page = coverage.assets({ status: [status], limit: 2, ...(cursor && { cursor }) });
          found.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor ?? undefined;
          isMore = cursor !== undefined;
        }
        expect(found.sort()).toEqual(
          assets
            .filter((asset) => asset.status === status)
            .map(({ id }) => id)
            .sort(),
        );
      }
    }),
    propertyRuns(10, 20),
  );
});

describe('days', () => {
  it('are days in UTC, also for games that begin around midnight', () => {
    const catalogue = newCatalogue(undefined, () => start);
    const times = [
      '2026-11-19T23:59:59Z',
      '2026-11-20T00:00:00Z',
      '2026-11-20T23:59:59Z',
      '2026-11-21T00:00:00Z',
    ];
    times.forEach((startTime, index) => {
      const match = aMatch(`m${index}`, { startTime, games: [aGame(`m${index}-1`)] });
      catalogue.listings.saveMatches([match], start);
      catalogue.downloads.want(
        [{ platformGameId: `m${index}-1`, contentType: summary, dueAt: start }],
        start,
      );
    });
    const byDay = catalogue.coverage.list('day').map(({ key, counts }) => [key, counts.queued]);
    expect(byDay).toEqual([
      ['2026-11-21', 1],
      ['2026-11-20', 2],
      ['2026-11-19', 1],
    ]);
    const { days } = catalogue.coverage.grid({ from: '2026-11-20', to: '2026-11-20' });
    expect(days).toEqual(['2026-11-20']);
    const { items } = catalogue.coverage.assets({ day: '2026-11-20', limit: 10 });
    expect(items.map(({ platformGameId }) => platformGameId)).toEqual(['m2-1', 'm1-1']);
  });

  it('of games without a time are undated, and never the first missing day', () => {
    const catalogue = newCatalogue(undefined, () => start + 2 * dayMs);
    const { coverage } = catalogue;
    catalogue.listings.saveMatches([aMatch('1', { startTime: null, games: [aGame('1-1')] })], start);
    catalogue.downloads.want([{ platformGameId: '1-1', contentType: summary, dueAt: start }], start - 1);
    expect(coverage.list('day')).toMatchObject([{ key: 'undated', missing: 1 }]);
    expect(coverage.summary()).toMatchObject({ missing: 1, firstMissingDay: null });
    expect(coverage.assets({ day: 'undated', limit: 10 }).items).toHaveLength(1);
  });

  it('of a grid are at most 400, and a day must be one', () => {
    const { coverage } = newCatalogue();
    expect(() => coverage.grid({ from: '2020-01-01', to: '2026-01-01' })).toThrow(/longer than 400 days/);
    expect(() => coverage.assets({ day: 'yesterday', limit: 10 })).toThrow(/not a day/);
    expect(coverage.grid({ from: '2026-01-02', to: '2026-01-01' })).toEqual({ days: [], leagues: [] });
  });
});

describe('the games since the first listing', () => {
  it('are those played from then on, and not the earlier ones of that day', () => {
    const now = start + 5 * hourMs;
    const catalogue = newCatalogue(undefined, () => now);
    catalogue.listedRanges.save({ ranges: [[start, now]], announcedUntil: null });
    for (const [id, hours] of Object.entries({ a: -30, b: -3, c: 0, d: 2 })) {
      const startTime = new Date(start + hours * hourMs).toISOString();
      catalogue.listings.saveMatches([aMatch(id, { startTime, games: [aGame(`${id}-1`)] })], now);
      catalogue.downloads.recordArchived([aFile(`${id}-1`)]);
    }
    expect(catalogue.coverage.summary()).toMatchObject({ games: 2, earlierFiles: 2 });

    // Now the archive may have games that no rule wants.
    for (const rule of catalogue.rules.list()) catalogue.rules.save({ ...rule, teams: ['T1'] });
    expect(catalogue.coverage.summary()).toMatchObject({ games: null, earlierFiles: 2 });
  });
});

describe('the files behind the counts', () => {
  it('have since when, how often and when next, of the league, day and content type', () => {
    let now = start;
    const catalogue = newCatalogue(undefined, () => now);
    const { coverage, downloads, listings } = catalogue;
    listings.saveMatches([aMatch('1'), aMatch('2', { leagueName: 'LEC', leagueId: '2' })], start);
    const assets = ['1-1', '1-2', '2-1'].map((platformGameId) => ({ platformGameId, contentType: summary }));
    downloads.want(
      assets.map((asset) => ({ ...asset, dueAt: start })),
      start - hourMs,
    );
    const [first, second] = assets;
    if (!first || !second) throw new Error('there are three');
    const wait = (code: ErrorData) => ({ state: 'waiting', retryAt: now + hourMs, error: code }) as const;
    downloads.transition(first, { ...wait(absent), attempts: 0, unavailableCount: 1 }, now);
    now = start + hourMs;
    downloads.transition(second, { ...wait(damaged), attempts: 1 }, now);
    now = start + 3 * hourMs;
    downloads.transition(second, { ...wait(damaged), attempts: 2 }, now);

    const { items } = coverage.assets({ league: 'LCK', contentType: summary, limit: 10 });
    expect(items).toMatchObject([
      {
        id: `1-2/${summary}`,
        status: 'failing',
        attempts: 2,
        error: damaged,
        number: 2,
        since: new Date(start + hourMs).toISOString(),
        nextAttemptAt: new Date(start + 4 * hourMs).toISOString(),
      },
      {
        id: `1-1/${summary}`,
        status: 'overdue',
        attempts: 1,
        leagueName: 'LCK',
        since: new Date(start + 2 * hourMs).toISOString(),
      },
    ]);
    expect(coverage.assets({ league: 'LEC', limit: 10 }).items).toHaveLength(1);
    expect(coverage.assets({ contentType: details, limit: 10 }).items).toEqual([]);
    expect(coverage.assets({ status: ['failing'], limit: 10 }).items).toHaveLength(1);
  });
});

describe('the trend', () => {
  it('has the last counts of each day, oldest first', () => {
    let now = start;
    const catalogue = newCatalogue(undefined, () => now);
    catalogue.listings.saveMatches([aMatch('1')], start);
    const wanted = ['1-1', '1-2'].map((platformGameId) => ({
      platformGameId,
      contentType: summary,
      dueAt: start,
    }));
    catalogue.downloads.want(wanted, start - 1);
    catalogue.coverage.record(service);
    catalogue.downloads.recordArchived([aFile('1-1')]);
    now = start + 3 * hourMs;
    catalogue.coverage.record(service);
    now = start + dayMs;
    catalogue.downloads.recordArchived([aFile('1-2')]);
    catalogue.coverage.record(service);
    expect(catalogue.coverage.trend()).toEqual([
      { day: '2026-11-20', wanted: 2, archived: 1, missing: 1 },
      { day: '2026-11-21', wanted: 2, archived: 2, missing: 0 },
    ]);
  });

  it('has the present counts of today, not the last recorded ones', () => {
    const catalogue = newCatalogue(undefined, () => start + 3 * hourMs);
    catalogue.coverage.record(service);
    catalogue.listings.saveMatches([aMatch('1')], start);
    catalogue.downloads.want([{ platformGameId: '1-1', contentType: summary, dueAt: start }], start - 1);
    expect(catalogue.coverage.trend()).toEqual([{ day: '2026-11-20', wanted: 1, archived: 0, missing: 1 }]);
  });
});

describe('the usual delay', () => {
  /** Files whose first attempt is at `lateMs` after its time, and that are archived `delayMs` after it. */
  function archive(catalogue: Catalogue, count: number, delayMs: (index: number) => number, lateMs = 0) {
    const { downloads, listings } = catalogue;
    for (let index = 0; index < count; index += 1) {
      const platformGameId = `g${index}-${lateMs}-1`;
      const asset = { platformGameId, contentType: summary };
      listings.saveMatches([aMatch(`g${index}-${lateMs}`, { games: [aGame(platformGameId)] })], start);
      downloads.want([{ ...asset, dueAt: start }], start - hourMs);
      downloads.transition(asset, { state: 'resolving' }, start + lateMs);
      const retryAt = start + delayMs(index);
      downloads.transition(asset, { state: 'waiting', retryAt, attempts: 0, error: absent }, start + lateMs);
      downloads.transition(asset, { state: 'resolving' }, retryAt);
      downloads.recordArchived([aFile(platformGameId, { archivedAt: retryAt })]);
    }
  }
  const measured = (fill: (catalogue: Catalogue) => void) => {
    const catalogue = newCatalogue(undefined, () => start + dayMs);
    fill(catalogue);
    catalogue.coverage.record(service);
    return catalogue.coverage.summary().usualDelayMs;
  };

  it('is two hours before 20 files were requested on time', () => {
    expect(measured((catalogue) => archive(catalogue, 19, () => 20 * minuteMs))).toBe(2 * hourMs);
    expect(measured((catalogue) => archive(catalogue, 30, () => 20 * minuteMs, 3 * hourMs))).toBe(2 * hourMs);
  });

  it('is the 95th percentile of those that were requested on time', () => {
    expect(measured((catalogue) => archive(catalogue, 40, (index) => (index + 1) * minuteMs))).toBe(
      38 * minuteMs,
    );
  });

  it('of another service is two hours until that service has been measured', () => {
    let now = start + dayMs;
    const catalogue = newCatalogue(undefined, () => now);
    const delayAt = (address: string) => {
      catalogue.coverage.record(address);
      return catalogue.coverage.summary().usualDelayMs;
    };
    archive(catalogue, 40, () => 20 * minuteMs);
    expect(delayAt(service)).toBe(20 * minuteMs);
    now += 2 * hourMs;
    expect(delayAt('https://other.example')).toBe(2 * hourMs);
    now += 2 * hourMs;
    expect(delayAt('https://other.example')).toBe(2 * hourMs);
  });

  it('is at least a quarter of an hour and at most two days', () => {
    expect(measured((catalogue) => archive(catalogue, 20, () => minuteMs))).toBe(15 * minuteMs);
    expect(measured((catalogue) => archive(catalogue, 20, () => 5 * dayMs))).toBe(2 * dayMs);
  });
});

it('A game that the service still lists as not played is upcoming, and expected some time after the last listing', () => {
  let now = start + hourMs;
  const catalogue = newCatalogue(undefined, () => now);
  catalogue.listings.saveMatches([aMatch('1', { games: [aGame('1-1')] })], start);
  catalogue.downloads.want([{ platformGameId: '1-1', contentType: summary, dueAt: start }], start - hourMs);
  const status = () => catalogue.browse.game('1-1')?.assets.map((asset) => [asset.status, asset.retryAt]);
  const due = new Date(start).toISOString();
  expect(status()).toEqual([['expected', due]]);
  catalogue.downloads.expectLater(['1-1'], now + 30 * minuteMs);
  expect(status()).toEqual([['upcoming', due]]);
  now += 30 * minuteMs;
  expect(status()).toEqual([['expected', due]]);
  expect(catalogue.coverage.summary().counts).toMatchObject({ upcoming: 0, expected: 1 });
});

it('The third game of an undecided series is overdue on the next day, although the service still lists it as not played', () => {
  let now = start;
  const catalogue = newCatalogue(undefined, () => now);
  catalogue.listings.saveMatches([aMatch('1')], start - hourMs);
  catalogue.downloads.want([{ platformGameId: '1-3', contentType: summary, dueAt: start }], start - hourMs);
  const statusAt = (time: number) => {
    now = time;
    catalogue.downloads.expectLater(['1-3'], now + 30 * minuteMs);
    const { upcoming, expected, overdue } = catalogue.coverage.summary().counts;
    return { upcoming, expected, overdue };
  };
  const endOfDay = (Math.floor(start / dayMs) + 1) * dayMs;
  expect(statusAt(start + hourMs)).toEqual({ upcoming: 1, expected: 0, overdue: 0 });
  expect(statusAt(start + 5 * hourMs)).toEqual({ upcoming: 1, expected: 0, overdue: 0 });
  for (const day of [1, 2, 9])
    expect(statusAt(endOfDay + day * dayMs)).toEqual({ upcoming: 0, expected: 0, overdue: 1 });
  expect(catalogue.browse.game('1-3')?.assets.map(({ status }) => status)).toEqual(['overdue']);
});

it('A file of a past game is queued for as long as nobody requests it, and overdue if the service does not have it', () => {
  let now = start + 30 * dayMs;
  const catalogue = newCatalogue(undefined, () => now);
  const asset = { platformGameId: '1-1', contentType: summary };
  catalogue.listings.saveMatches([aMatch('1', { games: [aGame('1-1')] })], now);
  // The service lists the game as played: its files are due at once.
  catalogue.downloads.want([{ ...asset, dueAt: now }], now);
  const statuses = () => {
    const [shown] = catalogue.browse.game('1-1')?.assets ?? [];
    const { expected, queued, overdue } = catalogue.coverage.summary().counts;
    return { status: shown?.status, expected, queued, overdue };
  };
  const queued = { status: 'queued', expected: 0, queued: 1, overdue: 0 };
  expect(statuses()).toEqual(queued);
  catalogue.downloads.queueDue(now);
  now += 5 * hourMs;
  expect(statuses()).toEqual(queued);
  catalogue.downloads.transition(asset, { state: 'resolving' }, now);
  expect(statuses()).toEqual(queued);
  const retryAt = now + hourMs;
  const step = { state: 'waiting', retryAt, attempts: 0, unavailableCount: 1, error: absent } as const;
  catalogue.downloads.transition(asset, step, now);
  expect(statuses()).toEqual({ status: 'overdue', expected: 0, queued: 0, overdue: 1 });
  expect(catalogue.coverage.assets({ status: ['queued', 'overdue'], limit: 10 }).items).toHaveLength(1);
});

it('Each answer that a view shows has the summary of the same moment.', async () => {
  const catalogue = wantedCatalogue();
  const handlers = createCatalogueHandlers({ catalogue, now: () => start });
  const day = new Date(start).toISOString().slice(0, 10);
  const answers = [
    handlers['coverage.list']({ by: 'league' }),
    handlers['coverage.grid']({ from: day, to: day }),
    handlers['coverage.trend'](null),
  ];
  const { counts } = catalogue.coverage.summary();
  expect(counts.upcoming + counts.expected + counts.overdue).toBe(3);
  for (const { summary: included } of await Promise.all(answers)) expect(included).toMatchObject({ counts });
});

it('The map and the tables count the archived files that are damaged or missing', () => {
  const catalogue = wantedCatalogue();
  const file = aFile('1-1');
  catalogue.downloads.recordArchived([file, aFile('1-2')]);
  const [known] = [...catalogue.files.known()].filter(({ platformGameId }) => platformGameId === '1-1');
  if (known === undefined) throw new Error('the file is known');
  const day = new Date(start).toISOString().slice(0, 10);
  const read = (contentType?: string) =>
    catalogue.coverage
      .grid({ from: day, to: day, ...(contentType !== undefined && { contentType }) })
      .leagues.flatMap(({ cells }) => cells.map(({ counts, damaged }) => [counts.archived, damaged]));
  expect(read()).toEqual([[2, 0]]);
  const checked = { key: known.key, isEarlier: false, sha256: file.sha256, finding: 'missing' } as const;
  catalogue.verification.recordChecked([checked], start, false);
  expect(read()).toEqual([[2, 1]]);
  expect(read(summary)).toEqual([[2, 1]]);
  expect(read(details)).toEqual([]);
  for (const [by, key] of [
    ['league', 'LCK'],
    ['day', day],
    ['content-type', summary],
  ] as const)
    expect(damagedByKey(catalogue, by)).toMatchObject({ [key]: 1 });
  catalogue.verification.recordChecked([{ ...checked, finding: null }], start, false);
  expect(read()).toEqual([[2, 0]]);
  expect(Object.values(damagedByKey(catalogue, 'day'))).toEqual([0]);
});

const damagedByKey = ({ coverage }: Catalogue, by: CoverageKind) =>
  Object.fromEntries(coverage.list(by).map(({ key, damaged: files }) => [key, files]));
