/** Gets one asset now, for `get` and for repairs; other downloads stay where they are. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { SidecarQueue } from '../archive/sidecar-queue.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DownloadsRoom } from '../downloads/downloads.ts';
import type { GameIndexer } from '../games/game-indexer.ts';
import type { SeriesDecider } from '../games/series-decider.ts';
import type { WorkTimes } from '../work-times/work-times.ts';
import type { CommandArchiver } from './command-archiver.ts';
import { type TimeLimitOptions, withinTimeLimit } from './time-limit.ts';

/** A retry that comes due within this time is waited for. */
const retryHorizonMs = 30_000;
/** Waits this long for game files to be read; the others are read later. */
const readingAtMostMs = 1_000;

interface FetchOptions extends TimeLimitOptions {
  readonly catalogue: Catalogue;
  readonly adoptArchive: () => Promise<void>;
  readonly downloads: Pick<DownloadsRoom, 'queue' | 'request'>;
  readonly sidecars: SidecarQueue;
  readonly indexer: GameIndexer;
  readonly series: SeriesDecider;
  readonly workTimes: Pick<WorkTimes, 'hold'>;
}

export function createFetch(deps: FetchOptions): CommandArchiver['fetch'] {
  const { catalogue, adoptArchive, downloads, sidecars, indexer, series, workTimes } = deps;
  return async (asset, { signal } = {}) => {
    await adoptArchive();
    const { id } = downloads.request(asset);
    const { queueProblem } = await withinTimeLimit(deps, signal, (both) =>
      downloads.queue.drain({ retryHorizonMs, signal: both, only: asset }),
    );
    await sidecars.flush(signal);
    await indexer.drain(readingAtMostMs, signal);
    await series.drain();
    const download = catalogue.downloads.get(id);
    if (!download) throw new MatchkeepError('not-found', `There is no download "${id}".`);
    if (queueProblem && download.state !== 'archived')
      throw new MatchkeepError(queueProblem.code, queueProblem.message, queueProblem);
    if (download.state !== 'archived' && workTimes.hold()?.reason === 'paused') throw isPaused();
    return download;
  };
}

function isPaused(): MatchkeepError {
  return new MatchkeepError('conflict', 'Everything is paused. The file waits in the queue.', {
    remedy: 'Resume with "matchkeep resume", then try again.',
  });
}
