/**
 * What one room announces and rooms on its floor or above act on. Everything else is a call to a room below. The
 * table of topics is the one place that says what such an event changes on screen.
 */

import type { MatchkeepError } from '../../shared/base/errors.ts';
import type { Topic } from '../../shared/bridge/operation.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { AssetName } from '../domain/assets.ts';

/** Each event with what its listeners are given. */
export interface DomainEvents {
  /** The file is in the archive and in the catalogue. */
  'asset.archived': [asset: AssetName];
  /** Downloads were added, or may begin earlier. */
  'assets.wanted': [];
  /** No rule wants these downloads any more: those in progress stop. */
  'assets.unwanted': [];
  /** The archive became available or unavailable, or its free space changed. */
  'archive.changed': [];
  /** Games and files were read from the archive's folder into the catalogue. */
  'archive.adopted': [];
  /** Every archived file was checked; damaged ones may be wanted again. */
  'archive.verified': [];
  /** The state of a download, or of the queue. */
  'downloads.changed': [];
  /** A pass began, progressed or ended. */
  'sync.changed': [];
  /** A backfill began, progressed or ended. */
  'backfill.changed': [];
  /** The catalogue has new facts from the games' own files. */
  'games.indexed': [];
  /** The session, a suspension, or the progress of a maintenance job. */
  'status.changed': [];
  /** Matchkeep begins or ends to work by itself, or its bandwidth changes. */
  'work.changed': [];
  /** The obstacle to syncing and downloading may be gone: the user signed in. */
  'work.unblocked': [];
  'settings.changed': [settings: Settings];
  'exports.changed': [];
  'updates.changed': [];
  /** Damage was found in the catalogue: nothing can be read from it or written to it any more. */
  'catalogue.damaged': [damage: MatchkeepError];
}

export const topicsChangedBy: Readonly<Record<keyof DomainEvents, readonly Topic[]>> = {
  'asset.archived': ['games'],
  'assets.wanted': ['downloads'],
  'assets.unwanted': ['downloads'],
  'archive.changed': ['status'],
  'archive.adopted': ['archive', 'games', 'downloads'],
  'archive.verified': ['games', 'downloads'],
  'downloads.changed': ['downloads'],
  'sync.changed': ['syncs', 'games'],
  'backfill.changed': ['backfills'],
  'games.indexed': ['game-files'],
  'status.changed': ['status'],
  'work.changed': ['status', 'downloads', 'backfills'],
  'work.unblocked': [],
  'settings.changed': ['settings', 'status'],
  'exports.changed': ['exports'],
  'updates.changed': ['updates'],
  'catalogue.damaged': ['status'],
};

type Listener<E extends keyof DomainEvents> = (...values: DomainEvents[E]) => void;
type Listeners = { readonly [E in keyof DomainEvents]: Set<Listener<E>> };

export interface DomainEmitter {
  /** Calls the event's listeners at once, in the order in which they were added. */
  emit<E extends keyof DomainEvents>(event: E, ...values: DomainEvents[E]): void;
  /** Returns the function that stops listening. */
  on<E extends keyof DomainEvents>(event: E, listener: Listener<E>): () => void;
}

export function createDomainEmitter(): DomainEmitter {
  const listeners: Listeners = {
    'asset.archived': new Set(),
    'assets.wanted': new Set(),
    'assets.unwanted': new Set(),
    'archive.changed': new Set(),
    'archive.adopted': new Set(),
    'archive.verified': new Set(),
    'downloads.changed': new Set(),
    'sync.changed': new Set(),
    'backfill.changed': new Set(),
    'games.indexed': new Set(),
    'status.changed': new Set(),
    'work.changed': new Set(),
    'work.unblocked': new Set(),
    'settings.changed': new Set(),
    'exports.changed': new Set(),
    'updates.changed': new Set(),
    'catalogue.damaged': new Set(),
  };
  return {
    emit(event, ...values) {
      for (const listener of listeners[event]) listener(...values);
    },
    on(event, listener) {
      listeners[event].add(listener);
      return () => void listeners[event].delete(listener);
    },
  };
}
