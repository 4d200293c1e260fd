/**
 * A JSON backup of one list that the user entered and that no service or archive could restore. Every change rewrites
 * the file in the data folder; a new catalogue imports it. The change is on the drive before the file is, and where the
 * file was not written, the next start writes it: if one of the two is lost, the other one has the last change.
 */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { systemCode } from '../disk/disk-error.ts';
import { readTextOrNull } from '../disk/read-text.ts';
import { replaceFile } from '../disk/replace-file.ts';

/** The catalogue's repository of the list. */
interface Repository<Item, Draft> {
  list(): readonly Item[];
  save(draft: Draft): Item;
  remove(id: string): number;
}

export interface JsonBackupOptions<Item> {
  /** In the data folder. */
  readonly fileName: string;
  readonly schema: z.ZodType<Item>;
  /** The metadata entry that marks a catalogue that has imported the backup; `behind`: a change is not in the file yet. */
  readonly metadataKey: string;
  /** As in "The backup of the watch rules". */
  readonly what: string;
  readonly remedy: string;
  /** Whether the list begins with the item that was saved last. */
  readonly isNewestFirst: boolean;
  /** Saves a long list faster than one by one. */
  readonly saveAll?: (items: readonly Item[]) => void;
}

export interface JsonBackup<Item, Draft> extends Pick<Repository<Item, Draft>, 'save' | 'remove'> {
  /** `change`, followed by a rewrite of the backup: for changes other than `save` and `remove`. */
  backedUp<Input extends readonly unknown[], Result>(
    change: (...input: Input) => Result,
  ): (...input: Input) => Result;
}

/** Backs up each change of `repository`. Throws `settings-damaged` for a new catalogue with a damaged backup. */
export function withJsonBackup<Item extends { readonly id: string }, Draft>(
  repository: Repository<Item, Draft | Item>,
  options: JsonBackupOptions<Item>,
  {
    dataDir,
    catalogue: { metadata, durably },
  }: { readonly dataDir: string; readonly catalogue: Pick<Catalogue, 'metadata' | 'durably'> },
): JsonBackup<Item, Draft | Item> {
  const file = join(dataDir, options.fileName);
  const markWritten = () => metadata.set(options.metadataKey, 'kept');
  const write = () => {
    replaceFile(file, `${JSON.stringify(repository.list(), null, 2)}\n`, { mode: 0o600 });
    markWritten();
  };
  const backedUp: JsonBackup<Item, Draft | Item>['backedUp'] =
    (change) =>
    (...input) => {
      const result = durably(() => {
        metadata.set(options.metadataKey, 'behind');
        return change(...input);
      });
      write();
      return result;
    };
  const catchUp = () => {
    try {
      write();
    } catch (error) {
      // A full disk, perhaps: the catalogue has the list, and the next change or start writes it.
      if (systemCode(error) === null) throw error;
    }
  };
  const state = metadata.get(options.metadataKey);
  if (state === 'behind') catchUp();
  if (state === null) {
    const backup = readBackup(file, options);
    const list = repository.list();
    // Equal where the catalogue is a copy of the lost one.
    if (backup !== null && !isDeepStrictEqual(backup, list)) {
      for (const { id } of list) repository.remove(id);
      const items = options.isNewestFirst ? backup.toReversed() : backup;
      if (options.saveAll) options.saveAll(items);
      else for (const item of items) repository.save(item);
    } else if (backup === null && list.length > 0) {
      // A catalogue of a version that made no backups.
      write();
    }
    markWritten();
  }
  return { save: backedUp(repository.save), remove: backedUp(repository.remove), backedUp };
}

/** Whether the catalogue has never imported or written this backup, and there is none. */
export const isNewList = (
  { fileName, metadataKey }: Pick<JsonBackupOptions<unknown>, 'fileName' | 'metadataKey'>,
  { dataDir, metadata }: { readonly dataDir: string; readonly metadata: Catalogue['metadata'] },
): boolean => metadata.get(metadataKey) === null && readTextOrNull(join(dataDir, fileName)) === null;

/** Null if there is no file. A damaged file does not change: a guess would lose the user's data. */
function readBackup<Item>(
  file: string,
  { schema, what, remedy }: JsonBackupOptions<Item>,
): readonly Item[] | null {
  const text = readTextOrNull(file);
  if (text === null) return null;
  try {
    return z.array(schema).parse(JSON.parse(text));
  } catch (cause) {
    throw new MatchkeepError('settings-damaged', `The backup of ${what}, ${file}, is damaged.`, {
      remedy,
      cause,
    });
  }
}
