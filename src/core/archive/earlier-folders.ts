/**
 * The folders that an interrupted rebuild has read: of each, a continued rebuild looks only at the times of the folder
 * and its sidecar, unless something was touched since, was unreadable, or is new.
 */
import { systemCode } from '../disk/disk-error.ts';
import { chunks } from '../platform/chunks.ts';
import { sidecarName } from './layout.ts';
import { batches, isBehind, matchFolders } from './match-folders.ts';
import type { RebuildItem } from './match-reader.ts';
import type { ReaderPool } from './reader-pool.ts';
import { isTouchedSince } from './touched.ts';

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

async function findUntouched<R extends RecordedFolder>(
  pool: ReaderPool,
  some: readonly Matched<R>[],
  since: number,
): Promise<ReadonlySet<R>> {
  const whole = some.flatMap(({ folder, recorded }) =>
    folder !== null && recorded?.isWhole ? [recorded] : [],
  );
  const looks = await pool.lookAtAll(whole.flatMap(({ folder }) => [folder, `${folder}/${sidecarName}`]));
  // Without a sidecar, or if all of it was removed meanwhile, there is nothing to read again: a sidecar that was
  // removed touched its folder.
  const isUntouched = (look: (typeof looks)[number] | undefined) =>
    look instanceof Error
      ? systemCode(look) === 'ENOENT'
      : look !== undefined && !isTouchedSince(look, since);
  return new Set(
    whole.filter((_, index) => isUntouched(looks[2 * index]) && isUntouched(looks[2 * index + 1])),
  );
}
