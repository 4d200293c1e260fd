/**
 * The folders that an interrupted rebuild has read: of each, a continued rebuild looks only at the times of what it holds,
 * unless something was touched since, was unreadable, or is new.
 */
import { isCancelled } from '../../shared/base/errors.ts';
import { systemCode } from '../disk/disk-error.ts';
import { chunks } from '../platform/chunks.ts';
import { batches, isBehind, matchFolders } from './match-folders.ts';
import type { RebuildItem } from './match-reader.ts';
import type { ReaderPool } from './reader-pool.ts';
import type { Listing } from './store/store.ts';
import { isTouchedSince } from './touched.ts';
import { entryPath } from './walk.ts';

export interface RecordedFolder {
  /** Relative to the archive. */
  readonly folder: string;
  /** False if a part of it could not be read. */
  readonly isWhole: boolean;
}

/** What an interrupted rebuild has read. */
export interface EarlierRebuild<R extends RecordedFolder> {
  /** The last folder that it read. */
  readonly through: string;
  /** In the order of the folders. Read a few at a time. */
  readonly recorded: Iterable<R>;
  /** When it began; epoch ms. */
  readonly since: number;
}

export type FolderResult<R extends RecordedFolder> =
  /** `isEarlier`: its place is before the end of the interrupted rebuild. */
  | {
      readonly kind: 'read';
      readonly folder: string;
      readonly items: readonly RebuildItem[];
      readonly isEarlier: boolean;
    }
  /** Was not touched since it was recorded, or was removed: a rebuild removes nothing. */
  | { readonly kind: 'recorded'; readonly recorded: R };

/** The matches of a job that reads them. */
export const matchesPerJob = 8;
/** The folders of a job that only looks at them. */
const foldersPerLook = 64;

/** The jobs that look at the folders up to `earlier.through`, in order. They throw disk errors. */
export async function* earlierJobs<R extends RecordedFolder>(
  pool: ReaderPool,
  earlier: EarlierRebuild<R>,
): AsyncGenerator<() => Promise<readonly FolderResult<R>[]>, void> {
  for await (const some of batches(matched(upTo(pool, earlier.through), earlier.recorded), foldersPerLook))
    yield async () => await lookAtAll(pool, some, earlier.since);
}

/** `folder` is null if it is no longer there, `recorded` if it is new. */
type Matched<R> =
  | { readonly folder: string; readonly recorded: R | null }
  | { readonly folder: null; readonly recorded: R };

async function* upTo(pool: ReaderPool, last: string): AsyncGenerator<string, void> {
  for await (const folder of matchFolders(pool)) {
    if (isBehind(folder, last)) return;
    yield folder;
  }
}

/** Both are in the same order. */
async function* matched<R extends RecordedFolder>(
  folders: AsyncIterable<string>,
  recorded: Iterable<R>,
): AsyncGenerator<Matched<R>, void> {
  const rows = recorded[Symbol.iterator]();
  let row = rows.next();
  for await (const folder of folders) {
    for (; row.done !== true && isBehind(folder, row.value.folder); row = rows.next())
      yield { folder: null, recorded: row.value };
    if (row.done !== true && row.value.folder === folder) {
      yield { folder, recorded: row.value };
      row = rows.next();
    } else {
      yield { folder, recorded: null };
    }
  }
  for (; row.done !== true; row = rows.next()) yield { folder: null, recorded: row.value };
}

async function lookAtAll<R extends RecordedFolder>(
  pool: ReaderPool,
  some: readonly Matched<R>[],
  since: number,
): Promise<readonly FolderResult<R>[]> {
  const untouched = await findUntouched(pool, some, since);
  const again = some.flatMap(({ folder, recorded }) =>
    folder === null || (recorded && untouched.has(recorded)) ? [] : [folder],
  );
  const read = await Promise.all(
    [...chunks(again, matchesPerJob)].map((folders) => pool.readMatches(folders)),
  );
  const items = new Map(read.flat().map((found, index) => [again[index], found]));
  return some.map((each): FolderResult<R> => {
    const { folder, recorded } = each;
    const found = folder === null ? undefined : items.get(folder);
    if (folder !== null && found) return { kind: 'read', folder, items: found, isEarlier: true };
    if (recorded) return { kind: 'recorded', recorded };
    throw new Error(`The new folder ${folder} was not read.`);
  });
}

/** Those of which neither the folder nor anything below it was touched. */
async function findUntouched<R extends RecordedFolder>(
  pool: ReaderPool,
  some: readonly Matched<R>[],
  since: number,
): Promise<ReadonlySet<R>> {
  const whole = some.flatMap(({ folder, recorded }) =>
    folder !== null && recorded?.isWhole ? [recorded] : [],
  );
  // Files, too: FAT does not change the time of a folder when a file in it is replaced.
  const entries = new Map(whole.map((recorded) => [recorded.folder, recorded]));
  for (let folders = [...entries.keys()]; folders.length > 0; ) {
    const inner: string[] = [];
    for (const [index, listing] of (await listAll(pool, folders)).entries()) {
      const folder = folders[index] ?? '';
      const recorded = entries.get(folder);
      if (recorded === undefined) continue;
      for (const name of [...listing.files, ...listing.folders])
        entries.set(entryPath(folder, name), recorded);
      inner.push(...listing.folders.map((name) => entryPath(folder, name)));
    }
    folders = inner;
  }
  const looks = await pool.lookAtAll([...entries.keys()]);
  // What was removed leaves nothing to read again.
  const isTouched = (look: (typeof looks)[number] | undefined) =>
    look instanceof Error ? systemCode(look) !== 'ENOENT' : look === undefined || isTouchedSince(look, since);
  const touched = new Set([...entries.values()].filter((_, index) => isTouched(looks[index])));
  return new Set(whole.filter((recorded) => !touched.has(recorded)));
}

/** A folder that cannot be listed counts as empty: one such folder would prevent all others from being read. */
async function listAll(pool: ReaderPool, folders: readonly string[]): Promise<readonly Listing[]> {
  try {
    return await pool.list(folders);
  } catch (error) {
    if (isCancelled(error)) throw error;
    if (folders.length <= 1) return [{ files: [], folders: [] }];
    const half = folders.length >> 1;
    return [...(await listAll(pool, folders.slice(0, half))), ...(await listAll(pool, folders.slice(half)))];
  }
}
