/** One pass, for scripts: list, fetch all that is due or waits after an error, end when nothing moves. */
import { setImmediate as rest } from 'node:timers/promises';
import type { SidecarKeeper } from './archive/sidecar-keeper.ts';
import type { Archiver } from './archiver-types.ts';
import type { Catalogue } from './catalogue/types.ts';
import type { DownloadQueue } from './downloads/queue-types.ts';
import type { FactsKeeper } from './games/facts-keeper.ts';
import type { Sync } from './sync/sync.ts';

/** A retry that comes due within this time still belongs to the pass. */
const patienceMs = 30_000;
/** Game files that are not read by then are read with the next pass: an archive from before may have many. */
const readingAtMostMs = 60_000;

export function createSyncOnce(deps: {
  readonly catalogue: Catalogue;
  readonly takeIn: () => Promise<void>;
  readonly sync: Sync;
  readonly queue: DownloadQueue;
  readonly sidecars: SidecarKeeper;
  readonly facts: FactsKeeper;
  readonly now: () => number;
}): Archiver['syncOnce'] {
  const { catalogue, takeIn, sync, queue, sidecars, facts, now } = deps;
  return async ({ signal } = {}) => {
    await takeIn();
    const listed = await sync.run(signal);
    while (catalogue.downloads.queueWaitingAfterError(now()) > 0) await rest();
    const drained = await queue.drain({ patienceMs, signal });
    await sidecars.flush();
    await facts.drain(readingAtMostMs, signal);
    const coverage = catalogue.browse.coverageTotal();
    const failedNow = coverage.failed + catalogue.downloads.countWaitingAfterError();
    return {
      ...listed,
      ...drained,
      failed: failedNow,
      waiting: coverage.waiting - (failedNow - coverage.failed),
      notOffered: coverage.notOffered,
      coverage,
    };
  };
}
