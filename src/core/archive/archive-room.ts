/**
 * The archive's folder: the connection to it, which finds the folder again when its drive is back; the sidecars that
 * describe its files; and the paths of archived files.
 */
import { resolve } from 'node:path';
import { countIn } from '../../shared/settings/setting-values.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Log } from '../platform/log.ts';
import type { SettingsStore } from '../settings/settings.ts';
import {
  type ArchiveConnection,
  adoptingNote,
  createArchiveConnection,
  resolveArchiveDir,
} from './archive-connection.ts';
import { createFilePath, type FilePath } from './file-path.ts';
import { createFolderNames, type FolderNames } from './folder-names.ts';
import { type FurtherWatch, refuseFurther, watchFurther } from './further-folders.ts';
import { markerId, noArchive } from './marker.ts';
import { readMove } from './move-record.ts';
import { createSidecarQueue, type SidecarQueue } from './sidecar-queue.ts';
import { openStore } from './store/open-store.ts';
import { foldersIn, type StorePlace } from './store/store.ts';
import { createSurplusVersions } from './surplus-versions.ts';

export interface ArchiveRoomOptions {
  readonly dataDir: string;
  readonly settings: SettingsStore;
  readonly catalogue: Pick<Catalogue, 'metadata' | 'files' | 'downloads' | 'facts'>;
  readonly changes: Changes;
  readonly log: Log;
  readonly now: () => number;
}

export interface ArchiveRoom extends AsyncDisposable {
  readonly connection: ArchiveConnection;
  readonly further: FurtherWatch;
  readonly sidecars: SidecarQueue;
  readonly folders: Pick<FolderNames, 'holdWhile'>;
  readonly filePath: FilePath;
  /** Where its files are, for other threads. Throws `archive-missing`, or the error that prevents it from being opened. */
  readonly openPlace: () => Promise<StorePlace>;
  /** The folders of all archives. */
  readonly dirs: () => readonly string[];
  /** Removes what downloads and corrections left, at the start. Never rejects: what fails is logged. */
  sweep(): Promise<void>;
  /** Throws `archive-missing` if the folder has no archive, and `path-invalid`; `moveTo` would create one. */
  readonly requireArchive: (dir: string) => Promise<void>;
  /** Opens the archive named by a new value of the setting `archive.dir`; throws if that cannot be the archive. */
  readonly moveTo: (setting: string) => Promise<void>;
}

export function createArchive(options: ArchiveRoomOptions): ArchiveRoom {
  const { dataDir, settings, catalogue, changes, log, now } = options;
  // What a move of the archive has copied until now has the present names and the present versions.
  const isMoving = () => readMove(catalogue.metadata) !== null;
  const folders = createFolderNames({
    files: catalogue.files,
    isFollowing: () => settings.get()['archive.folderNames'] === 'follow' && !isMoving(),
    now,
    log,
    onMoved: () => changes.emit('archive.moved'),
  });
  const connection = createArchiveConnection({
    dir: resolveArchiveDir(dataDir, settings.get()['archive.dir']),
    catalogue,
    now,
    log,
    onChange: () => changes.emit('archive.changed'),
    settle: folders.settle,
    movedTo(from) {
      const move = readMove(catalogue.metadata);
      return move?.from === resolve(from) ? { dir: move.to, id: move.archiveId } : null;
    },
    onMoved: (dir) => changes.emit('settings.changed', settings.set({ 'archive.dir': dir })),
  });
  const further = watchFurther({
    attached: catalogue.files.furtherArchives,
    onChange: () => changes.emit('archive.changed'),
    onBack() {
      if (catalogue.facts.resumePutOff()) changes.emit('archive.changed');
    },
  });
  const sidecars = createSidecarQueue({
    files: catalogue.files,
    archive: connection.get,
    mayWrite: () => !catalogue.metadata.get(adoptingNote),
    folders,
    log,
  });
  const surplus = createSurplusVersions({
    files: catalogue.files,
    archive: connection.get,
    most: () => (isMoving() ? null : countIn(settings.get()['archive.earlierVersions'])),
    now,
    onRemoved({ platformGameId }) {
      sidecars.kick(platformGameId);
      changes.invalidate(['games']);
    },
    log,
  });
  changes.on('asset.archived', (asset) => {
    sidecars.kick(asset.platformGameId);
    void surplus.remove(asset);
  });
  changes.on('archive.adopted', () => {
    sidecars.kick();
    void surplus.remove();
  });
  for (const event of ['sync.changed', 'settings.changed'] as const) changes.on(event, () => sidecars.kick());
  return {
    connection,
    further,
    sidecars,
    folders,
    filePath: createFilePath(catalogue.files, connection),
    openPlace: async () => (await connection.get()).store.place,
    dirs: () => foldersIn({ dir: connection.dir(), further: catalogue.files.furtherPlaces() }),
    async requireArchive(dir) {
      const store = openStore({ dir: resolveArchiveDir(dataDir, dir) });
      if ((await markerId(store)) === null) throw noArchive(dir);
    },
    async moveTo(setting) {
      const dir = resolveArchiveDir(dataDir, setting);
      refuseFurther(dir, catalogue.files.furtherArchives());
      await connection.moveTo(dir);
    },
    async sweep() {
      await further.look();
      await connection.sweepOnOpen();
      await surplus.remove();
    },
    async [Symbol.asyncDispose]() {
      further[Symbol.dispose]();
      await surplus.close();
      await sidecars.close();
    },
  };
}
