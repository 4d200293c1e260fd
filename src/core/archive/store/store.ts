/**
 * Where an archive's files are. A store has keys, such as `LCK/Spring/match.json`, and whole contents; it may be a
 * folder on a drive or a service elsewhere, so nothing here is a path, a rename or a lock. `/` between the parts of a
 * key is all the structure there is.
 *
 * Errors have a system's code (`systemCode`), which `diskError` explains: `ENOENT` for a key with nothing,
 * `ENOSPC` for a full store, `EACCES` and `EIO` for a store that refuses or fails. test/archive/store holds every store
 * to this contract.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Disk } from '../../disk/disk.ts';
import type { DriveSpace } from '../../disk/drive-space.ts';
import type { FurtherPlaces } from '../../domain/further-paths.ts';

/** The key of the file that identifies a store's archive. Names that begin so are the store's own. */
export const markerName = '.matchkeep';
/** The keys of the notes in a store that an archive is being copied to, and in one that it was moved from. */
export const movingName = `${markerName}-moving`;
export const movedName = `${markerName}-moved`;

/** Which store: plain data, so that another thread can open the same one. */
export const storePlaceSchema = z.object({
  /** The absolute path of the store's folder. */
  dir: z.string(),
  /** The read-only archives that it reads, too, by their names; default: none. */
  further: z.record(z.string(), z.object({ id: z.string(), dir: z.string() })).optional(),
});
export type StorePlace = Readonly<z.infer<typeof storePlaceSchema>>;

/** The folder of the store, and those of the read-only archives. */
export const foldersIn = ({ dir, further = {} }: StorePlace): readonly string[] => [
  dir,
  ...Object.values(further).map((place) => place.dir),
];

export interface StoredFile {
  /** `folder`: nothing has the key itself, but keys below it may be there; its `bytes` mean nothing. */
  readonly kind: 'file' | 'folder' | 'other';
  readonly bytes: number;
  /** When its content was written; epoch ms. */
  readonly modifiedAt: number;
  /**
   * When its content, its attributes or the names below it last changed, by the store's clock; epoch ms. Infinity if the
   * store does not record that.
   */
  readonly touchedAt: number;
  /** Who may read, write and run it, as the nine bits of a file; null if the store does not record that. */
  readonly mode: number | null;
}

/**
 * The whole content of a key: bytes in memory, pieces that are read once (of a content that `original` describes),
 * a copy of what another key has, or a complete staged file (see `stagedFile`), which `put` takes away.
 */
export type Content =
  | { readonly data: string | Uint8Array }
  | {
      readonly pieces: AsyncIterable<Uint8Array>;
      readonly bytes: number;
      readonly original: Pick<StoredFile, 'modifiedAt' | 'mode'>;
    }
  | { readonly copyFrom: string; readonly bytes: number }
  | { readonly staged: string; readonly bytes: number };

/** What happens to a content whose key is taken: it replaces the other, is dropped, or the other gets a free key first. */
type WhenTaken = 'replace' | 'drop' | { readonly moveTo: string };

export interface Put {
  readonly key: string;
  readonly content: Content;
  /** Called only if a file has the key. Default: `replace`. Its errors are those of the put. */
  readonly whenTaken?: (there: StoredFile) => Promise<WhenTaken>;
}

export interface StagedFile {
  readonly name: string;
  readonly bytes: number;
  /** Epoch ms. */
  readonly modifiedAt: number;
}

/** The names directly below a prefix, in order: those of files, and those that have more below them. */
export interface Listing {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

export interface ArchiveStore {
  readonly place: StorePlace;
  /**
   * Puts many contents in one durable step, and returns for each what happened, in their order; a failed one does not
   * affect the others. When this returns, the bytes survive a power cut. Whatever fails or stops meanwhile, a key has its
   * earlier content or the whole new one (with `moveTo`, the earlier one may be at either key), and a staged file is
   * still there. Puts of one key take effect in the order of the calls. Each fails if
   * the store is away. Throws nothing.
   */
  putAll(puts: readonly Put[]): Promise<readonly ('put' | 'dropped' | Error)[]>;
  /**
   * Puts the first content of a new store, and makes the store's own place where it is missing. False where the key is
   * there: nothing is put.
   */
  begin(key: string, content: string): Promise<boolean>;
  /** Removes a content for good; durable when this returns. Does nothing if there is none. */
  remove(key: string): Promise<void>;
  /**
   * Moves everything below the prefix `from` to the prefix `to`; durable when this returns. Whatever stops it, each content
   * is at one of its two keys, and the same call completes it. `taken`: something else is at `to`, and nothing was moved;
   * `missing`: nothing is at either. A folder that has nothing left is removed. Throws if the store is away.
   */
  moveFolder(from: string, to: string): Promise<'moved' | 'taken' | 'missing'>;
  /**
   * Removes what is left of a prefix that has no content any more, or of the store itself if it has only notes of its own:
   * its place, with what systems put there; only this one is durable when this returns. False if something else is there.
   */
  removePlace(prefix: string): Promise<boolean>;
  /** What these keys have survives a power cut when this returns, also if it was put before. Throws `ENOENT`. */
  flush(keys: readonly string[]): Promise<void>;
  /**
   * Takes all that the store has to a new place in one durable step. False, and nothing is changed, where that is not
   * possible: then each content must be copied.
   */
  moveTo(place: StorePlace): Promise<boolean>;
  /** Null if nothing is there. */
  stat(key: string): Promise<StoredFile | null>;
  /**
   * The names below `prefix`, which is a whole key without a final `/`, or empty for all of the store. Empty if nothing
   * is there; without the store's own names and those that systems create.
   */
  list(prefix: string): Promise<Listing>;
  /**
   * The bytes from `start` up to `end`, which is not included; nothing beyond the content's end. A piece is valid until
   * the next one is asked for. A content that ends sooner than it did at first ends there. Throws `ENOENT`.
   */
  read(key: string, range?: { readonly start?: number; readonly end?: number }): AsyncIterable<Uint8Array>;
  /**
   * A path on this machine with the content, for what needs a file: other programs, and threads that read it at any place.
   * It is the file itself or a copy, only to be read. If nothing is there, nothing is at the path.
   */
  localFile(key: string): Promise<string>;
  /** The place of a file that is to be put, always the same for a name: on this machine, so that it can be continued. */
  stagedFile(name: string): Promise<string>;
  /** Does nothing if there is none. */
  removeStaged(name: string): Promise<void>;
  /** All staged files, also those of interrupted puts. */
  listStaged(): Promise<readonly StagedFile[]>;
  /** Null if the store does not report it. */
  space(): Promise<DriveSpace | null>;
}

export interface StoreOptions {
  /** Default: the system's. Threads with nothing else to do use `threadDisk`. */
  readonly disk?: Disk;
  /** The read-only archives of the moment, in place of those of the store's place. */
  readonly further?: () => FurtherPlaces;
  /** Throws if the store at the place is not the expected one: its drive is away. Asked before each step that puts. */
  readonly requireThere?: () => Promise<void>;
}

/** The whole content in memory. Throws as `read`. */
export async function readWhole(store: ArchiveStore, key: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of store.read(key)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** The text of the first bytes of a content, up to `end`. Throws as `read`. */
export async function readStart(store: ArchiveStore, key: string, end: number): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of store.read(key, { end })) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}

/** The hash of a content in lower-case hex, and its length, in constant memory. Throws as `read`. */
export async function hashContent(
  store: ArchiveStore,
  key: string,
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of store.read(key)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Whether names that differ only in case are one to the store, which has `key`. */
export async function isCaseIgnored(store: ArchiveStore, key: string): Promise<boolean> {
  return (await store.stat(key.toUpperCase())) !== null;
}

/** The same for all names that are one to such a store. */
export const foldedName = (name: string): string => name.normalize('NFC').toLowerCase();
