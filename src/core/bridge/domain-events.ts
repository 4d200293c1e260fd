/**
 * What one room announces and rooms on its floor or above act on. Everything else is a call: to a room below, or to what
 * the composition root passes in.
 */
import type { MatchkeepError } from '../../shared/base/errors.ts';
import type { Topic } from '../../shared/bridge/operation.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { AssetName } from '../domain/assets.ts';

interface Declared<Values extends readonly unknown[]> {
  /** What the event changes on screen. */
  readonly topics: readonly Topic[];
  readonly listeners: Set<(...values: Values) => void>;
}

/** An event whose listeners are given `Values`. */
const event = <Values extends readonly unknown[] = []>(...topics: readonly Topic[]): Declared<Values> => ({
  topics,
  listeners: new Set(),
});

export const createDomainEvents = () => ({
  /** The file is in the archive and in the catalogue. */
  'asset.archived': event<[asset: AssetName]>('games'),
  /** The archive became available or unavailable, or its free space changed. */
  'archive.changed': event('status'),
  /** Games and files were read from the archive's folder into the catalogue. */
  'archive.adopted': event('archive', 'games', 'downloads'),
  /** The folder of a match has another name. */
  'archive.moved': event('games', 'downloads'),
  /** Every archived file was checked; damaged ones may be wanted again. */
  'archive.verified': event('games', 'downloads'),
  /** Damage was found in some files, or is gone. */
  'archive.checked': event('downloads'),
  /** The state of a download, or of the queue; or which files are wanted. */
  'downloads.changed': event('downloads'),
  /** A pass began, progressed or ended. */
  'sync.changed': event('syncs', 'games'),
  /** A backfill began, progressed or ended. */
  'backfill.changed': event('backfills'),
  /** The catalogue has new facts from the games' own files. */
  'games.indexed': event('game-files'),
  /** The session, a suspension, or the progress of a maintenance job. */
  'status.changed': event('status'),
  /** Matchkeep begins or ends to work by itself, or its bandwidth changes. */
  'work.changed': event('status', 'downloads', 'backfills'),
  /** The obstacle to syncing and downloading may be gone: the user signed in. */
  'work.unblocked': event(),
  'settings.changed': event<[settings: Settings]>('settings', 'status'),
  'exports.changed': event('exports'),
  'updates.changed': event('updates'),
  /** Names and pictures of a version were added or removed, or are shown in another language. */
  'dataDragon.changed': event('data-dragon'),
  /** A fetch of names and pictures began, progressed or ended. */
  'dataDragon.working': event('data-dragon-work'),
  /** Damage was found in the catalogue: nothing can be read from it or written to it any more. */
  'catalogue.damaged': event<[damage: MatchkeepError]>('status'),
});

type Table = ReturnType<typeof createDomainEvents>;
type ValuesIn<D> = D extends Declared<infer Values> ? Values : never;
/** Each event with what its listeners are given. */
export type DomainEvents = { readonly [E in keyof Table]: ValuesIn<Table[E]> };
/** The table in the form in which an event can be looked up by any name. */
export type DeclaredEvents = { readonly [E in keyof DomainEvents]: Declared<DomainEvents[E]> };
