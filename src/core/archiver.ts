/**
 * The archiver, as shells and commands hold it: it has the data folder, with its lock, settings, log, and the socket for
 * commands of other processes. The rooms on the catalogue are behind it: they are opened again when a damaged catalogue is
 * replaced, and the object and its listeners stay.
 */
import { MatchkeepError } from '../shared/base/errors.ts';
import type { BridgeEvent } from '../shared/bridge/bridge.ts';
import { queriesShowing } from '../shared/bridge/invalidation.ts';
import { forwardHandlers, type Handlers } from './bridge/dispatch.ts';
import { replaceDamagedCatalogue } from './catalogue/replace-damaged.ts';
import { toIso } from './catalogue/rows/sort-key.ts';
import { DamagedCatalogue } from './catalogue/schema/damage.ts';
import { inodeAt } from './catalogue/schema/lazy-database.ts';
import type { SuspendReason } from './collector/types.ts';
import { createCopyHandlers } from './copies/copy-files.ts';
import { restoreNewestCopy } from './copies/restore-newest.ts';
import type { AssetName } from './domain/assets.ts';
import { openHandover } from './handover/handover.ts';
import { createBrowserHandlers } from './host/browsers.ts';
import { closeOnFailure } from './platform/closing.ts';
import { createTurns } from './platform/turns.ts';
import { openRooms } from './rooms.ts';
import { openDataFolder } from './settings/data-folder.ts';
import type { Archiver, ArchiverOperation, ArchiverOptions, Rooms } from './types.ts';

const defaultLimitMs = 5_000;

/**
 * Opens the data folder and locks it for this process. Throws `archive-locked` when another process has it,
 * `catalogue-unreadable`, and `settings-damaged`; what was opened is closed again then, and nothing is changed.
 */
export async function createArchiver(options: ArchiverOptions): Promise<Archiver> {
  const archiver = await openArchiver(options);
  const damage = archiver.damage();
  if (damage === null) return archiver;
  await archiver.close();
  throw damage;
}

/** The same, but a damaged catalogue is no error: see `Archiver.damage`. */
export async function openArchiver(options: ArchiverOptions): Promise<Archiver> {
  return await closeOnFailure((closing) => open(options, closing));
}

async function open(options: ArchiverOptions, closing: AsyncDisposableStack): Promise<Archiver> {
  const folder = closing.use(openDataFolder(options));
  const listeners = new Set<(event: BridgeEvent) => void>();
  const archivedListeners = new Set<(asset: AssetName) => void>();
  let rooms: Rooms | null = null;
  /** Why there are no rooms. */
  let damage: DamagedCatalogue | null = null;
  let isClosing = false;
  let isStarted = false;
  let suspendedFor: SuspendReason | null = null;

  const emit = (event: BridgeEvent) => {
    for (const listener of listeners) listener(event);
  };
  const openNow = async () => {
    const copy = await restoreNewestCopy(folder);
    try {
      rooms = await openRooms(options, folder);
    } catch (error) {
      if (!(error instanceof DamagedCatalogue)) throw error;
      damage = error;
      return null;
    }
    damage = null;
    rooms.onEvent(emit);
    rooms.onArchived((asset) => {
      for (const listener of archivedListeners) listener(asset);
    });
    if (isStarted) rooms.start();
    if (suspendedFor !== null) rooms.suspend(suspendedFor);
    return copy;
  };
  const opened = (): Rooms => {
    if (rooms !== null) return rooms;
    throw damage ?? closingError();
  };
  let limitMs = defaultLimitMs;
  /** They can be read until they are closed. */
  const closeRooms = async () => {
    try {
      await rooms?.close(limitMs);
    } finally {
      rooms = null;
    }
  };
  const known = () => (rooms === null ? damage : rooms.catalogue.damage());

  const replaceCatalogue = async () => {
    if (isClosing) throw closingError();
    const found = known();
    if (found === null) throw notDamaged();
    damage = found;
    try {
      await closeRooms();
      const path = replaceDamagedCatalogue(folder.file, folder.now(), found);
      const copy = await openNow();
      const still = known();
      if (still !== null) throw still;
      return { path, copiedAt: copy && toIso(copy.madeAt) };
    } finally {
      emit({ invalidates: [...queriesShowing(['workspace'])] });
    }
  };
  const inTurn = createTurns();
  const own: Pick<Handlers, ArchiverOperation> = {
    ...folder.handlers,
    ...createCopyHandlers(folder.file),
    ...createBrowserHandlers(options.host.browsers),
    'archive.replaceCatalogue': () => inTurn('catalogue', replaceCatalogue),
  };
  const commands = {
    handlers: forwardHandlers((name) => (Object.hasOwn(own, name) ? own : opened().handlers)),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    syncOnce: async (stoppable) => await opened().syncOnce(stoppable),
    fetch: async (asset, stoppable) => await opened().fetch(asset, stoppable),
    backfill: async (range) => await opened().backfill(range),
    verify: async (observed) => await opened().verify(observed),
    rebuild: async (observed) => await opened().rebuild(observed),
    move: async (observed) => await opened().move(observed),
    async reportDamage(inode) {
      if (inode !== String(inodeAt(folder.file))) return;
      rooms?.catalogue.reportFailure(new DamagedCatalogue(folder.file));
    },
  } satisfies Partial<Archiver>;

  await openNow();
  closing.defer(closeRooms);
  const handover = closing.use(await openHandover({ ...folder, archiver: commands }));
  return {
    ...commands,
    dataDir: folder.dataDir,
    isHandedOver: false,
    get catalogue() {
      return opened().catalogue;
    },
    damage: known,
    status: () => opened().status(),
    exportFile: (id) => opened().exportFile(id),
    diagnostics: async () => await opened().diagnostics(),
    backup: async () => await opened().backup(),
    queryResult: async (result, signal) => await opened().queryResult(result, signal),
    gaps: (format) => opened().gaps(format),
    onArchived(listener) {
      archivedListeners.add(listener);
      return () => void archivedListeners.delete(listener);
    },
    finishTransfers: async () => await rooms?.finishTransfers(),
    finishCommands: handover.finish,
    start() {
      isStarted = true;
      rooms?.start();
    },
    suspend(reason) {
      suspendedFor = reason;
      rooms?.suspend(reason);
    },
    resume() {
      suspendedFor = null;
      rooms?.resume();
    },
    async close(limit = defaultLimitMs) {
      isClosing = true;
      limitMs = limit;
      await inTurn('catalogue', () => closing.disposeAsync());
    },
  };
}

const closingError = () => new MatchkeepError('cancelled', 'Matchkeep is closing.');

const notDamaged = () =>
  new MatchkeepError('conflict', 'The catalogue is not damaged.', {
    remedy: 'Nothing was changed. Another window may have rebuilt it.',
  });
