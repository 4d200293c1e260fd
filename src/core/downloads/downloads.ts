/**
 * Downloads: the queue that fetches what is wanted into the archive, with its limits on bandwidth and its writer of
 * finished files, and the commands that users give on single downloads and on the queue. `scheduler/` decides what starts,
 * `attempts/` run, a thread fetches (`engine/`, `transfer/`), and `records/` has the statements on the catalogue.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Download } from '../../shared/domain/domain.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import type { ArchivedFile, AssetName } from '../domain/assets.ts';
import type { Network } from '../network/network.ts';
import type { Service } from '../service/service.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { WorkTimes } from '../work-times/work-times.ts';
import { watchArchive } from './archive-return.ts';
import { type AskAgain, createAskAgain } from './ask-again.ts';
import { createEngineThread } from './engine/engine-thread.ts';
import { findObstacles, readProblems } from './list-problems.ts';
import { createDownloadQueue } from './queue.ts';
import type { DownloadQueue, QueueOptions } from './queue-types.ts';

export interface DownloadsOptions
  extends Pick<QueueOptions, 'baseUrl' | 'now' | 'random' | 'log' | 'setAlarm' | 'timeouts'>,
    Omit<Network, 'agent'> {
  readonly settings: SettingsStore;
  readonly catalogue: Catalogue;
  readonly archive: Pick<ArchiveRoom, 'connection' | 'sidecars'>;
  readonly service: Pick<Service, 'addresses' | 'circuits'>;
  readonly workTimes: Pick<WorkTimes, 'hold' | 'bytesPerSecond'>;
  /** Awaited before each attempt: the file may be in an archive that the catalogue does not know yet. */
  readonly maintenance: {
    adoptArchive(): Promise<void>;
    /** Called when a file was asked for again, and that failed. */
    settleFailed(file: ArchivedFile): Promise<void>;
  };
  readonly changes: Changes;
}

type Operation =
  | 'downloads.pause'
  | 'downloads.resume'
  | 'downloads.retry'
  | 'downloads.cancel'
  | 'downloads.problems'
  | 'downloads.retryProblem'
  | 'downloads.cancelProblem'
  | 'downloads.prioritise'
  | 'games.requestDownload';

export interface DownloadsRoom extends AsyncDisposable {
  readonly queue: DownloadQueue;
  /** Call after downloads were added, or may begin earlier: the queue looks for work. */
  readonly fetchWanted: () => void;
  /** Call after rules have changed: downloads in progress that no rule wants any more stop. */
  readonly stopUnwanted: () => void;
  /**
   * Requests one file at once, independent of the rules and the schedule. Throws `not-found` for a game that the
   * catalogue does not know. An archived file does not change.
   */
  request(asset: AssetName): Download;
  /** See `AskAgain.ask`. */
  readonly askAgain: AskAgain['ask'];
  readonly handlers: Pick<Handlers, Operation>;
}

/** Deletes nothing and begins nothing: downloads that a crash interrupted go back to the queue. */
export function createDownloads(options: DownloadsOptions): DownloadsRoom {
  const { settings, catalogue, service, workTimes, changes, now, log } = options;
  const archive = options.archive.connection.get;
  const recovered = catalogue.downloads.recover(now());
  if (recovered > 0) log.info({ recovered }, 'interrupted downloads are queued again');
  const engine = createEngineThread(options);
  options.archive.sidecars.setThreadWriter(engine);
  const queue = createDownloadQueue({
    ...options,
    ...service,
    archive,
    prepare: options.maintenance.adoptArchive,
    discardPart: async (asset) => await (await archive()).discardPart(asset),
    engine,
    concurrency: () => settings.get()['downloads.concurrency'],
    maxFileBytes: () => settings.get()['downloads.maxFileBytes'],
    onChange: () => changes.emit('downloads.changed'),
    onArchived: (asset) => changes.emit('asset.archived', asset),
  });
  const again = createAskAgain({
    ...options,
    ...service,
    archive,
    prepare: options.maintenance.adoptArchive,
    settleFailed: options.maintenance.settleFailed,
    engine,
    maxFileBytes: () => settings.get()['downloads.maxFileBytes'],
    obstacle: () => (workTimes.hold()?.reason === 'paused' ? isPaused() : null),
    onCorrected: (asset) => changes.emit('asset.archived', asset),
  });
  const followWorkTimes = () => {
    const hold = workTimes.hold();
    queue.setHold(hold && (hold.reason === 'paused' ? 'everything' : 'own-work'));
    setLimits();
  };
  const setLimits = () =>
    engine.setLimits({ bytesPerSecond: workTimes.bytesPerSecond(), settings: settings.get() });
  followWorkTimes();
  changes.on('work.changed', followWorkTimes);
  changes.on('settings.changed', setLimits);
  const archiveWatch = watchArchive({
    ...options,
    connection: options.archive.connection,
    downloads: catalogue.downloads,
    queue,
  });
  changes.on('archive.verified', queue.kick);
  changes.reportProgress(queue.progress);
  const fetchWanted = () => {
    changes.emit('downloads.changed');
    queue.kick();
  };
  const request = (asset: AssetName): Download => {
    const { platformGameId, contentType } = asset;
    if (!catalogue.browse.game(platformGameId)) {
      throw new MatchkeepError('not-found', `The catalogue has no game "${platformGameId}".`, {
        remedy: 'Sync first, or look for it with "matchkeep games --search".',
      });
    }
    catalogue.downloads.downloadNow([asset], now(), { isRequest: workTimes.hold() !== null });
    const id = assetId({ platformGameId, contentType });
    const download = catalogue.downloads.get(id);
    if (!download) throw new Error(`asset ${id} was requested but does not exist`);
    return download;
  };
  return {
    queue,
    request,
    askAgain: again.ask,
    fetchWanted,
    stopUnwanted() {
      changes.emit('downloads.changed');
      queue.stopUnwanted();
    },
    handlers: {
      'downloads.pause': async (target) => ({ changed: await queue.command('pause', target) }),
      'downloads.resume': async (target) => ({ changed: await queue.command('resume', target) }),
      'downloads.retry': async (target) => ({ changed: await queue.command('retry', target) }),
      'downloads.cancel': async (target) => ({ changed: await queue.command('cancel', target) }),
      'downloads.problems'() {
        const dataHost = URL.parse(options.baseUrl())?.host;
        const obstacles = findObstacles(queue.circuit(), service.circuits, dataHost);
        return readProblems(catalogue.downloads, obstacles, workTimes.hold() !== null);
      },
      'downloads.retryProblem': async ({ id }) => ({ changed: await queue.commandProblem('retry', id) }),
      'downloads.cancelProblem': async ({ id }) => ({ changed: await queue.commandProblem('cancel', id) }),
      'downloads.prioritise': async ({ ids, priority }) => ({
        changed: await queue.prioritise(ids, priority),
      }),
      'games.requestDownload'(asset) {
        const download = request(asset);
        fetchWanted();
        return download;
      },
    },
    async [Symbol.asyncDispose]() {
      archiveWatch[Symbol.dispose]();
      await Promise.all([queue.stop(), again.close()]);
      // Its thread writes them.
      await options.archive.sidecars.close();
      await engine.close();
    },
  };
}

function isPaused(): MatchkeepError {
  return new MatchkeepError('conflict', 'Everything is paused.', {
    remedy: 'Resume with "matchkeep resume", then try again.',
  });
}
