/** The operations on backfills. */
import type { Backfill, BackfillRequest } from '../../../shared/coverage/backfills.ts';
import type { Handlers } from '../../bridge/dispatch.ts';
import { type BackfillJob, toBackfill } from '../../catalogue/backfills/backfill-rows.ts';
import type { BackfillProgress } from '../../catalogue/backfills/backfills.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Listings } from '../../service/listings.ts';
import { type BackfillRecord, emptyRange } from './backfill-record.ts';
import { previewBackfill } from './preview.ts';
import type { RunningJob } from './running-job.ts';

export type BackfillHandlers = Pick<
  Handlers,
  'backfill.preview' | 'backfill.start' | 'backfill.pause' | 'backfill.resume' | 'backfill.cancel'
>;

export interface BackfillHandlersOptions {
  readonly catalogue: Pick<Catalogue, 'backfills' | 'browse' | 'downloads' | 'rules'>;
  readonly listings: Listings;
  readonly requestsPerSecond: () => number;
  /** Epoch ms. */
  readonly now: () => number;
}

export function createBackfillHandlers(
  { catalogue, listings, requestsPerSecond, now }: BackfillHandlersOptions,
  record: BackfillRecord,
  running: RunningJob,
): BackfillHandlers {
  const { backfills } = catalogue;
  const turns = createTurns();
  /** A backfill that is resumed while it still stops would otherwise stay paused. */
  const inTurn = <T>(task: () => T | Promise<T>): Promise<T> => turns('backfill', async () => task());
  const launch = (job: BackfillJob): Backfill => {
    void running.launch(job, true);
    return toBackfill(record.existing(job.id));
  };
  const change = (job: BackfillJob, progress: BackfillProgress): Backfill =>
    toBackfill(backfills.update(job.key, progress));

  return {
    'backfill.preview': (request) =>
      previewBackfill(checkedRange(request), {
        listings,
        now,
        rules: catalogue.rules.list(),
        requestsPerSecond: requestsPerSecond(),
        usualBytes: catalogue.downloads.usualBytes,
        isKnown: (platformGameId) => catalogue.browse.game(platformGameId) !== null,
      }),
    'backfill.start': (request) =>
      inTurn(() => launch(record.begin(request, { isCommand: false, isAnyRunning: running.isAny() }))),
    'backfill.pause': ({ id }) =>
      inTurn(async () => {
        await running.halt(id);
        const job = record.existing(id);
        return job.state === 'running'
          ? change(job, { state: 'paused', nextAttemptAt: null })
          : toBackfill(job);
      }),
    'backfill.resume': ({ id }) => inTurn(() => launch(record.resume(id))),
    'backfill.cancel': ({ id }) =>
      inTurn(async () => {
        await running.halt(id);
        const job = record.existing(id);
        const isUnfinished = job.state === 'running' || job.state === 'paused';
        return isUnfinished
          ? change(job, { state: 'cancelled', endedAt: now(), nextAttemptAt: null })
          : toBackfill(job);
      }),
  };
}

function checkedRange(request: BackfillRequest): BackfillRequest {
  if (request.to !== undefined && Date.parse(request.from) >= Date.parse(request.to)) throw emptyRange();
  return request;
}
