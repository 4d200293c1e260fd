/**
 * The archiver: everything Matchkeep does apart from showing it. This page wires the rooms together and does
 * nothing else; read it as a table of contents.
 */
import { join } from 'node:path';
import { queryNames } from '../shared/bridge.ts';
import { createArchiveConnection, resolveArchiveDir } from './archive/archive-connection.ts';
import { createFilePath } from './archive/file-path.ts';
import { createSidecarQueue } from './archive/sidecar-queue.ts';
import { createEvents } from './bridge/changes.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import type { CommandArchiver } from './collector/command-archiver.ts';
import { createFetch } from './collector/fetch-asset.ts';
import { createStatus } from './collector/status.ts';
import { createRests } from './collector/suspension.ts';
import { createSyncOnce } from './collector/sync-once.ts';
import { openDiagnostics, saveDiagnostics } from './diagnostics/diagnostics.ts';
import { lockDataFolder } from './disk/owner-lock.ts';
import {
  logPrivateFolder,
  makeDataFolderPrivate,
  type PrivateFolderReport,
} from './disk/private-data-folder.ts';
import type { AssetName } from './domain/assets.ts';
import { createDownloadQueue } from './downloads/queue.ts';
import { createBandwidth } from './downloads/transfer/bandwidth.ts';
import { createPublisher } from './downloads/transfer/publisher.ts';
import { createExports } from './export/exports.ts';
import { createFactsKeeper } from './games/game-indexer.ts';
import { createGameReader } from './games/game-reader.ts';
import { createHandlers } from './handlers.ts';
import { openHandover } from './handover/handover.ts';
import { createInspector } from './inspect/inspector.ts';
import { createLibrary } from './library/library.ts';
import { createTakeIn } from './maintenance/adopt-archive.ts';
import { createArchiveMaintenance } from './maintenance/archive-maintenance.ts';
import { createArchiveWorks } from './maintenance/jobs.ts';
import { createNetwork } from './network/network.ts';
import { openLog } from './platform/log.ts';
import { version } from './platform/version.ts';
import { withTimeout } from './platform/with-timeout.ts';
import { createAddresses } from './service/addresses.ts';
import { createCircuits } from './service/circuits.ts';
import { createServiceClient } from './service/client.ts';
import { createListings } from './service/listings.ts';
import { createRateLimits } from './service/rate-limit.ts';
import { createStreams } from './service/streams.ts';
import { createTransport } from './service/transport.ts';
import { createAuthClient } from './session/auth-client.ts';
import { createSystemKeychain } from './session/keychain.ts';
import { createSession } from './session/session.ts';
import { makeDataFolder } from './settings/data-dir.ts';
import { openSettings } from './settings/settings.ts';
import { createSync } from './sync/sync.ts';
import type { Archiver, ArchiverOptions } from './types.ts';
import { withBackups } from './user-data/backups.ts';
import { retainWorkers } from './workers/workers.ts';

const closeLimitMs = 5_000;

/**
 * Opens the data folder and takes it for this process. Throws `archive-locked` when another process has it,
 * `catalogue-unreadable`, or `settings-damaged` for damaged settings; nothing is changed then.
 */
export async function createArchiver(options: ArchiverOptions): Promise<Archiver> {
  const { dataDir, now = Date.now } = options;
  makeDataFolder(dataDir);
  const lock = lockDataFolder(dataDir, options.shell);
  try {
    const folder = makeDataFolderPrivate(dataDir);
    return await wire({ ...options, now, folder }, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function wire(
  options: ArchiverOptions & { readonly now: () => number; readonly folder: PrivateFolderReport },
  release: () => void,
): Promise<Archiver> {
  const { dataDir, now, random = Math.random } = options;
  const settings = openSettings(dataDir);
  const { log, hide, close: closeLog } = openLog(dataDir, options.logLevel);
  logPrivateFolder(log, options.folder);
  const file = join(dataDir, 'catalogue.db');
  const opened = openCatalogue({ file });
  const catalogue = { ...opened, ...withBackups(dataDir, opened) };
  const library = createLibrary({
    file,
    firstPages: catalogue.firstPages,
    onUnsaved: (reason) =>
      log.warn(
        {
          reason,
          remedy: 'Free some space on the disk of the data folder, and check that Matchkeep may write to it.',
        },
        'the library snapshot could not be saved: the next start reads the catalogue',
      ),
  });
  const baseUrl = () => settings.get()['service.baseUrl'];
  const streamBaseUrl = () => settings.get()['service.streamBaseUrl'];

  const archivedListeners = new Set<(asset: AssetName) => void>();
  const events = createEvents(() => queue.progress());
  const downloadsChanged = () =>
    events.stale('app.status', 'downloads.list', 'downloads.history', 'coverage.list');
  const gamesChanged = () =>
    events.stale('matches.list', 'matches.get', 'games.list', 'games.count', 'games.get', 'games.leagues');
  const statusChanged = () => events.stale('app.status');
  const factsChanged = () =>
    events.stale('app.status', ...queryNames.filter((name) => /^(games|library)\./.test(name)));

  const agent = createNetwork({ ...options.network, setting: () => settings.get()['network.proxy'], log });
  const transport = createTransport({ agent, log });
  const session = createSession({
    dataDir,
    // Issuing a token is slow (specification 5.5): it gets more time than a listing.
    auth: createAuthClient(
      createTransport({ timeoutMs: options.tokenTimeoutMs ?? 120_000, agent, log }),
      now,
    ),
    keychain: options.keychain ?? createSystemKeychain(),
    metadata: catalogue.metadata,
    baseUrl,
    memoryPassword: options.memoryPassword,
    now,
    log,
    hide,
    onChange: statusChanged,
  });
  const rateLimits = createRateLimits(settings.get()['sync.requestsPerSecond']);
  const circuits = createCircuits({
    ...{ now, random },
    onOpened: (origin, { problem }) =>
      log.warn({ origin, problem }, 'requests wait: the origin does not respond'),
    onClosed: (origin) => log.info({ origin }, 'the origin responds again'),
  });
  const client = createServiceClient({
    ...{ transport, tokens: session, rateLimits, circuits, baseUrl, streamBaseUrl, now },
  });

  const archive = createArchiveConnection({
    dir: resolveArchiveDir(dataDir, settings.get()['archive.dir']),
    catalogue,
    now,
    log,
    onChange() {
      statusChanged();
      // Its drive may be back.
      facts.kick();
    },
  });
  const sidecars = createSidecarQueue({ files: catalogue.files, archive: archive.get, log });
  const bandwidth = createBandwidth(settings.get()['downloads.bytesPerSecond']);
  const publisher = createPublisher({ archive: archive.get, downloads: catalogue.downloads, now });
  const queue = createDownloadQueue({
    catalogue,
    circuits,
    addresses: createAddresses(client),
    archive: archive.get,
    prepare: () => takeIn(),
    discardPart: async (asset) => await (await archive.get()).discardPart(asset),
    publisher,
    bandwidth,
    baseUrl,
    agent,
    concurrency: () => settings.get()['downloads.concurrency'],
    maxFileBytes: () => settings.get()['downloads.maxFileBytes'],
    now,
    random,
    ...(options.setAlarm && { setAlarm: options.setAlarm }),
    log,
    onChange: downloadsChanged,
    onArchived(asset) {
      sidecars.kick();
      facts.kick();
      gamesChanged();
      for (const listener of archivedListeners) listener(asset);
    },
  });
  const facts = createFactsKeeper({
    catalogue,
    archive: archive.get,
    isBusy: () => queue.activeCount() > 0,
    onRead: factsChanged,
    log,
  });
  const sync = createSync({
    catalogue,
    listings: createListings(client),
    intervalMinutes: () => settings.get()['sync.intervalMinutes'],
    now,
    random,
    log,
    onChange() {
      events.stale('app.status', 'sync.runs');
      gamesChanged();
    },
    onWanted() {
      downloadsChanged();
      queue.kick();
    },
  });
  const rests = createRests({ queue, sync, baseUrl, onChange: statusChanged });
  const works = createArchiveWorks({ now, onChange: statusChanged });
  const status = createStatus({
    ...options,
    dataDirProblem: options.folder.problem,
    catalogue,
    session,
    sync,
    archive,
    queue,
    rests,
    works,
  });
  const onTakenIn = () => {
    gamesChanged();
    downloadsChanged();
    facts.kick();
    sidecars.kick();
  };
  const takeIn = createTakeIn({ catalogue, archive, works, log, onChange: onTakenIn });
  const recovered = catalogue.downloads.recover(now());
  log.info({ shell: options.shell, recovered }, 'archiver opened');

  const diagnosticsSource = {
    ...{ dataDir, about: { version, shell: options.shell }, settings: settings.get, status, now },
    catalogue: () => catalogue,
  };
  const filePath = createFilePath(catalogue.files, archive);
  const archivePath = async () => (await archive.get()).dir;
  const inspector = createInspector({ dataDir, filePath, archiveDir: archivePath });
  const exports = createExports({
    ...{ file, dataDir, library, now, log },
    archiveDir: archivePath,
    onChange: () => events.stale('export.list'),
  });
  const maintenance = createArchiveMaintenance({
    ...{ catalogue, archive, works, queue, events, onTakenIn, now },
  });
  const handlers = createHandlers({
    ...{ catalogue, library, settings, session, sync, queue, archive, status, events, rateLimits },
    ...{ bandwidth, maintenance, takeIn, exports, inspector, filePath },
    streams: createStreams({
      client,
      streamBaseUrl,
      pathForm: () => settings.get()['service.streamPath'],
    }),
    gameReader: createGameReader({ facts: catalogue.facts, archive: archive.get, onDue: facts.kick }),
    ...{ host: options.host, dataDir, wake: rests.end },
    saveDiagnostics: (path: string) => saveDiagnostics(diagnosticsSource, path),
    archiveDirOf: (setting: string) => resolveArchiveDir(dataDir, setting),
    now,
  });

  const stopHearingUpdates = options.host.updates?.onChange(() => events.stale('updates.status'));
  const releaseWorkers = retainWorkers();
  let isClosed = false;
  /** What `start` set going beside the timers; never rejects. */
  let starting: Promise<unknown> = Promise.resolve();
  const forCommands: Omit<CommandArchiver, 'finishCommands' | 'close'> = {
    handlers,
    catalogue,
    onEvent: events.listen,
    syncOnce: createSyncOnce({ catalogue, takeIn, sync, queue, sidecars, facts, now }),
    fetch: createFetch({ catalogue, takeIn, queue, sidecars, facts, now }),
    backfill: ({ signal, ...range }) => sync.backfill(range, signal),
    verify: maintenance.verify,
    rebuild: maintenance.rebuild,
  };
  const handover = await openHandover({ dataDir, shell: options.shell, archiver: forCommands, log });
  return {
    ...forCommands,
    dataDir,
    handlers,
    catalogue,
    finishCommands: handover.finish,
    status,
    exportFile: exports.download,
    diagnostics: () => openDiagnostics(diagnosticsSource),
    start() {
      const begin = () => {
        if (isClosed) return;
        queue.start();
        sync.start();
        sidecars.kick();
        facts.kick();
      };
      // Where the archive can't be had now, the queue holds by itself and the look says why.
      starting = Promise.all([takeIn().then(begin, begin), archive.sweepOnOpen()]);
    },
    onArchived(listener) {
      archivedListeners.add(listener);
      return () => void archivedListeners.delete(listener);
    },
    wake: rests.end,
    rest: rests.begin,
    finishTransfers: () => queue.finish(),
    async close(limitMs = closeLimitMs) {
      if (isClosed) return;
      isClosed = true;
      stopHearingUpdates?.();
      // What is still under way at the limit is taken up again at the next start: every step is durable.
      await withTimeout(limitMs, async () => {
        await handover.close();
        await Promise.all([exports.close(), inspector.close()]);
        await starting;
        await Promise.all([sync.stop(), queue.stop()]);
        await Promise.all([sidecars.close(), facts.close()]);
        await session.idle();
        await releaseWorkers();
        await library.close();
      });
      rateLimits.close();
      events.close();
      log.info('archiver closed');
      catalogue.close();
      await closeLog();
      release();
    },
  };
}
