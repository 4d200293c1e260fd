/**
 * The rooms of the archiver: everything Matchkeep does apart from showing it. Built from the ground up: a room is given
 * rooms that exist already, and what happens in it is announced on `changes` (bridge/domain-events.ts). Closed in reverse.
 */
import type { MatchkeepError } from '../shared/base/errors.ts';
import { createArchive } from './archive/archive-room.ts';
import { createChanges } from './bridge/changes.ts';
import { observeHandlers } from './bridge/dispatch.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { createCatalogueHandlers } from './catalogue/handlers.ts';
import { createCollector } from './collector/collector.ts';
import { createBackups } from './copies/backups.ts';
import { createCopies } from './copies/copies.ts';
import { createDataDragon } from './data-dragon/data-dragon.ts';
import { createDataset } from './dataset/dataset.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { createDownloads } from './downloads/downloads.ts';
import { createExports } from './export/exports.ts';
import { createGames } from './games/games.ts';
import { createHostOperations } from './host/host-operations.ts';
import { createInspector } from './inspect/inspector.ts';
import { createLibrary } from './library/library.ts';
import { createMaintenance } from './maintenance/maintenance.ts';
import { createNetwork } from './network/network.ts';
import { closeOnFailure, closeWithin } from './platform/closing.ts';
import { createService } from './service/service.ts';
import { createSession } from './session/session.ts';
import type { DataFolder } from './settings/data-folder.ts';
import { createSql } from './sql/sql.ts';
import { createSync } from './sync/sync.ts';
import type { ArchiverOptions, Rooms } from './types.ts';
import { createUserData } from './user-data/user-data.ts';
import { createWorkTimes } from './work-times/work-times.ts';
import { retainWorkers } from './workers/workers.ts';

/**
 * Opens the catalogue of the folder, and the rooms on it. Throws `catalogue-unreadable`, and `settings-damaged` for a new
 * catalogue with a damaged backup; what was opened is closed again then, but not the folder.
 */
export async function openRooms(options: ArchiverOptions, folder: DataFolder): Promise<Rooms> {
  return await closeOnFailure((closing) => openAll(options, folder, closing));
}

async function openAll(
  options: ArchiverOptions,
  folder: DataFolder,
  closing: AsyncDisposableStack,
): Promise<Rooms> {
  const changes = closing.use(createChanges());
  const onDamage = (damage: MatchkeepError) => changes.emit('catalogue.damaged', damage);
  const opened = closing.adopt(openCatalogue({ ...folder, onDamage }), (catalogue) => catalogue.close());
  const userData = createUserData({ ...folder, catalogue: opened });
  const base = { ...options, ...folder, changes, catalogue: userData.catalogue };

  const rooms = closing.use(new AsyncDisposableStack());
  rooms.defer(retainWorkers());
  const workTimes = rooms.use(createWorkTimes(base));
  const online = { ...base, ...createNetwork({ ...options.network, ...base }) };
  const session = rooms.use(createSession(online));
  const { newest: archivedFile, queuedBehind: queuedFile } = opened.files;
  const service = rooms.use(createService({ ...online, tokens: session, archivedFile, queuedFile }));
  const archive = rooms.use(createArchive(base));
  const maintenance = rooms.use(createMaintenance({ ...base, archive }));
  archive.folders.holdWhile(maintenance.isBusy);
  const downloads = rooms.use(createDownloads({ ...online, service, archive, maintenance, workTimes }));
  const library = rooms.use(createLibrary({ ...base, downloads, workTimes }));
  const dataDragon = rooms.use(createDataDragon(online));
  const { names } = dataDragon;
  const games = rooms.use(createGames({ ...base, archive, downloads, names }));
  const sync = rooms.use(createSync({ ...base, service, downloads, workTimes }));
  const inspector = rooms.use(createInspector({ ...base, archive }));
  const exports = rooms.use(createExports({ ...base, archive, library }));
  const dataset = rooms.use(
    createDataset({ ...base, archive, library, startProcess: options.host.startProcess }),
  );
  const archiveDir = archive.connection.dir;
  const sql = rooms.use(
    createSql({ ...base, library, archiveDirs: archive.dirs, start: options.host.startProcess }),
  );
  const isBusy = () => downloads.queue.activeCount() > 0 || maintenance.jobs.running(archiveDir()) !== null;
  const copies = rooms.use(createCopies({ ...base, isBusy }));
  const { firstRule } = userData;
  const work = { firstRule, session, archive, maintenance, downloads, games, sync, workTimes, copies };
  const collector = rooms.use(createCollector({ ...base, ...work }));
  const diagnostics = createDiagnostics({
    ...base,
    status: collector.controls.status,
    copies: copies.report,
  });
  const backups = createBackups(base);
  const host = rooms.use(createHostOperations({ ...base, archive, exports, diagnostics, backups }));
  const all = {
    ...createCatalogueHandlers(base),
    ...userData.handlers,
    ...library.handlers,
    ...session.handlers,
    ...service.handlers,
    ...maintenance.handlers,
    ...downloads.handlers,
    ...games.handlers,
    ...dataDragon.handlers,
    ...sync.handlers,
    ...inspector.handlers,
    ...exports.handlers,
    ...dataset.handlers,
    ...sql.handlers,
    ...collector.handlers,
    ...host.handlers,
  } satisfies Rooms['handlers'];
  const handlers = observeHandlers(all, { onChange: changes.invalidate, onFailure: opened.reportFailure });
  return {
    ...collector.commands,
    ...collector.controls,
    start() {
      collector.controls.start();
      dataset.start();
      copies.start();
    },
    handlers,
    catalogue: base.catalogue,
    onEvent: changes.listen,
    exportFile: exports.download,
    diagnostics: diagnostics.open,
    backup: backups.open,
    queryResult: sql.openResult,
    gaps: exports.gaps.open,
    close: (limitMs) => closeWithin(limitMs, rooms, closing),
  };
}
