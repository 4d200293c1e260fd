/**
 * The collector: runs the archiver as a whole. It starts syncing and downloading, suspends and resumes them, stops them
 * if the catalogue is damaged, performs one complete pass for scripts, applies settings, and answers with the status of
 * every room.
 */
import type { SettingsPatch } from '../../shared/settings/settings.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { AssetName } from '../domain/assets.ts';
import type { DownloadsRoom } from '../downloads/downloads.ts';
import type { Games } from '../games/games.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';
import type { SetTimer } from '../platform/alarm-clock.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields, toMatchkeepError } from '../platform/unexpected.ts';
import type { Session } from '../session/session-types.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { SyncRoom } from '../sync/sync.ts';
import type { FirstRule } from '../user-data/first-rule.ts';
import type { WorkTimes } from '../work-times/work-times.ts';
import { createCheckAtStart } from './check-at-start.ts';
import type { CommandArchiver } from './command-archiver.ts';
import { createCoverageRecord } from './coverage-record.ts';
import { createDownloadAgain } from './download-again.ts';
import { createFetch } from './fetch-asset.ts';
import { createRecheck } from './recheck.ts';
import { createScheduledVerification } from './scheduled-verification.ts';
import { createStatus, type StatusOptions } from './status.ts';
import { createSuspension, type Suspension } from './suspension.ts';
import { createSyncOnce, type SyncOnceOptions } from './sync-once.ts';
import { withinTimeLimit } from './time-limit.ts';

export interface CollectorOptions
  extends Omit<StatusOptions, 'queue' | 'suspension' | 'jobs' | 'archive' | 'further' | 'requestsPerSecond'> {
  readonly catalogue: Catalogue;
  readonly session: Session;
  readonly settings: SettingsStore;
  readonly baseUrl: () => string;
  readonly archive: ArchiveRoom;
  readonly maintenance: Maintenance;
  readonly downloads: DownloadsRoom;
  readonly games: Games;
  readonly sync: SyncRoom;
  readonly workTimes: WorkTimes;
  readonly copies: SyncOnceOptions['copies'];
  readonly firstRule: FirstRule;
  readonly changes: Changes;
  readonly now: () => number;
  /** On the clock of `now`; default: the system's timers. */
  readonly setAlarm?: SetTimer | undefined;
  readonly log: Log;
}

type Commands = Pick<CommandArchiver, 'syncOnce' | 'fetch' | 'backfill' | 'verify' | 'rebuild' | 'move'>;

export interface Collector extends AsyncDisposable {
  /** The work that a command of any process can order. */
  readonly commands: Commands;
  readonly controls: Pick<Suspension, 'suspend' | 'resume'> & {
    start(): void;
    status(): AppStatus;
    finishTransfers(): Promise<void>;
    onArchived(listener: (asset: AssetName) => void): () => void;
  };
  readonly handlers: Pick<
    Handlers,
    | 'app.status'
    | 'archive.attach'
    | 'archive.detach'
    | 'downloads.again'
    | 'sync.now'
    | 'settings.set'
    | 'work.pause'
    | 'work.resume'
    | 'work.override'
  >;
}

export function createCollector(options: CollectorOptions): Collector {
  const { settings, archive, maintenance, games, sync, workTimes, changes } = options;
  const { queue } = options.downloads;
  const coverageRecord = createCoverageRecord(options);
  const suspension = createSuspension({ ...options, queue });
  const status = createStatus({
    ...options,
    queue,
    suspension,
    jobs: maintenance.jobs,
    archive: archive.connection,
    further: archive.further.list,
    requestsPerSecond: () => settings.get()['sync.requestsPerSecond'],
  });
  const parts = {
    ...options,
    queue,
    adoptArchive: maintenance.adoptArchive,
    sweepArchive: archive.sweep,
    sidecars: archive.sidecars,
    indexer: games.indexer,
    series: games.series,
  };
  const recheck = createRecheck(options);
  const checkAtStart = createCheckAtStart({ catalogue: options.catalogue, log: options.log });
  const verification = createScheduledVerification({ ...options, queue });
  let isClosed = false;
  /** The part of `start` that runs in the background; never rejects. */
  let starting: Promise<unknown> = Promise.resolve();
  const startWork = () => {
    if (isClosed) return;
    queue.start();
    sync.start();
    archive.sidecars.kick();
    games.indexer.kick();
    games.series.kick();
    recheck.start();
    verification.start();
    checkAtStart.start();
    void maintenance.further.continueLeft();
    maintenance
      .continueMove()
      .catch((error: unknown) =>
        options.log.warn(
          { err: toLogFields(toMatchkeepError(error)) },
          'the move of the archive did not continue',
        ),
      );
  };

  /** The archive's folder is opened before the setting is saved: a folder that cannot be the archive changes nothing. */
  const applySettings = async (patch: SettingsPatch) => {
    const dir = patch['archive.dir'];
    if (dir !== undefined && dir !== settings.get()['archive.dir']) {
      maintenance.requireNoMove();
      await archive.moveTo(dir);
      maintenance.giveUpMove();
    }
    changes.emit('settings.changed', settings.set(patch));
    if ('service.baseUrl' in patch) suspension.resume();
    const contentTypes = patch['rules.contentTypes'];
    if (contentTypes !== undefined && options.firstRule.follow(contentTypes)) await applyFirstRule();
    if ('archive.dir' in patch) await maintenance.adoptArchive();
    queue.kick();
  };

  const applyFirstRule = async () => {
    changes.invalidate(['rules']);
    await sync.applyRules();
  };

  let stopping: Promise<unknown> | null = null;
  const stopWork = () => {
    isClosed = true;
    recheck.stop();
    // At the same time: a pass that waits for its token must not keep transfers running meanwhile.
    stopping ??= Promise.all([starting, sync.stop(), queue.stop(), verification.stop(), checkAtStart.stop()]);
    return stopping;
  };
  // Each attempt to work would fail, and transfers would bring files that cannot be recorded.
  changes.on('catalogue.damaged', (damage) => {
    options.log.error({ err: toLogFields(damage) }, 'the catalogue is damaged');
    stopWork().catch((error: unknown) =>
      options.log.warn({ err: toLogFields(toMatchkeepError(error)) }, 'the work did not stop as planned'),
    );
  });

  return {
    commands: {
      syncOnce: createSyncOnce(parts),
      fetch: createFetch(parts),
      backfill: ({ signal, ...range }) =>
        withinTimeLimit(options, signal, (both) => sync.backfill(range, both)),
      verify: maintenance.verify,
      rebuild: maintenance.rebuild,
      move: maintenance.move,
    },
    controls: {
      start() {
        // Where the archive cannot be opened now, the queue waits for it and the status shows why.
        const adopted = maintenance.adoptArchive().then(startWork, startWork);
        starting = Promise.all([adopted, archive.sweep()]).catch((error: unknown) =>
          options.log.error({ err: toLogFields(toMatchkeepError(error)) }, 'the work did not start'),
        );
      },
      status,
      suspend: suspension.suspend,
      resume: suspension.resume,
      finishTransfers: queue.finish,
      onArchived: (listener) => changes.on('asset.archived', listener),
    },
    handlers: {
      'app.status': status,
      'downloads.again': createDownloadAgain(parts),
      'sync.now'() {
        suspension.resume();
        sync.runNow();
        return null;
      },
      'work.pause'(length) {
        workTimes.pause(length);
        return null;
      },
      'work.resume'() {
        queue.closeCircuit();
        workTimes.resume();
        return null;
      },
      'work.override'({ isOn }) {
        workTimes.override(isOn);
        return null;
      },
      async 'archive.attach'({ dir }) {
        await archive.requireArchive(dir);
        await applySettings({ 'archive.dir': dir });
        return { dir: archive.connection.dir(), ...(await maintenance.look()) };
      },
      async 'archive.detach'({ folder }) {
        const report = await maintenance.further.detach(folder);
        // What they want of its files is downloaded.
        await sync.applyRules();
        return report;
      },
      async 'settings.set'(patch) {
        await applySettings(patch);
        return settings.get();
      },
    },
    async [Symbol.asyncDispose]() {
      await stopWork();
      coverageRecord[Symbol.dispose]();
    },
  };
}
