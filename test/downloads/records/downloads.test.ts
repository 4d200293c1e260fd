import { describe, expect, it } from 'vitest';
import type { DownloadRecords } from '../../../src/core/downloads/records/records.ts';
import type { ErrorData } from '../../../src/shared/base/errors.ts';
import type { DownloadState } from '../../../src/shared/domain/domain.ts';
import type { DownloadAction } from '../../../src/shared/downloads/download-states.ts';
import { bringInto } from '../../catalogue/bring-into.ts';
import {
  aFile,
  aGame,
  newCatalogue,
  start,
  steps,
  summary,
  wantedCatalogue,
} from '../../catalogue/fixtures.ts';

const first = { platformGameId: '1-1', contentType: summary };
const second = { platformGameId: '1-2', contentType: summary };
const firstId = `1-1/${summary}`;
const reset: ErrorData = { code: 'service-unreachable', message: 'The line broke.' };
const absent: ErrorData = { code: 'not-available-yet', message: 'Not there yet.' };

const toAll = (
  downloads: DownloadRecords,
  command: DownloadAction,
  states?: readonly DownloadState[],
  now = start,
) => [...downloads.everywhere(command, states, now)].reduce((sum, one) => sum + one, 0);

/** A catalogue with as many downloads, all due at `start`. */
function dueDownloads(count: number): DownloadRecords {
  const { listings, downloads } = newCatalogue();
  const games = Array.from({ length: count }, (_, index) => aGame(`g${index}`));
  listings.saveGames(games, start);
  downloads.want(
    games.map(({ platformGameId }) => ({ platformGameId, contentType: summary, dueAt: start })),
    start - 1,
  );
  return downloads;
}

describe('downloads', () => {
  it('adds an asset once, as scheduled', () => {
    const { downloads } = wantedCatalogue();
    expect(downloads.want([{ ...first, dueAt: 0 }], start)).toBe(0);
    expect(downloads.get(firstId)).toMatchObject({
      id: firstId,
      platformGameId: '1-1',
      matchId: '1',
      number: 1,
      leagueName: 'LCK',
      state: 'scheduled',
      retryAt: new Date(start).toISOString(),
      bytesDone: 0,
      bytesTotal: null,
      error: null,
    });
    expect(downloads.counts().scheduled).toBe(3);
  });

  it('refuses to request a game that it does not know', () => {
    const { downloads } = newCatalogue();
    const unknown = [{ platformGameId: 'nowhere', contentType: summary, dueAt: 0 }];
    expect(() => downloads.want(unknown, start)).toThrow(expect.objectContaining({ code: 'not-found' }));
  });

  it('queues very many due downloads in batches until all are queued', () => {
    const downloads = dueDownloads(1200);
    const queued: number[] = [];
    do queued.push(downloads.queueDue(start));
    while (queued.at(-1) !== 0);
    expect(queued.reduce((sum, one) => sum + one, 0)).toBe(1200);
    expect(Math.max(...queued)).toBeLessThan(1200);
    expect(downloads.nextDueAt(start)).toBeNull();
  });

  it('queues what is due, and returns the next due time', () => {
    const { downloads } = wantedCatalogue();
    expect(downloads.nextDueAt(start)).toBe(start);
    expect(downloads.queueDue(start - 1)).toBe(0);
    expect(downloads.queueDue(start)).toBe(3);
    expect(downloads.nextDueAt(start)).toBeNull();
    expect(downloads.dueAt(first)).toBe(start);
  });

  it('brings a scheduled asset forward, never back', () => {
    const { downloads } = wantedCatalogue();
    expect(downloads.bringForward([{ ...first, dueAt: start + 5 }], start)).toBe(0);
    expect(downloads.bringForward([{ ...first, dueAt: start - 5 }], start)).toBe(1);
    expect(downloads.dueAt(first)).toBe(start - 5);
  });

  it('brings forward a download that waits for its game, but not one that waits after an error', () => {
    const { downloads } = wantedCatalogue();
    downloads.transition(
      first,
      { state: 'waiting', retryAt: start + 100, error: absent, attempts: 0 },
      start,
    );
    downloads.transition(
      second,
      { state: 'waiting', retryAt: start + 100, error: reset, attempts: 1 },
      start,
    );
    const sooner = [first, second].map((asset) => ({ ...asset, dueAt: start + 1 }));
    expect(downloads.bringForward(sooner, start)).toBe(1);
    expect([downloads.dueAt(first), downloads.dueAt(second)]).toEqual([start + 1, start + 100]);
  });

  it('retries a failed download when it is listed a day later, and not before', () => {
    const { downloads } = wantedCatalogue();
    downloads.transition(first, { state: 'failed', attempts: 9, error: reset, retryAt: null }, start);
    const dayLater = start + 24 * 3_600_000;
    expect(downloads.bringForward([{ ...first, dueAt: dayLater - 1 }], dayLater - 1)).toBe(0);
    expect(downloads.state(first)).toBe('failed');
    expect(downloads.bringForward([{ ...first, dueAt: dayLater }], dayLater)).toBe(1);
    expect([downloads.state(first), downloads.dueAt(first)]).toEqual(['scheduled', dayLater]);
    downloads.queueDue(dayLater);
    expect(downloads.claim(1, dayLater, { only: first })).toMatchObject([{ problem: null }]);
  });

  it('queues downloads that wait after an error at once, and leaves files that are not available yet to their schedule', () => {
    const { downloads } = wantedCatalogue();
    downloads.transition(
      first,
      { state: 'waiting', retryAt: start + 100, error: absent, attempts: 0 },
      start,
    );
    downloads.transition(
      second,
      { state: 'waiting', retryAt: start + 100, error: reset, attempts: 1 },
      start,
    );
    expect(downloads.countWaitingAfterError()).toBe(1);
    expect(downloads.queueWaitingAfterError(start)).toBe(1);
    expect([downloads.state(first), downloads.state(second)]).toEqual(['waiting', 'queued']);
    expect(downloads.dueAt(second)).toBe(start);
  });

  it('claims queued downloads by priority, then by due time, each once', () => {
    const { downloads } = wantedCatalogue();
    downloads.bringForward([{ ...second, dueAt: start - 1 }], start);
    downloads.queueDue(start);
    expect(downloads.prioritise([`1-3/${summary}`, 'unknown/X'], 5, start)).toBe(1);
    expect(downloads.claim(2, start).map((job) => job.platformGameId)).toEqual(['1-3', '1-2']);
    const [job, ...none] = downloads.claim(2, start);
    expect(none).toEqual([]);
    expect(job).toMatchObject({
      id: firstId,
      attempts: 0,
      unavailableCount: 0,
      firstDueAt: start,
      isKnownPlayed: false,
      isRepair: false,
      resume: null,
      place: {
        matchId: '1',
        number: 1,
        leagueName: 'LCK',
        startAt: start,
        teamCodes: ['GEN', 'T1'],
        folder: null,
      },
    });
    expect(downloads.counts().resolving).toBe(3);
  });

  it('claims one download by name, or none', () => {
    const { downloads } = wantedCatalogue();
    expect(downloads.claim(4, start, { only: second })).toEqual([]);
    downloads.queueDue(start);
    expect(downloads.claim(4, start, { only: second }).map((job) => job.platformGameId)).toEqual(['1-2']);
  });

  it('leaves fields that a step omits and clears those that it sets to null', () => {
    const { downloads } = wantedCatalogue();
    const resume = { bytesDone: 10, bytesTotal: 20, validator: '"a"' };
    downloads.checkpoint(first, resume);
    downloads.transition(
      first,
      { state: 'waiting', error: reset, attempts: 2, unavailableCount: 1, retryAt: 7 },
      1,
    );
    downloads.transition(first, { state: 'queued' }, 2);
    expect(downloads.get(firstId)).toMatchObject({
      attempts: 2,
      error: reset,
      bytesDone: 10,
      bytesTotal: 20,
    });
    expect(downloads.claim(1, 3)[0]).toMatchObject({
      resume,
      attempts: 2,
      unavailableCount: 1,
      problem: reset,
    });
    downloads.checkpoint(first, { ...resume, bytesDone: 15 });
    expect(downloads.get(firstId)?.bytesDone).toBe(15);
    const corrupt: ErrorData = { code: 'file-corrupt', message: 'The file was cut short.' };
    downloads.transition(first, { state: 'queued', error: corrupt, retryAt: null, resume: null }, 4);
    expect(downloads.get(firstId)).toMatchObject({ error: corrupt, bytesDone: 0, bytesTotal: null });
  });

  it('forgets the resume point of a part that is removed', () => {
    const { downloads } = wantedCatalogue();
    downloads.checkpoint(first, { bytesDone: 10, bytesTotal: 20, validator: '"a"' });
    downloads.checkpoint(first, null);
    expect(downloads.get(firstId)).toMatchObject({ bytesDone: 0, bytesTotal: null });
    downloads.queueDue(start);
    expect(downloads.claim(1, start, { only: first })).toMatchObject([{ resume: null }]);
  });

  it('adds a history entry for each change of state, and for nothing else', () => {
    const { downloads } = wantedCatalogue();
    downloads.queueDue(start);
    downloads.claim(1, start + 1);
    downloads.transition(first, { state: 'transferring' }, start + 2);
    downloads.transition(first, { state: 'transferring' }, start + 3);
    downloads.checkpoint(first, { bytesDone: 1, bytesTotal: null, validator: null });
    downloads.transition(
      first,
      { state: 'waiting', error: reset, retryAt: start + 50, attempts: 1 },
      start + 4,
    );
    downloads.transition(first, { state: 'queued' }, start + 5);
    const lines = steps(downloads.history(firstId)).map(({ at, state, error }) => [
      Date.parse(at) - start,
      state,
      error,
    ]);
    expect(lines).toEqual([
      [0, 'queued', null],
      [1, 'resolving', null],
      [2, 'transferring', null],
      [4, 'waiting', reset],
      [5, 'queued', null],
    ]);
  });

  it('limits the history to the last hundred entries', () => {
    const { downloads } = wantedCatalogue();
    for (let round = 0; round < 150; round += 1) {
      downloads.transition(
        first,
        round % 2 === 0 ? { state: 'queued' } : { state: 'resolving' },
        start + round,
      );
    }
    const lines = steps(downloads.history(firstId));
    expect(lines).toHaveLength(100);
    expect(lines.at(-1)?.at).toBe(new Date(start + 149).toISOString());
  });

  it('records a published file as archived, with its facts, and fixes the folder of the match', () => {
    const catalogue = wantedCatalogue();
    const { downloads, browse, files } = catalogue;
    bringInto(catalogue, first, 'waiting');
    downloads.transition(first, { state: 'verifying' }, start);
    downloads.recordArchived([aFile('1-1')]);
    expect(browse.game('1-1')?.assets[0]).toMatchObject({
      state: 'archived',
      path: aFile('1-1').path,
      bytes: 1000,
      sha256: 'ab'.repeat(32),
      archivedAt: new Date(start + 1).toISOString(),
      error: null,
    });
    expect(files.find(firstId)).toEqual(aFile('1-1'));
    expect(files.byPath(aFile('1-1').path)?.platformGameId).toBe('1-1');
    expect(files.totals()).toEqual({ files: 1, bytes: 1000 });
    downloads.queueDue(start);
    expect(downloads.claim(1, start)[0]?.place.folder).toBe(aFile('1-1').folder);
    downloads.recordArchived([aFile('1-2', { folder: 'elsewhere' })]);
    expect(downloads.claim(1, start)[0]?.place.folder).toBe(aFile('1-1').folder);
  });

  it('requeues downloads that a crash left active', () => {
    const { downloads } = wantedCatalogue();
    downloads.queueDue(start);
    downloads.claim(3, start);
    downloads.transition(first, { state: 'transferring' }, start);
    downloads.transition(second, { state: 'verifying' }, start);
    expect(downloads.recover(start)).toBe(3);
    expect(downloads.counts().queued).toBe(3);
    expect(downloads.recover(start)).toBe(0);
  });

  it('requeues a damaged file and remembers its path', () => {
    const { downloads, files, browse } = wantedCatalogue();
    downloads.recordArchived([aFile('1-1')]);
    const corrupt: ErrorData = { code: 'file-corrupt', message: 'The file was changed.' };
    expect(downloads.requeueDamaged([first, second], corrupt, start)).toBe(1);
    expect(downloads.get(firstId)).toMatchObject({ state: 'queued', error: corrupt });
    expect(downloads.history(firstId).at(-1)).toMatchObject({ state: 'queued', error: corrupt });
    expect(files.find(firstId)?.path).toBe(aFile('1-1').path);
    expect(files.totals()).toEqual({ files: 0, bytes: 0 });
    expect(browse.games({ archivedOnly: true, limit: 100 }).items).toEqual([]);
    expect([...files.known()]).toEqual([]);
    expect(downloads.claim(1, start)[0]?.isRepair).toBe(true);
  });

  const commands: readonly [
    'pause' | 'resume' | 'retry' | 'cancel',
    Partial<Record<DownloadState, DownloadState>>,
  ][] = [
    [
      'pause',
      Object.fromEntries(
        ['scheduled', 'queued', 'resolving', 'transferring', 'verifying', 'waiting'].map((s) => [
          s,
          'paused',
        ]),
      ),
    ],
    ['resume', { paused: 'queued' }],
    [
      'retry',
      {
        failed: 'queued',
        'not-offered': 'queued',
        'not-needed': 'queued',
        cancelled: 'queued',
        'not-wanted': 'queued',
        waiting: 'queued',
      },
    ],
    [
      'cancel',
      Object.fromEntries(
        [
          ...['scheduled', 'queued', 'resolving', 'transferring', 'verifying', 'waiting'],
          ...['paused', 'failed', 'not-offered', 'not-needed'],
        ].map((s) => [s, 'cancelled']),
      ),
    ],
  ];
  const states: readonly DownloadState[] = [
    ...(['scheduled', 'queued', 'resolving', 'transferring', 'verifying', 'waiting'] as const),
    ...(['paused', 'archived', 'failed', 'not-offered', 'not-needed', 'cancelled', 'not-wanted'] as const),
  ];

  describe.each(commands)('%s', (command, changes) => {
    it.each(states)(`does its part to one that is %s`, (state) => {
      const catalogue = wantedCatalogue();
      const { downloads } = catalogue;
      bringInto(catalogue, first, state);
      const expected = changes[state];
      expect(downloads[command]({ ids: [firstId, 'unknown', 'un/known'] }, start)).toBe(expected ? 1 : 0);
      expect(downloads.state(first)).toBe(expected ?? state);
      if (command === 'retry' && expected)
        expect(downloads.get(firstId)).toMatchObject({ attempts: 0, error: null });
    });

    it('applies to all downloads in the named states', () => {
      const catalogue = wantedCatalogue();
      const { downloads } = catalogue;
      const [from, to] = Object.entries(changes)[0] ?? [];
      const state = states.find((one) => one === from);
      if (state === undefined) throw new Error('A command that changes nothing.');
      for (const asset of [first, second]) bringInto(catalogue, asset, state);
      bringInto(catalogue, { ...first, platformGameId: '1-3' }, 'archived');
      expect(toAll(downloads, command, ['archived'])).toBe(0);
      expect(toAll(downloads, command, [state])).toBe(2);
      expect(downloads.state(first)).toBe(to);
      expect(toAll(downloads, command)).toBe(0);
    });
  });

  it('retries a download that is not wanted by its name only, and then for the user', () => {
    const catalogue = wantedCatalogue();
    const { downloads, judging } = catalogue;
    bringInto(catalogue, first, 'not-wanted');
    expect(toAll(downloads, 'retry')).toBe(0);
    expect(toAll(downloads, 'retry', ['not-wanted'])).toBe(0);
    expect(downloads.retry({ ids: [firstId] }, start)).toBe(1);
    for (const { id } of catalogue.rules.list()) catalogue.rules.remove(id);
    while (judging.isDue()) judging.judge(() => new Map(), 100, start);
    expect(downloads.state(first)).toBe('queued');
  });

  it('retries a download that is not needed by its name only', () => {
    const catalogue = wantedCatalogue();
    const { downloads } = catalogue;
    bringInto(catalogue, first, 'not-needed');
    expect(toAll(downloads, 'retry')).toBe(0);
    expect(toAll(downloads, 'retry', ['not-needed'])).toBe(0);
    expect(downloads.retry({ ids: [firstId] }, start)).toBe(1);
  });

  it.each(['not-needed', 'not-offered'] as const)(
    'leaves out one that is %s when all downloads are cancelled',
    (state) => {
      const catalogue = wantedCatalogue();
      const { downloads } = catalogue;
      bringInto(catalogue, first, state);
      toAll(downloads, 'cancel');
      expect([downloads.state(first), downloads.state(second)]).toEqual([state, 'cancelled']);
    },
  );

  it('changes very many downloads in batches, each once, even if others change in between', () => {
    const downloads = dueDownloads(1200);
    const steps: number[] = [];
    for (const changed of downloads.everywhere('pause', undefined, start)) {
      steps.push(changed);
      // A download that was already paused is requeued, and one that was not yet is changed: both are reached.
      downloads.resume({ ids: [`g0/${summary}`] }, start);
      downloads.queueDue(start);
    }
    expect(steps).toEqual([500, 500, 200]);
    expect(downloads.counts()).toMatchObject({ paused: 1199, queued: 1, scheduled: 0 });
  });

  it('queues downloads that wait after an error in batches until all are queued', () => {
    const downloads = dueDownloads(1200);
    downloads.transitions(
      Array.from({ length: 1200 }, (_, index) => [
        { platformGameId: `g${index}`, contentType: summary },
        { state: 'waiting', retryAt: start + 100, error: reset, attempts: 1 },
      ]),
      start,
    );
    const queued: number[] = [];
    do queued.push(downloads.queueWaitingAfterError(start));
    while (queued.at(-1) !== 0);
    expect(queued).toEqual([500, 500, 200, 0]);
  });

  it('resumes a download that is not due yet to its schedule', () => {
    const { downloads } = wantedCatalogue();
    toAll(downloads, 'pause', undefined, start - 500);
    expect(downloads.resume({ ids: [firstId] }, start - 400)).toBe(1);
    expect(downloads.state(first)).toBe('scheduled');
    expect(downloads.resume({ ids: [`1-2/${summary}`] }, start + 1)).toBe(1);
    expect(downloads.state(second)).toBe('queued');
  });

  it('has counts and coverage that equal the rows', () => {
    const { downloads, browse, coverage } = wantedCatalogue();
    downloads.recordArchived([aFile('1-1')]);
    downloads.transition(second, { state: 'waiting', retryAt: start + 9, error: absent, attempts: 0 }, start);
    downloads.cancel({ ids: [`1-3/${summary}`] }, start);
    const row = {
      wanted: 3,
      archived: 1,
      due: 0,
      waiting: 1,
      notOffered: 0,
      notNeeded: 0,
      failed: 0,
      held: 1,
      bytes: 1000,
    };
    expect(coverage.total()).toMatchObject({ key: 'all', ...row });
    expect(browse.coverage('league')).toEqual([{ key: 'LCK', ...row }]);
    expect(browse.coverage('day')).toEqual([{ key: '2026-11-20', ...row }]);
    expect(downloads.counts()).toMatchObject({ archived: 1, waiting: 1, cancelled: 1, scheduled: 0 });
  });
});
