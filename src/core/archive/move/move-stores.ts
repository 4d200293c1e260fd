/**
 * The two stores of a move, and their notes: a store that an archive is copied to has the note
 * `.matchkeep-moving` and no marker until it has all, and one that it was moved from has `.matchkeep-moved` in place of its
 * marker. So no store with a part of an archive is taken for the archive, and nothing is written where a drive is away.
 */

import { MatchkeepError } from '../../../shared/base/errors.ts';
import type { Disk } from '../../disk/disk.ts';
import { diskError, systemCode } from '../../disk/disk-error.ts';
import { markerId, requireMarker } from '../marker.ts';
import { openStore } from '../store/open-store.ts';
import {
  type ArchiveStore,
  markerName,
  movedName,
  movingName,
  readWhole,
  type StorePlace,
} from '../store/store.ts';
import type { MoveStores } from './move-files.ts';

/** A content that is dated by its store. */
const clockName = `${markerName}-time`;

/** Plain data, so that a thread can open the same stores. */
export interface MovePlaces {
  readonly archiveId: string;
  readonly source: StorePlace;
  readonly target: StorePlace;
}

/** Each step that changes a store requires its note, or its marker. */
export function openMoveStores(
  { archiveId, source, target }: MovePlaces,
  phase: 'copying' | 'clearing',
  disk?: Disk,
): MoveStores {
  const open = (place: MovePlaces['source'], key: string): ArchiveStore => {
    const store = openStore(place, {
      ...(disk && { disk }),
      requireThere: () => requireMarker(store, archiveId, key),
    });
    return store;
  };
  return phase === 'copying'
    ? { source: open(source, markerName), target: open(target, movingName) }
    : { source: open(source, movedName), target: open(target, markerName) };
}

/** The source has its marker. Does nothing if the target has its note. */
export async function beginTarget({ source, target }: MoveStores): Promise<void> {
  const { dir } = target.place;
  try {
    await target.begin(movingName, await markerText(source));
  } catch (error) {
    throw diskError(error, `create the folder ${dir}`);
  }
}

/** The target has all that the source has: from now on it is an archive. */
export async function completeTarget({ source, target }: MoveStores): Promise<void> {
  if ((await target.stat(markerName)) === null) await putOne(target, markerName, await markerText(source));
}

/**
 * From now on, the source is no archive: what still wants to put there fails. False where it stays one, since nothing in it
 * can be changed, and so nothing can be put there either.
 */
export async function retireSource({ source }: MoveStores, archiveId: string): Promise<boolean> {
  if ((await markerId(source)) !== archiveId) return true;
  try {
    await putOne(source, movedName, await markerText(source));
    await source.remove(markerName);
    return true;
  } catch (error) {
    if (isChangeRefused(error)) return false;
    throw error;
  }
}

/** Whether a drive is read-only, or the user may not write there. */
function isChangeRefused(error: unknown): boolean {
  const code = systemCode(error instanceof MatchkeepError ? error.cause : error);
  return ['EROFS', 'EACCES', 'EPERM'].includes(code ?? '');
}

/** Whether the source is what the archive was moved from. Throws the errors of the disk. */
export async function isRetired({ source }: MoveStores, archiveId: string): Promise<boolean> {
  return (await markerId(source)) === null && (await markerId(source, movedName)) === archiveId;
}

/**
 * The time on the clock that dates the store's files, which may not be this machine's; epoch ms. This machine's for a store
 * in which nothing can be changed: nothing is dated there.
 */
export async function readDriveClock(store: ArchiveStore): Promise<number> {
  try {
    await putOne(store, clockName, '');
  } catch (error) {
    if (isChangeRefused(error)) return Date.now();
    throw error;
  }
  const touchedAt = (await store.stat(clockName))?.touchedAt ?? Number.POSITIVE_INFINITY;
  await store.remove(clockName);
  return Number.isFinite(touchedAt) ? touchedAt : Date.now();
}

const markerText = async (store: ArchiveStore) => (await readWhole(store, markerName)).toString('utf8');

async function putOne(store: ArchiveStore, key: string, data: string): Promise<void> {
  const [result] = await store.putAll([{ key, content: { data } }]);
  if (result instanceof Error) throw diskError(result, `write ${key} in ${store.place.dir}`);
}
