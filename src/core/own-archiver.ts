/**
 * The user's own archiver, as a shell holds it: the object stays the same while a damaged catalogue is replaced and the
 * archiver is opened again, and its listeners stay.
 */
import { dirname } from 'node:path';
import { MatchkeepError } from '../shared/base/errors.ts';
import type { BridgeEvent } from '../shared/bridge/bridge.ts';
import { forwardHandlers } from './bridge/dispatch.ts';
import { replaceDamagedCatalogue } from './catalogue/replace-damaged.ts';
import { DamagedCatalogue } from './catalogue/schema/damage.ts';
import type { SuspendReason } from './collector/types.ts';
import type { AssetName } from './domain/assets.ts';
import { openSettings } from './settings/settings.ts';
import type { Archiver } from './types.ts';

type Held =
  | 'handlers'
  | 'onEvent'
  | 'onArchived'
  | 'status'
  | 'finishTransfers'
  | 'start'
  | 'suspend'
  | 'resume';

/** While the catalogue is damaged, everything that reads or writes it throws `DamagedCatalogue`. */
export interface OwnArchiver extends Pick<Archiver, Held> {
  /** The archiver behind it. Throws `DamagedCatalogue` if it could not be opened. */
  opened(): Archiver;
  /** The damage that is known; null if there is none. */
  damage(): DamagedCatalogue | null;
  /**
   * Closes the archiver, gives the damaged catalogue another name, and opens the archiver with a new one, which is built
   * from the archive if it was started before. Returns the path of the damaged catalogue, or null if the whole file turns
   * out to be intact, such as after another process has replaced it. Throws `conflict` if no damage is known, and the
   * errors of `replaceDamagedCatalogue` and of opening; it can then be tried again.
   */
  replaceCatalogue(): Promise<string | null>;
  /** See `Archiver.close`. */
  close(limitMs?: number): Promise<void>;
}

/** Throws what `open` throws, except for a damaged catalogue, which the user can replace. */
export async function openOwnArchiver(open: () => Promise<Archiver>): Promise<OwnArchiver> {
  const listeners = new Set<(event: BridgeEvent) => void>();
  const archivedListeners = new Set<(asset: AssetName) => void>();
  let archiver: Archiver | null = null;
  let damage: DamagedCatalogue | null = null;
  let isStarted = false;
  let suspendedFor: SuspendReason | null = null;

  const openNow = async () => {
    try {
      archiver = await open();
    } catch (error) {
      if (error instanceof DamagedCatalogue) damage = error;
      throw error;
    }
    damage = null;
    archiver.onEvent((event) => {
      for (const listener of listeners) listener(event);
    });
    archiver.onArchived((asset) => {
      for (const listener of archivedListeners) listener(asset);
    });
    if (isStarted) archiver.start();
    if (suspendedFor !== null) archiver.suspend(suspendedFor);
  };
  const known = () => (archiver === null ? damage : archiver.catalogue.damage());
  const opened = (): Archiver => {
    if (archiver !== null) return archiver;
    throw damage ?? new MatchkeepError('cancelled', 'Matchkeep is closing.');
  };
  /** The settings have a file of their own. */
  const storedSettings = () => {
    if (damage === null) return opened().handlers['settings.get'](null);
    return openSettings(dirname(damage.file)).get();
  };

  try {
    await openNow();
  } catch (error) {
    if (!(error instanceof DamagedCatalogue)) throw error;
  }
  return {
    handlers: forwardHandlers((name) =>
      archiver === null && name === 'settings.get' ? { 'settings.get': storedSettings } : opened().handlers,
    ),
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onArchived(listener) {
      archivedListeners.add(listener);
      return () => void archivedListeners.delete(listener);
    },
    opened,
    damage: known,
    status: () => opened().status(),
    finishTransfers: async () => await archiver?.finishTransfers(),
    start() {
      isStarted = true;
      archiver?.start();
    },
    suspend(reason) {
      suspendedFor = reason;
      archiver?.suspend(reason);
    },
    resume() {
      suspendedFor = null;
      archiver?.resume();
    },
    async replaceCatalogue() {
      const found = known();
      if (found === null) throw notDamaged();
      const closing = archiver;
      archiver = null;
      damage = found;
      await closing?.close();
      const path = replaceDamagedCatalogue(dirname(found.file), 'rebuild', Date.now(), found);
      await openNow();
      return path;
    },
    async close(limitMs) {
      await archiver?.close(limitMs);
    },
  };
}

export const notDamaged = () =>
  new MatchkeepError('conflict', 'The catalogue is not damaged.', {
    remedy: 'Nothing was changed. Another window may have rebuilt it.',
  });
