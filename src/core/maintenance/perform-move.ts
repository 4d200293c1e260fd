/** A move of the archive to another folder, from whatever state it is in. */
import { resolve } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Amount, MoveReport } from '../../shared/work/archive-work.ts';
import type { Archive } from '../archive/archive.ts';
import type { ArchiveRoom } from '../archive/archive-room.ts';
import type { MoveStores } from '../archive/move/move-files.ts';
import {
  beginTarget,
  isRetired,
  type MovePlaces,
  openMoveStores,
  readDriveClock,
  retireSource,
} from '../archive/move/move-stores.ts';
import { lookAtTarget } from '../archive/move/move-target.ts';
import { createMover, type Mover } from '../archive/move/move-threads.ts';
import { requireRoomFor, type Survey, surveyArchive } from '../archive/move/survey.ts';
import { endMove, type MoveRecord, readMove, writeMove } from '../archive/move-record.ts';
import { openStore } from '../archive/store/open-store.ts';
import { movingName } from '../archive/store/store.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { assetId } from '../catalogue/rows/asset-ids.ts';
import type { Disk } from '../disk/disk.ts';
import type { AssetName } from '../domain/assets.ts';
import { toMatchkeepError } from '../platform/unexpected.ts';
import type { SettingsStore } from '../settings/settings.ts';
import type { JobProgress } from './jobs.ts';
import {
  clearFilesIn,
  copyInPasses,
  copyLast,
  listUncopied,
  removeFolders,
  stopped,
  switchOver,
} from './move-steps.ts';

export interface MoveTools {
  readonly dataDir: string;
  readonly settings: SettingsStore;
  /** A power cut must not lose the record of a move: `durably`. */
  readonly catalogue: Pick<Catalogue, 'files' | 'metadata' | 'durably'>;
  readonly archive: Pick<ArchiveRoom, 'connection' | 'sidecars'>;
  readonly changes: Pick<Changes, 'emit' | 'on'>;
  readonly now: () => number;
  /** Default: the system's, in threads. */
  readonly disk?: Disk | undefined;
}

/** A move in progress. */
interface Running {
  readonly record: MoveRecord;
  readonly signal: AbortSignal;
  readonly report: (progress: JobProgress) => void;
}

const none: Amount = { files: 0, bytes: 0 };

/**
 * Does what of the move is not done: see moves.ts. Where both folders are on one drive, the whole folder is renamed; else see
 * move-steps.ts. Throws `cancelled` on the signal.
 */
export async function performMove(options: MoveTools, running: Running): Promise<MoveReport> {
  const { archive, dataDir, disk } = options;
  const { record, signal } = running;
  const { archiveId, from, to } = record;
  const places = { archiveId, source: { dir: from }, target: { dir: to } };
  const mover = createMover(places, disk);
  const stop = () => void mover.close();
  signal.addEventListener('abort', stop);
  const move: Move = { ...running, places, mover, stores: openMoveStores(places, 'copying', disk) };
  try {
    if (resolve(archive.connection.dir()) === to) return await clear(options, move, { ...none, changed: [] });
    const opened = await archive.connection.get();
    const target = openStore(places.target, disk && { disk });
    const state = await lookAtTarget(target, { from, archiveId, dataDir });
    const found = await surveyArchive(mover.source);
    await opened.check();
    if (state === 'empty' && (await rename(options, move))) {
      const { files, bytes } = found;
      return { from, to, files, bytes, isRenamed: true, isReadOnly: false, changed: [], left: [] };
    }
    await prepare(options, move, found, state === 'empty');
    return await clear(options, move, await copy(options, move, opened));
  } catch (error) {
    throw signal.aborted ? stopped() : error;
  } finally {
    signal.removeEventListener('abort', stop);
    await mover.close();
  }
}

interface Move extends Running {
  readonly places: MovePlaces;
  readonly mover: Mover;
  readonly stores: MoveStores;
}

/** The setting names the new folder from now on. */
function recordSwitch({ changes, settings }: MoveTools, to: string): void {
  changes.emit('settings.changed', settings.set({ 'archive.dir': to }));
}

/** Returns whether the whole folder could be renamed. */
async function rename(options: MoveTools, { record, stores }: Move): Promise<boolean> {
  const { archive, catalogue } = options;
  const { to } = record;
  // A new start finds the archive in its new folder.
  catalogue.durably(() => writeMove(catalogue.metadata, { ...record, isCopied: false }));
  const resumeSidecars = await archive.sidecars.hold();
  let isRenamed = false;
  try {
    await archive.connection.switchTo(to, async (onSwitched) => {
      isRenamed = await stores.source.moveTo({ dir: to });
      if (!isRenamed) return;
      recordSwitch(options, to);
      onSwitched();
    });
  } finally {
    resumeSidecars();
  }
  endMove(catalogue.metadata);
  return isRenamed;
}

/** `isNew`: nothing of the archive was in the new folder before. Leaves nothing there if it cannot hold the archive. */
async function prepare(
  { catalogue, disk }: MoveTools,
  { record, places, stores, mover, report }: Move,
  found: Survey,
  isNew: boolean,
): Promise<void> {
  await beginTarget(stores);
  try {
    await requireRoomFor(found, stores.target, isNew ? 0 : (await surveyArchive(mover.target)).roomBytes);
  } catch (error) {
    if (isNew) await openStore(places.target, disk && { disk }).remove(movingName);
    if (isNew) await stores.target.removePlace('');
    throw error;
  }
  catalogue.durably(() => writeMove(catalogue.metadata, { ...record, isCopied: true }));
  report({ total: { files: found.files, bytes: found.bytes }, progress: none });
}

type CopyReport = Amount & { readonly changed: readonly string[] };

async function copy(
  options: MoveTools,
  { record, signal, report, mover, places, stores }: Move,
  opened: Archive,
): Promise<CopyReport> {
  const { archive, catalogue, changes, disk } = options;
  const onProgress = (progress: Amount) => report({ progress: { ...progress } });
  const readClock = () => readDriveClock(stores.source);
  const steps = { archive: opened, mover, files: catalogue.files, signal, readClock, onProgress };
  let resumeSidecars = () => {};
  const late = new Map<string, AssetName>();
  const stopListening = changes.on('asset.archived', (asset) => late.set(assetId(asset), asset));
  const takeLate = () => {
    const taken = [...late.values()];
    late.clear();
    return taken;
  };
  try {
    const { since, ...copied } = await copyInPasses(steps);
    resumeSidecars = await archive.sidecars.hold();
    takeLate();
    await copyLast(steps, since);
    await archive.connection.switchTo(record.to, (onSwitched) =>
      switchOver(steps, stores, takeLate, () => {
        recordSwitch(options, record.to);
        onSwitched();
      }),
    );
    return copied;
  } catch (error) {
    if (toMatchkeepError(error).code !== 'path-invalid') throw error;
    // The folder is no place for the archive: this is no move that could continue.
    await openStore(places.target, disk && { disk }).remove(movingName);
    endMove(catalogue.metadata);
    throw error;
  } finally {
    resumeSidecars();
    stopListening();
  }
}

/** The archive is in the new folder; `copied` is what was copied since this job began. */
async function clear(
  { catalogue, disk }: MoveTools,
  { record, signal, report, places, mover, stores }: Move,
  { files, bytes, changed }: CopyReport,
): Promise<MoveReport> {
  const { archiveId, from, to } = record;
  const isRetiredNow = await retireSource(stores, archiveId);
  await openStore(places.target, disk && { disk }).remove(movingName);
  const toReport = (left: MoveReport['left']) => {
    endMove(catalogue.metadata);
    const isReadOnly = !isRetiredNow;
    return { from, to, files, bytes, isRenamed: false, isReadOnly, changed: [...changed], left: [...left] };
  };
  if (!isRetiredNow) return toReport(await listUncopied({ mover, signal }));
  report({ kind: 'clear', total: files > 0 ? { files, bytes } : null, progress: none });
  const source = openStore(places.source, disk && { disk });
  const onProgress = (progress: Amount) => report({ progress: { ...progress } });
  // Without the note, nothing in the folder is this archive's.
  const isSource = () => isRetired(stores, archiveId);
  const hasCopies = () => readMove(catalogue.metadata)?.isCopied === true;
  const isLeft = hasCopies() && (await isSource());
  const left = isLeft ? await clearFilesIn({ mover, signal, onProgress }) : [];
  // A drive that was disconnected looks like an empty one.
  if (isLeft && (await isSource()))
    catalogue.durably(() => writeMove(catalogue.metadata, { ...record, isCopied: false }));
  const isAway = hasCopies();
  if (!isAway && (await isSource())) await removeFolders({ source, mover, signal });
  if (!isAway) return toReport(left);
  endMove(catalogue.metadata);
  throw sourceAway(record);
}

const sourceAway = ({ from, to }: MoveRecord) =>
  new MatchkeepError('archive-missing', `The archive is in ${to}. Its earlier folder ${from} is away.`, {
    remedy: 'What that folder still has of the archive stays there. To free its drive, remove it yourself.',
  });
