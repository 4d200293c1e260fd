/**
 * A content that takes the place of another one of the same file: the earlier one stays, as a copy in a folder next to
 * the file. The copy is durable before the file's name has the new content, so that whatever stops the program, that
 * name has the whole earlier content or the whole new one. Where the new content has another format, it has another
 * name, and the earlier name is removed when the new content is there.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { systemCode } from '../disk/disk-error.ts';
import type { EarlierVersion } from '../domain/assets.ts';
import { earlierPath } from './layout.ts';
import { type ArchiveStore, hashContent } from './store/store.ts';

/** What the catalogue says of a file that is archived. `path` is relative to the archive. */
export interface RecordedContent {
  readonly path: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export type Replaced = Pick<EarlierVersion, 'path' | 'damagedPath'>;

/**
 * Puts a copy of the recorded content, which `key` has now, where earlier versions are. Another content that is there,
 * such as a damaged version, gets another name. `now` in epoch ms.
 */
export async function putEarlier(
  store: ArchiveStore,
  key: string,
  { path, bytes, sha256 }: RecordedContent,
  now: number,
): Promise<void> {
  const place = earlierPath(path, sha256);
  const hasOther = async () => (await hashOrNull(store, place)) !== sha256;
  const [result] = await store.putAll([
    {
      key: place,
      content: { copyFrom: key, bytes },
      whenTaken: async () =>
        (await hasOther()) ? { moveTo: await freeBackupKey(place, store, now) } : 'drop',
    },
  ]);
  if (result instanceof Error) throw result;
  if (await hasOther()) throw badCopy(key);
}

/**
 * Copies what the file's name has, as the new content gets another one. Returns the path of the copy if the file is
 * damaged. Remove the name when the new content is there.
 */
export async function copyPresent(
  store: ArchiveStore,
  recorded: RecordedContent,
  now: number,
): Promise<string | null> {
  const { path, sha256 } = recorded;
  const present = await hashOrNull(store, path);
  if (present === null) return null;
  if (present === sha256) {
    await putEarlier(store, path, recorded, now);
    return null;
  }
  const { bytes } = await hashContent(store, path);
  const key = await freeBackupKey(path, store, now);
  const [result] = await store.putAll([{ key, content: { copyFrom: path, bytes } }]);
  if (result instanceof Error) throw result;
  return key;
}

/** Where the recorded content is after another one has the file's name; null: it is lost. */
export async function findEarlier(
  store: ArchiveStore,
  { path, sha256 }: RecordedContent,
): Promise<string | null> {
  const place = earlierPath(path, sha256);
  return (await hashOrNull(store, place)) === sha256 ? place : null;
}

/** `<name>.kept-<UTC time>.<extension>`, with a number if that name is taken. */
export async function freeBackupKey(key: string, store: ArchiveStore, now: number): Promise<string> {
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const dot = key.lastIndexOf('.');
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? time : `${time}-${count}`;
    const free = `${key.slice(0, dot)}.kept-${mark}${key.slice(dot)}`;
    if ((await store.stat(free)) === null) return free;
  }
}

/** Null if nothing has the key. */
export async function hashOrNull(store: ArchiveStore, key: string): Promise<string | null> {
  try {
    return (await hashContent(store, key)).sha256;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error) ?? '')) return null;
    throw error;
  }
}

function badCopy(key: string): MatchkeepError {
  return new MatchkeepError(
    'file-corrupt',
    `The copy of ${key} differs from the file, which stays as it is.`,
    {
      remedy: 'The drive may be failing: check it, then run "matchkeep verify".',
    },
  );
}
