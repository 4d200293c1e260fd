/** One pass, for scripts: list, fetch all that is due or waits after an error, end when nothing moves. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import type { SidecarQueue } from '../archive/sidecar-queue.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DownloadQueue, DrainReport } from '../downloads/queue-types.ts';
import type { GameIndexer } from '../games/game-indexer.ts';
import type { SeriesDecider } from '../games/series-decider.ts';
import type { SyncPass } from '../sync/pass.ts';
import type { Sync } from '../sync/sync.ts';
import type { WorkTimes } from '../work-times/work-times.ts';
import type { CommandArchiver } from './command-archiver.ts';
import { OutOfTime, type TimeLimitOptions, withinTimeLimit } from './time-limit.ts';

/** A retry that comes due within this time still belongs to the pass. */
const retryHorizonMs = 30_000;
/** Waits this long for game files to be read; the next pass reads the others. An older archive may have many. */
const readingAtMostMs = 60_000;

export interface SyncOnceOptions extends TimeLimitOptions {
  readonly catalogue: Catalogue;
  readonly adoptArchive: () => Promise<void>;
  /** See `ArchiveRoom.sweep`. */
  readonly sweepArchive: () => Promise<void>;
  readonly sync: Sync;
  readonly queue: DownloadQueue;
  readonly sidecars: SidecarQueue;
  readonly indexer: GameIndexer;
  readonly series: SeriesDecider;
  readonly workTimes: Pick<WorkTimes, 'status'>;
  /** See `Copies`. */
  readonly copies: { makeDue(): Promise<void> };
}

export function createSyncOnce(deps: SyncOnceOptions): CommandArchiver['syncOnce'] {
  const {
    catalogue,
    adoptArchive,
    sweepArchive,
    sync,
    queue,
    sidecars,
    indexer,
    series,
    workTimes,
    copies,
    now,
  } = deps;

  /** Reports failures of the service and the sign-in, and, once a file was archived, every other failure. */
  const fetchDue = async (
    signal: AbortSignal | undefined,
    during: Promise<unknown>,
  ): Promise<DrainReport> => {
    const before = catalogue.files.totals();
    try {
      return await queue.drain({ retryHorizonMs, signal, during });
    } catch (error) {
      if (!(error instanceof MatchkeepError) || error.code === 'cancelled') throw error;
      const after = catalogue.files.totals();
      const archived = Math.max(0, after.files - before.files);
      if (archived === 0 && !isOfService(error)) throw error;
      const archivedBytes = Math.max(0, after.bytes - before.bytes);
      return { archived, archivedBytes, queueProblem: toErrorData(error) };
    }
  };

  const queueWaiting = async () => {
    while (catalogue.downloads.queueWaitingAfterError(now()) > 0) await yieldToEventLoop();
  };

  const fetchWithin = async (
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<DrainReport>,
  ): Promise<DrainReport> => {
    const before = catalogue.files.totals();
    try {
      return await withinTimeLimit(deps, signal, work);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      const { files, bytes } = catalogue.files.totals();
      return {
        archived: files - before.files,
        archivedBytes: bytes - before.bytes,
        queueProblem: toErrorData(error),
      };
    }
  };

  return async ({ signal } = {}) => {
    await adoptArchive();
    let listed: SyncPass = listedNothing;
    const fetched = await fetchWithin(signal, async (both) => {
      const listing = sync.run(both).then((pass) => {
        listed = pass;
      });
      // From the first page on: known files must not wait for a listing that is long, slow or fails.
      const fetching = queueWaiting().then(() => fetchDue(both, listing));
      const [ended, result] = await Promise.allSettled([listing, fetching]);
      if (ended.status === 'rejected') throw ended.reason;
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
    const sidecarProblem = await sidecars.flush(signal).then(() => null, toErrorData);
    await indexer.drain(readingAtMostMs, signal);
    await series.drain();
    // Where Matchkeep runs only for such passes, no other moment comes.
    await sweepArchive();
    await copies.makeDue();
    const coverage = catalogue.coverage.total();
    const { hold } = workTimes.status();
    const retrying = catalogue.downloads.countWaitingAfterError();
    return {
      ...listed,
      ...fetched,
      queueProblem: fetched.queueProblem ?? sidecarProblem,
      failed: coverage.failed,
      retrying,
      waiting: coverage.waiting - retrying,
      notOffered: coverage.notOffered,
      queued: coverage.due,
      hold: hold?.reason === 'paused' ? hold : null,
      coverage,
    };
  };
}

/** What is reported of a listing that the time limit ended; the pages that it read are saved. */
const listedNothing: SyncPass = {
  pages: 0,
  matchesSeen: 0,
  gamesSeen: 0,
  newAssets: 0,
  newMatches: 0,
  newGames: 0,
  problem: null,
};

/** The service's own failures, and a sign-in that does not work. */
function isOfService({ code }: MatchkeepError): boolean {
  return code.startsWith('service-') || code.startsWith('sign-in-') || code === 'keychain-unavailable';
}
