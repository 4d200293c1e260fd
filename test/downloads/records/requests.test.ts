/** What the user asks for while Matchkeep starts nothing by itself. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Catalogue } from '../../../src/core/catalogue/catalogue.ts';
import { createNames } from '../../../src/core/catalogue/rows/names.ts';
import { createClaim } from '../../../src/core/downloads/records/claim.ts';
import { createRequests } from '../../../src/core/downloads/records/requests.ts';
import { downloadStates } from '../../../src/shared/domain/domain.ts';
import { bringInto } from '../../catalogue/bring-into.ts';
import { aMatch, newCatalogue, start, summary, wantedCatalogue } from '../../catalogue/fixtures.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const asset = (game: number) => ({ platformGameId: `1-${game}`, contentType: summary });
const id = (game: number) => `1-${game}/${summary}`;
const sum = (steps: Iterable<number>) => [...steps].reduce((total, changed) => total + changed, 0);

/** What quiet hours would start, which changes it to `resolving`. */
const claimed = ({ downloads }: Catalogue) =>
  downloads.claim(10, start, { isRequestedOnly: true }).map((job) => job.id);

/** Three queued downloads. */
function queued(): Catalogue {
  const catalogue = wantedCatalogue();
  for (const game of [1, 2, 3]) catalogue.downloads.transition(asset(game), { state: 'queued' }, start);
  return catalogue;
}

describe('Requested files', () => {
  it('are claimed in the order of their requests, and no other file is', () => {
    const catalogue = queued();
    const { downloads } = catalogue;
    expect(claimed(catalogue)).toEqual([]);
    expect(downloads.request([asset(3)], start + 1)).toBe(1);
    expect(downloads.request([asset(3), asset(1), { ...asset(1), contentType: 'UNKNOWN' }], start + 2)).toBe(
      1,
    );
    expect(claimed(catalogue)).toEqual([id(3), id(1)]);
    expect(downloads.state(asset(2))).toBe('queued');
  });

  it('remain requested when their attempt is repeated, or a crash interrupts it', () => {
    const catalogue = queued();
    const { downloads } = catalogue;
    downloads.request([asset(1)], start);
    expect(claimed(catalogue)).toEqual([id(1)]);
    const error = { code: 'service-unreachable', message: 'The connection broke.' } as const;
    downloads.transition(asset(1), { state: 'waiting', retryAt: start, error, attempts: 1 }, start);
    downloads.queueDue(start);
    expect(claimed(catalogue)).toEqual([id(1)]);
    expect(downloads.recover(start)).toBe(1);
    expect(claimed(catalogue)).toEqual([id(1)]);
  });

  it.each(downloadStates)('keep their request in the state "%s" only if an attempt follows', (state) => {
    const catalogue = wantedCatalogue();
    const { downloads } = catalogue;
    expect(downloads.request([asset(2)], start)).toBe(1);
    bringInto(catalogue, asset(2), state);
    expect(downloads.state(asset(2))).toBe(state);
    const isOpen = ['scheduled', 'queued', 'resolving', 'transferring', 'verifying', 'waiting'].includes(
      state,
    );
    expect(downloads.request([asset(2)], start)).toBe(0);
    // What becomes of the file afterwards is no request of the user.
    downloads.retry({ ids: [id(2)] }, start);
    downloads.resume({ ids: [id(2)] }, start);
    downloads.requeueDamaged([asset(2)], { code: 'file-corrupt', message: 'Not JSON.' }, start);
    downloads.transition(asset(2), { state: 'queued' }, start);
    expect(claimed(catalogue)).toEqual(isOpen ? [id(2)] : []);
  });

  it('are no longer requested when all requests end', () => {
    const catalogue = queued();
    catalogue.downloads.request([1, 2].map(asset), start);
    catalogue.downloads.endRequests();
    expect(claimed(catalogue)).toEqual([]);
    expect(catalogue.downloads.counts().queued).toBe(3);
  });
});

describe('A command of the user', () => {
  const damaged = { code: 'file-corrupt', message: 'Not JSON.', host: 'files.example' } as const;
  const problem = 'file-corrupt@files.example';

  it('requests the named files, also those that it does not change', () => {
    const catalogue = queued();
    const { downloads } = catalogue;
    bringInto(catalogue, asset(1), 'failed');
    bringInto(catalogue, asset(3), 'paused');
    expect(downloads.retry({ ids: [id(1), id(2)] }, start, { isRequest: true })).toBe(2);
    expect(downloads.resume({ ids: [id(3)] }, start + 1, { isRequest: true })).toBe(1);
    expect(claimed(catalogue)).toEqual([id(1), id(2), id(3)]);
    expect(downloads.retry({ ids: [id(1)] }, start, { isRequest: true })).toBe(0);
  });

  it('requests files that it downloads now, all of them or none', () => {
    const catalogue = queued();
    const { downloads } = catalogue;
    bringInto(catalogue, asset(1), 'archived');
    bringInto(catalogue, asset(2), 'paused');
    bringInto(catalogue, asset(3), 'not-wanted');
    const unknown = { ...asset(9), platformGameId: 'unknown' };
    expect(() => downloads.downloadNow([asset(2), unknown], start, { isRequest: true })).toThrow('unknown');
    expect(downloads.state(asset(2))).toBe('paused');
    expect(claimed(catalogue)).toEqual([]);
    expect(downloads.downloadNow([1, 2, 3].map(asset), start, { isRequest: true })).toBe(2);
    downloads.queueDue(start);
    expect(claimed(catalogue)).toEqual([id(2), id(3)]);
  });

  it('requests nothing where Matchkeep starts files by itself', () => {
    const catalogue = queued();
    bringInto(catalogue, asset(1), 'failed');
    bringInto(catalogue, asset(3), 'paused');
    catalogue.downloads.retry({ ids: [id(1), id(2)] }, start);
    catalogue.downloads.resume({ ids: [id(3)] }, start);
    expect(catalogue.downloads.downloadNow([1, 2, 3].map(asset), start)).toBe(3);
    catalogue.downloads.queueDue(start);
    expect(claimed(catalogue)).toEqual([]);
  });

  it('requests every file of a problem, also those that are queued', () => {
    const catalogue = queued();
    const { downloads } = catalogue;
    downloads.transition(asset(1), { state: 'failed', retryAt: null, error: damaged, attempts: 9 }, start);
    downloads.transition(asset(2), { state: 'queued', retryAt: null, error: damaged }, start);
    expect(sum(downloads.forProblem('retry', problem, start, { isRequest: true }))).toBe(2);
    expect(claimed(catalogue)).toEqual([id(1), id(2)]);
  });

  it('requests every file that a retry of all queues', () => {
    const catalogue = queued();
    const { downloads } = catalogue;
    bringInto(catalogue, asset(2), 'failed');
    expect(sum(downloads.everywhere('retry', undefined, start, { isRequest: true }))).toBe(1);
    expect(claimed(catalogue)).toEqual([id(2)]);
  });
});

it('Finding requested files reads one index in its order, so that its cost does not grow with the requests', () => {
  const file = join(temporaryFolder(), 'catalogue.db');
  newCatalogue(file).listings.saveMatches([aMatch('1')], start);
  const db = new Database(file);
  onTestFinished(() => void db.close());
  const prepare = vi.spyOn(db, 'prepare');
  createClaim(db, (work) => work(), createNames(db));
  createRequests(db, (work) => work());
  const statements = prepare.mock.calls
    .map(([sql]) => sql)
    .filter((sql) => sql.includes('INDEXED BY assets_requested'));
  prepare.mockRestore();
  expect(statements).toHaveLength(4);
  const plans = statements.map((sql) =>
    db
      .prepare<number[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(sql.includes('?') ? [10] : []))
      .map(({ detail }) => detail),
  );
  const ofState = expect.stringMatching(
    /^SEARCH (a|assets) USING (COVERING )?INDEX assets_requested \(state=\? AND requested_at>\?\)$/,
  );
  const ofAll = expect.stringMatching(/^SCAN assets USING (COVERING )?INDEX assets_requested$/);
  expect(plans.map(([first]) => first)).toEqual([ofState, ofState, ofAll, ofAll]);
  expect(plans.flat().filter((detail) => detail.includes('B-TREE'))).toEqual([]);
});
