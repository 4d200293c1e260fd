import { join } from 'node:path';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../../src/core/catalogue/catalogue.ts';
import { createDownloadQueue } from '../../src/core/downloads/queue.ts';
import { createCircuits } from '../../src/core/service/circuits.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';
import { aGame, aMatch } from '../catalogue/fixtures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { waitFor } from '../support/wait-for.ts';

const begin = Date.UTC(2026, 0, 1);
const asset = { platformGameId: 'ESPORTSTMNT01:1', contentType: 'GAMH_SUMMARY' };

/** A queue with one download due at `dueAt`, and the number of its attempts. */
function stage(now: () => number, dueAt: number, problem: MatchkeepError) {
  const catalogue = openCatalogue({ file: join(temporaryFolder(), 'catalogue.db') });
  catalogue.listings.saveMatches([aMatch('1', { games: [aGame(asset.platformGameId)] })], begin);
  catalogue.downloads.want([{ ...asset, dueAt }], begin);
  let attempts = 0;
  const never = () => Promise.reject(new Error('Nothing gets so far.'));
  const queue = createDownloadQueue({
    circuits: createCircuits({ now, random: () => 0 }),
    catalogue,
    now,
    log: pino({ level: 'silent' }),
    onChange: () => {},
    onArchived: () => {},
    random: () => 0,
    concurrency: () => 1,
    baseUrl: () => '',
    maxFileBytes: () => Number.MAX_SAFE_INTEGER,
    discardPart: async () => {},
    prepare: async () => {},
    addresses: { resolve: never },
    engine: { run: never, checkRoom: never, warmUp() {} },
    archive: () => {
      attempts += 1;
      return Promise.reject(problem);
    },
  });
  onTestFinished(async () => {
    await queue.stop();
    catalogue.close();
  });
  return { queue, attempts: () => attempts };
}

it('A download that comes due while the queue reads the clock starts', async () => {
  // Each reading of the clock is a millisecond later than the one before, so the due time is always between two.
  for (let ahead = 1; ahead <= 12; ahead += 1) {
    let time = begin;
    const now = () => {
      time += 1;
      return time;
    };
    const { queue, attempts } = stage(now, begin + ahead, new MatchkeepError('disk-denied', 'No.'));
    queue.start();
    await waitFor(() => expect(attempts()).toBe(1));
  }
});

it('A clock that is set back does not make the wait of the open circuit longer', async () => {
  let back = 0;
  const now = () => Date.now() - back;
  const { queue, attempts } = stage(now, 0, new MatchkeepError('disk-denied', 'No.'));
  queue.start();
  await waitFor(() => expect(queue.circuit()).toMatchObject({ cause: 'disk' }));
  expect(attempts()).toBe(1);
  back = 9 * 60 * 60_000;
  queue.kick();
  const { until = 0 } = queue.circuit() ?? {};
  expect(until - now()).toBeLessThanOrEqual(5_000);
  expect(until - now()).toBeGreaterThan(0);
});
