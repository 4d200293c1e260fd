/** Groups of failing downloads: counted by triggers, compared with a count of every download. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../src/core/catalogue/catalogue.ts';
import type { FailedStep } from '../../../src/core/domain/assets.ts';
import type { ErrorData } from '../../../src/shared/base/errors.ts';
import {
  aFile,
  aGame,
  aMatch,
  newCatalogue,
  start,
  summary,
  wantedCatalogue,
} from '../../catalogue/fixtures.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const damaged: ErrorData = { code: 'file-corrupt', message: 'Not JSON.', host: 'files.example' };
const silent: ErrorData = { code: 'service-unreachable', message: 'No route.', host: 'files.example' };
const full: ErrorData = { code: 'disk-full', message: 'The disk is full.' };
const absent: ErrorData = { code: 'not-available-yet', message: 'Not yet.', host: 'files.example' };

const asset = (game: number) => ({ platformGameId: `1-${game}`, contentType: summary });

/** One attempt that ends with this error. */
function fail(
  { downloads }: Catalogue,
  game: number,
  error: ErrorData,
  { end = 'waiting', attempts = 1 }: { end?: 'waiting' | 'failed' | 'queued'; attempts?: number } = {},
  at = start,
) {
  const steps: Readonly<Record<typeof end, FailedStep>> = {
    waiting: { state: 'waiting', retryAt: at + 5_000, error, attempts },
    failed: { state: 'failed', retryAt: null, error, attempts },
    queued: { state: 'queued', retryAt: null, error },
  };
  downloads.transition(asset(game), { state: 'resolving' }, at);
  downloads.transition(asset(game), steps[end], at);
}

const groups = ({ downloads }: Catalogue) => downloads.problems().map(({ id, files }) => [id, files]);

describe('The problems of downloads', () => {
  it('appear at the second file with the same error from the same host, or at the second failure of one file', () => {
    const catalogue = wantedCatalogue();
    fail(catalogue, 1, damaged);
    fail(catalogue, 2, silent);
    expect(groups(catalogue)).toEqual([]);
    fail(catalogue, 2, silent);
    expect(groups(catalogue)).toEqual([['service-unreachable@files.example', 1]]);
    fail(catalogue, 3, damaged, {}, start + 1_000);
    expect(catalogue.downloads.problems()[0]).toEqual({
      id: 'file-corrupt@files.example',
      error: damaged,
      files: 2,
      queuedFiles: 0,
      since: start,
      lastAt: start + 1_000,
      nextDueAt: start + 5_000,
      contentTypes: [summary],
      leagues: ['LCK'],
    });
  });

  it('appear at once where the error stops all downloads, and never for files that are not available yet', () => {
    const catalogue = wantedCatalogue();
    fail(catalogue, 1, full, { end: 'queued' });
    for (const _ of [1, 2, 3]) fail(catalogue, 2, absent);
    expect(catalogue.downloads.problems()).toMatchObject([{ id: 'disk-full', files: 1, queuedFiles: 1 }]);
  });

  it('end when their files are archived, fail differently, or are cancelled', () => {
    const catalogue = wantedCatalogue();
    for (const game of [1, 2, 3]) fail(catalogue, game, damaged);
    catalogue.downloads.recordArchived([aFile('1-1')]);
    expect(groups(catalogue)).toEqual([['file-corrupt@files.example', 2]]);
    fail(catalogue, 2, silent);
    expect(groups(catalogue)).toEqual([['file-corrupt@files.example', 1]]);
    catalogue.downloads.cancel({ ids: [`1-3/${summary}`] }, start);
    expect(groups(catalogue)).toEqual([]);
    fail(catalogue, 2, absent);
    expect(catalogue.downloads.problems()).toEqual([]);
  });

  it('are retried and cancelled as a whole, and a retried file stays in its group until its attempt has ended', () => {
    const catalogue = wantedCatalogue();
    const { downloads } = catalogue;
    fail(catalogue, 1, damaged, { end: 'failed', attempts: 9 });
    fail(catalogue, 2, damaged, { attempts: 3 });
    fail(catalogue, 3, silent);
    fail(catalogue, 3, silent);
    const sum = (steps: Iterable<number>) => [...steps].reduce((total, changed) => total + changed, 0);
    const id = 'file-corrupt@files.example';
    expect(sum(downloads.forProblem('retry', id, start + 1_000))).toBe(2);
    for (const game of [1, 2])
      expect(downloads.get(`1-${game}/${summary}`)).toMatchObject({ state: 'queued', attempts: 0 });
    expect(downloads.state(asset(3))).toBe('waiting');
    expect(downloads.problems()).toContainEqual(expect.objectContaining({ id, files: 2, queuedFiles: 2 }));
    expect(sum(downloads.forProblem('cancel', id, start + 2_000))).toBe(2);
    expect(downloads.state(asset(1))).toBe('cancelled');
    expect(groups(catalogue)).toEqual([['service-unreachable@files.example', 1]]);
    expect(sum(downloads.forProblem('retry', 'unknown', start))).toBe(0);
  });

  it('move with their games to another league', () => {
    const catalogue = wantedCatalogue();
    for (const game of [1, 2]) fail(catalogue, game, damaged);
    const games = [1, 2, 3].map((game) => aGame(`1-${game}`));
    catalogue.listings.saveMatches([aMatch('1', { leagueId: '7', leagueName: 'LEC', games })], start + 1);
    expect(catalogue.downloads.problems()).toMatchObject([{ files: 2, leagues: ['LEC'] }]);
  });

  it('have the counts of a naive recount after any sequence of steps', () => {
    const step = fc.record({
      game: fc.integer({ min: 1, max: 3 }),
      error: fc.constantFrom(damaged, silent, full, absent),
      end: fc.constantFrom('waiting', 'failed', 'queued', 'archived', 'cancelled', 'retried', 'paused'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const file = join(temporaryFolder(), 'catalogue.db');
        const catalogue = newCatalogue(file);
        const match = aMatch('1');
        catalogue.listings.saveMatches([match], start);
        const wanted = [1, 2, 3].map((game) => ({ ...asset(game), dueAt: start }));
        catalogue.downloads.want(wanted, start);
        for (const { game, error, end } of steps) {
          if (end === 'archived') catalogue.downloads.recordArchived([aFile(`1-${game}`)]);
          else if (end === 'retried') catalogue.downloads.retry({ ids: [`1-${game}/${summary}`] }, start);
          else if (end === 'cancelled') catalogue.downloads.cancel({ ids: [`1-${game}/${summary}`] }, start);
          else if (end === 'paused') catalogue.downloads.pause({ ids: [`1-${game}/${summary}`] }, start);
          else fail(catalogue, game, error, { end });
        }
        const db = new Database(file, { readonly: true });
        const read = (sql: string) => db.prepare(sql).raw().all();
        expect(read('SELECT id, files FROM problems ORDER BY id')).toEqual(
          read(
            'SELECT problem, count(*) FROM assets WHERE problem IS NOT NULL GROUP BY problem ORDER BY problem',
          ),
        );
        expect(
          read('SELECT problem, sum(files) FROM problem_files GROUP BY problem ORDER BY problem'),
        ).toEqual(read('SELECT id, files FROM problems ORDER BY id'));
        db.close();
      }),
      propertyRuns(12, 30),
    );
  });
});
