import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../src/core/catalogue/catalogue.ts';
import type { ListedGame } from '../../src/core/domain/listing.ts';
import { seriesSteps } from '../../src/core/games/series-steps.ts';
import type { ErrorData } from '../../src/shared/base/errors.ts';
import { bringInto } from './bring-into.ts';
import {
  aFile,
  aGame,
  aMatch,
  archiveWon,
  newCatalogue,
  start,
  summary,
  wantedCatalogue,
} from './fixtures.ts';

const hourMs = 3_600_000;
const absent: ErrorData = { code: 'not-available-yet', message: 'Not yet.' };
const offline: ErrorData = { code: 'service-unreachable', message: 'No route.' };
const third = { platformGameId: '1-3', contentType: summary };
const thirdId = `1-3/${summary}`;

const settle = ({ downloads }: Catalogue, now = start + 3 * hourMs) =>
  downloads.settleSeries(100, (series) => seriesSteps(series, now), now).changed;

/** A match of which `GEN` has won the first two games of three. */
function decidedCatalogue(): Catalogue {
  const catalogue = wantedCatalogue();
  archiveWon(catalogue, '1-1', 'GEN');
  archiveWon(catalogue, '1-2', 'GEN');
  return catalogue;
}

const listAgain = ({ listings }: Catalogue, games: readonly ListedGame[], startTime?: number) =>
  listings.saveMatches(
    [aMatch('1', { games, ...(startTime && { startTime: new Date(startTime).toISOString() }) })],
    start,
  );
const games = (thirdGame: Partial<ListedGame> = {}) => [
  aGame('1-1', { endedAt: new Date(start).toISOString() }),
  aGame('1-2', { endedAt: new Date(start).toISOString() }),
  aGame('1-3', thirdGame),
];

describe('a file of a game that was not played', () => {
  it('is not needed once the winners are known, and not before', () => {
    const catalogue = wantedCatalogue();
    archiveWon(catalogue, '1-1', 'GEN');
    settle(catalogue);
    expect(catalogue.downloads.state(third)).toBe('scheduled');
    archiveWon(catalogue, '1-2', 'GEN');
    expect(settle(catalogue)).toBe(1);
    expect(catalogue.downloads.get(thirdId)).toMatchObject({
      state: 'not-needed',
      retryAt: null,
      error: null,
    });
    expect(catalogue.coverage.total()).toMatchObject({ archived: 2, notNeeded: 1, waiting: 0 });
    expect(catalogue.downloads.history(thirdId).at(-1)).toMatchObject({ state: 'not-needed' });
    expect(settle(catalogue)).toBe(0);
  });

  it('is undecided and not missing until the winners are known, and missing if it was needed', () => {
    const now = start + 4 * hourMs;
    const catalogue = wantedCatalogue(() => now);
    const status = () => {
      settle(catalogue, now);
      const items = catalogue.coverage.assets({ limit: 10 }).items;
      return items.find(({ id }) => id === thirdId)?.status;
    };
    catalogue.downloads.transition(
      third,
      { state: 'waiting', retryAt: now + hourMs, attempts: 0, error: absent },
      now,
    );
    expect(status()).toBe('undecided');
    archiveWon(catalogue, '1-1', 'GEN');
    archiveWon(catalogue, '1-2', null);
    expect(status()).toBe('undecided');
    expect(catalogue.coverage.summary()).toMatchObject({ missing: 0, counts: { undecided: 1 } });
    archiveWon(catalogue, '1-2', 'T1', 'cd');
    expect(status()).toBe('overdue');
    expect(catalogue.coverage.summary()).toMatchObject({ missing: 1, counts: { undecided: 0 } });
    archiveWon(catalogue, '1-2', 'GEN', 'ef');
    expect(status()).toBe('not-needed');
  });

  it('is missing once a file of its game or of a later one is archived', () => {
    const now = start + 4 * hourMs;
    const catalogue = wantedCatalogue(() => now);
    const timeline = { platformGameId: '1-3', contentType: 'GAMH_DETAILS' };
    catalogue.downloads.want([{ ...timeline, dueAt: start }], start - 1);
    for (const asset of [third, timeline])
      catalogue.downloads.transition(
        asset,
        { state: 'waiting', retryAt: now + hourMs, attempts: 0, error: absent },
        now,
      );
    settle(catalogue, now);
    expect(catalogue.coverage.summary().counts).toMatchObject({ undecided: 2, overdue: 2 });
    catalogue.downloads.recordArchived([aFile('1-3', timeline)]);
    settle(catalogue, now);
    expect(catalogue.coverage.summary().counts).toMatchObject({ undecided: 0, overdue: 3 });
  });

  it.each<['T1' | null, string]>([
    ['T1', 'each team has won a game'],
    [null, 'a winner is unknown'],
  ])('stays scheduled when the second winner is %s: %s', (winner) => {
    const catalogue = wantedCatalogue();
    archiveWon(catalogue, '1-1', 'GEN');
    archiveWon(catalogue, '1-2', winner);
    settle(catalogue);
    expect(catalogue.downloads.state(third)).toBe('scheduled');
  });

  it('is checked three times within three days, never queued, and then no more', () => {
    const catalogue = decidedCatalogue();
    const { downloads } = catalogue;
    const decidedAt = start + 3 * hourMs;
    settle(catalogue, decidedAt);
    const checks: number[] = [];
    for (let now = decidedAt; now < decidedAt + 30 * 24 * hourMs; now += hourMs) {
      const dueAt = downloads.nextDueAt(now);
      expect(dueAt === null || dueAt > now).toBe(true);
      downloads.queueDue(now);
      expect(downloads.counts().queued).toBe(0);
      const [job] = downloads.claim(4, now);
      if (!job) continue;
      checks.push((now - decidedAt) / hourMs);
      downloads.transition(
        job,
        { state: 'waiting', retryAt: now + hourMs, error: absent, attempts: 0, unavailableCount: 1 },
        now,
      );
      settle(catalogue, now);
      expect(downloads.state(third)).toBe('not-needed');
    }
    expect(checks).toEqual([6, 24, 72]);
  });

  it('loses no check when the service does not answer, and when the application ends during one', () => {
    const catalogue = decidedCatalogue();
    const { downloads } = catalogue;
    settle(catalogue);
    let now = start + 3 * hourMs;
    for (let failures = 0; failures < 10; failures += 1) {
      now = (downloads.nextDueAt(now) ?? 0) + 1;
      const [job] = downloads.claim(1, now);
      if (!job) throw new Error('No check is due.');
      if (failures % 2 === 0)
        downloads.transition(job, { state: 'waiting', retryAt: now, error: offline, attempts: 1 }, now);
      else downloads.recover(now);
      settle(catalogue, now);
      expect(downloads.state(third)).toBe('not-needed');
      expect(downloads.nextDueAt(now)).toBe(now + 6 * hourMs);
    }
  });

  it.each<[string, (catalogue: Catalogue) => void, string]>([
    [
      'the listing shows that it has begun',
      (c) => listAgain(c, games({ startedAt: new Date(start).toISOString() })),
      'scheduled',
    ],
    [
      'the listing names another file of it',
      (c) => listAgain(c, games({ assets: ['GAMH_DETAILS'] })),
      'scheduled',
    ],
    [
      'another file of it arrives',
      (c) => c.downloads.recordArchived([aFile('1-3', { contentType: 'GAMH_DETAILS' })]),
      'scheduled',
    ],
    ['a winner is corrected', (c) => archiveWon(c, '1-2', 'T1', 'cd'), 'scheduled'],
    [
      'the series turns out to be longer',
      (c) => c.listings.saveMatches([aMatch('1', { seriesMax: 5 })], start),
      'scheduled',
    ],
    [
      'the series turns out to be played to its end',
      (c) => c.listings.saveMatches([aMatch('1', { seriesType: 'PLAY_ALL' })], start),
      'scheduled',
    ],
    ['the match is to be played again', (c) => listAgain(c, games(), start + 48 * hourMs), 'scheduled'],
    ['the user requests it', (c) => void c.downloads.retry({ ids: [thirdId] }, start), 'queued'],
    [
      'the listing names the file',
      (c) => {
        listAgain(c, games({ assets: [summary] }));
        c.downloads.bringForward([{ ...third, dueAt: start }], start);
      },
      'scheduled',
    ],
  ])('is wanted again when %s', (_, change, expected) => {
    const catalogue = decidedCatalogue();
    settle(catalogue);
    expect(catalogue.downloads.state(third)).toBe('not-needed');
    change(catalogue);
    settle(catalogue);
    expect(catalogue.downloads.state(third)).toBe(expected);
  });

  it('is not needed again when the correction was wrong, and gets new checks', () => {
    const catalogue = decidedCatalogue();
    settle(catalogue);
    archiveWon(catalogue, '1-2', 'T1', 'cd');
    settle(catalogue);
    archiveWon(catalogue, '1-2', 'GEN', 'ef');
    const now = start + 9 * hourMs;
    expect(settle(catalogue, now)).toBe(1);
    expect(catalogue.downloads.state(third)).toBe('not-needed');
    expect(catalogue.downloads.nextDueAt(now)).toBe(now + 6 * hourMs);
  });

  it('does not change while it is paused, cancelled or damaged', () => {
    for (const state of ['paused', 'cancelled', 'failed'] as const) {
      const catalogue = decidedCatalogue();
      bringInto(catalogue, third, state);
      expect(settle(catalogue)).toBe(0);
      expect(catalogue.downloads.state(third)).toBe(state);
    }
    const catalogue = decidedCatalogue();
    const damaged: ErrorData = { code: 'file-corrupt', message: 'Not JSON.' };
    catalogue.downloads.transition(
      third,
      { state: 'waiting', retryAt: start, error: damaged, attempts: 1 },
      start,
    );
    expect(settle(catalogue)).toBe(0);
  });

  it('is not needed when it is first wanted after the series', () => {
    const catalogue = decidedCatalogue();
    settle(catalogue);
    catalogue.downloads.want([{ platformGameId: '1-3', contentType: 'GAMH_DETAILS', dueAt: start }], start);
    expect(settle(catalogue)).toBe(1);
    expect(catalogue.downloads.counts()).toMatchObject({ 'not-needed': 2, scheduled: 0 });
  });
});

it('A file that is needed again is upcoming if the service has just listed its game as not played', () => {
  const now = start + 5 * hourMs;
  const catalogue = newCatalogue(undefined, () => now);
  catalogue.listings.saveMatches([aMatch('1')], start);
  while (catalogue.judging.isDue())
    catalogue.judging.judge(() => new Map([[summary, start]]), 100, start - hourMs);
  archiveWon(catalogue, '1-1', 'GEN');
  archiveWon(catalogue, '1-2', 'GEN');
  settle(catalogue, now);
  expect(catalogue.coverage.summary().counts).toMatchObject({ 'not-needed': 1, overdue: 0 });
  catalogue.downloads.expectLater(['1-3'], now + hourMs / 2);
  // A series of this type may have games after its winner is known.
  catalogue.listings.saveMatches([aMatch('1', { seriesType: 'SHOW_MATCH' })], now);
  settle(catalogue, now);
  expect(catalogue.coverage.summary().counts).toMatchObject({ 'not-needed': 0, upcoming: 1, overdue: 0 });
});

describe('a file of a game that is played again under another id', () => {
  const again = (changes: Partial<ListedGame> = {}) => [
    aGame('1-1', { state: 'CANCELLED', ...changes }),
    aGame('1-1b', { endedAt: new Date(start + hourMs).toISOString() }),
    aGame('1-2'),
    aGame('1-3'),
  ];
  const replay = { platformGameId: '1-1b', contentType: summary };

  it('is not needed, and that of the other game is wanted', () => {
    const now = start + 6 * hourMs;
    const catalogue = wantedCatalogue(() => now);
    for (const number of [1, 2, 3])
      catalogue.downloads.transition(
        { platformGameId: `1-${number}`, contentType: summary },
        { state: 'waiting', retryAt: now + hourMs, attempts: 0, error: absent },
        now,
      );
    catalogue.listings.saveMatches([aMatch('1', { games: again() })], now);
    catalogue.downloads.want([{ ...replay, dueAt: now }], now);
    settle(catalogue, now);
    expect(catalogue.downloads.state({ platformGameId: '1-1', contentType: summary })).toBe('not-needed');
    expect(catalogue.downloads.state(replay)).toBe('scheduled');
    expect(catalogue.coverage.summary()).toMatchObject({
      missing: 1,
      counts: { 'not-needed': 1, queued: 1, undecided: 1, overdue: 1 },
    });
  });

  it('stays wanted if the service lists it', () => {
    const catalogue = wantedCatalogue();
    const assets = [summary];
    catalogue.listings.saveMatches([aMatch('1', { games: again({ assets }) })], start);
    settle(catalogue);
    expect(catalogue.downloads.state({ platformGameId: '1-1', contentType: summary })).toBe('scheduled');
  });
});

describe('a file of a game that the listing has no more', () => {
  const first = { platformGameId: '1-1', contentType: summary };
  const late = start + 6 * hourMs;
  /** Every file of the match was asked for after its time, and the service did not have it. */
  const countAfterwards = (catalogue: Catalogue) => {
    for (const number of [1, 2, 3]) {
      const asset = { platformGameId: `1-${number}`, contentType: summary };
      const waiting = { state: 'waiting', retryAt: late + hourMs, attempts: 0, error: absent } as const;
      if (catalogue.downloads.state(asset) !== null) catalogue.downloads.transition(asset, waiting, late);
    }
    settle(catalogue, late);
    const { overdue, undecided, 'not-needed': notNeeded } = catalogue.coverage.summary().counts;
    return { overdue, undecided, notNeeded };
  };
  const walkWithout = (catalogue: Catalogue, at: number) => catalogue.listings.markUnlisted(at);
  const before = start - hourMs;
  const announced = () => wantedCatalogue(() => late, before - hourMs);

  it('is undecided if the match was gone before it began, and overdue if it was listed until then', () => {
    const gone = announced();
    walkWithout(gone, before);
    expect(countAfterwards(gone)).toEqual({ overdue: 0, undecided: 3, notNeeded: 0 });
    expect(gone.coverage.summary()).toMatchObject({ missing: 0 });
    const begun = announced();
    walkWithout(begun, start + hourMs);
    expect(countAfterwards(begun)).toMatchObject({ overdue: 2, undecided: 1 });
  });

  it('is overdue again once the match is listed again, or a file shows that the game was played', () => {
    const listed = announced();
    walkWithout(listed, before);
    listAgain(listed, [aGame('1-1'), aGame('1-2'), aGame('1-3')]);
    expect(countAfterwards(listed)).toMatchObject({ overdue: 2, undecided: 1 });
    const played = announced();
    const timeline = { platformGameId: '1-1', contentType: 'GAMH_DETAILS' };
    walkWithout(played, before);
    countAfterwards(played);
    played.downloads.want([{ ...timeline, dueAt: start }], start - 1);
    played.downloads.recordArchived([aFile('1-1', timeline)]);
    expect(countAfterwards(played)).toMatchObject({ overdue: 1, undecided: 2 });
  });

  it('is undecided if a complete listing of past games of its time lacks it, until it is listed', () => {
    const day = [start - 24 * hourMs, start + 24 * hourMs] as const;
    const catalogue = announced();
    catalogue.listings.markAbsent(new Set(['1-2']), ...day);
    expect(countAfterwards(catalogue)).toEqual({ overdue: 1, undecided: 2, notNeeded: 0 });
    catalogue.listings.saveGames([aGame('1-1', { endedAt: new Date(start).toISOString() })], late);
    expect(countAfterwards(catalogue)).toEqual({ overdue: 2, undecided: 1, notNeeded: 0 });
  });

  it.each<[string, Partial<ListedGame>, number]>([
    ['is undecided if the service said only that it began', {}, 1],
    ['is missing if the service said that it ended', { endedAt: new Date(start).toISOString() }, 0],
    ['is missing if the service had a file of it', { assets: [summary] }, 0],
  ])('and that no match has, %s', (_, game, undecided) => {
    const catalogue = newCatalogue(undefined, () => late);
    catalogue.listings.saveGames([aGame('9', { startedAt: new Date(start).toISOString(), ...game })], start);
    catalogue.downloads.want([{ platformGameId: '9', contentType: summary, dueAt: start }], start);
    const waiting = { state: 'waiting', retryAt: late + hourMs, attempts: 0, error: absent } as const;
    catalogue.downloads.transition({ platformGameId: '9', contentType: summary }, waiting, late);
    catalogue.listings.markAbsent(new Set(['8']), start, start + hourMs);
    settle(catalogue, late);
    expect(catalogue.coverage.summary().counts).toMatchObject({ undecided, overdue: 1 - undecided });
    catalogue.listings.saveGames([aGame('9', game)], late);
    settle(catalogue, late);
    expect(catalogue.coverage.summary().counts).toMatchObject({ undecided: 0, overdue: 1 });
  });

  it('is undecided if the match alone has it no more before it begins, and not after', () => {
    const omitted = (at: number) => {
      const catalogue = announced();
      catalogue.listings.saveMatches([aMatch('1', { games: [aGame('1-2'), aGame('1-3')] })], at);
      return countAfterwards(catalogue);
    };
    expect(omitted(start + hourMs)).toMatchObject({ overdue: 2, undecided: 1 });
    expect(omitted(before)).toMatchObject({ overdue: 1, undecided: 2 });
  });

  it('is undecided if it is wanted only then', () => {
    const catalogue = announced();
    walkWithout(catalogue, before);
    settle(catalogue, before);
    const timeline = { platformGameId: '1-1', contentType: 'GAMH_DETAILS' };
    catalogue.downloads.want([{ ...timeline, dueAt: start }], before);
    expect(countAfterwards(catalogue)).toMatchObject({ overdue: 0 });
    catalogue.downloads.transition(
      timeline,
      { state: 'waiting', retryAt: late + hourMs, attempts: 0, error: absent },
      late,
    );
    expect(countAfterwards(catalogue)).toEqual({ overdue: 0, undecided: 4, notNeeded: 0 });
  });

  it('is not needed if no match ever had it and the service calls it off, and needed again if it lists the file', () => {
    const catalogue = newCatalogue(undefined, () => late);
    const endedAt = new Date(start).toISOString();
    const save = (changes: Partial<ListedGame>) => {
      catalogue.listings.saveGames([aGame('1-1', { startedAt: endedAt, endedAt, ...changes })], late);
      settle(catalogue, late);
      return catalogue.downloads.state(first);
    };
    save({});
    catalogue.downloads.want([{ ...first, dueAt: late }], late);
    expect(save({ status: 'CANCELLED' })).toBe('not-needed');
    // Each check that finds nothing counts.
    catalogue.downloads.transition(
      first,
      { state: 'waiting', retryAt: late, attempts: 0, error: absent },
      late,
    );
    settle(catalogue, late);
    expect(catalogue.downloads.state(first)).toBe('not-needed');
    expect(save({ status: 'CANCELLED', assets: [summary] })).toBe('scheduled');
  });

  it('is not needed if it is wanted after the service has called it off', () => {
    const catalogue = newCatalogue(undefined, () => late);
    const endedAt = new Date(start).toISOString();
    catalogue.listings.saveGames([aGame('1-1', { startedAt: endedAt, endedAt, status: 'VOID' })], late);
    settle(catalogue, late);
    catalogue.downloads.want([{ ...first, dueAt: late }], late);
    expect(settle(catalogue, late)).toBe(1);
    expect(catalogue.downloads.state(first)).toBe('not-needed');
  });
});
