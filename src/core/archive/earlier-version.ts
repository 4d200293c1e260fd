/**
 * A content that takes the place of another one of the same file: the earlier one stays, as a copy in a folder next to
 * the file. The copy is durable before the file's name has the new content, so that whatever stops the program, that
 * name has the whole earlier content or the whole new one.
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

/** Puts a copy of the recorded content, which `key` has now, where earlier versions are, and returns its key. */
export async function putEarlier(
  store: ArchiveStore,
  key: string,
  { bytes, sha256 }: RecordedContent,
): Promise<string> {
  const path = earlierPath(key, sha256);
  const hasOther = async () => (await hashOrNull(store, path)) !== sha256;
  const [result] = await store.putAll([
    {
      key: path,
      content: { copyFrom: key, bytes },
      whenTaken: async () => ((await hasOther()) ? 'replace' : 'drop'),
    },
  ]);
  if (result instanceof Error) throw result;
  if (await hasOther()) throw badCopy(key);
  return path;
}

/** Where the recorded content is, other than at `key`; null: it is lost. */
export async function findEarlier(
  store: ArchiveStore,
  key: string,
  { path, sha256 }: RecordedContent,
): Promise<string | null> {
  const places = [...(path === key ? [] : [path]), earlierPath(path, sha256)];
  for (const place of places) if ((await hashOrNull(store, place)) === sha256) return place;
  return null;
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
