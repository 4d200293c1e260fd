/**
 * The steps of moving an archive to another store: contents are copied and read again there, and removed here only where
 * the other store has the same. Each function takes some files, by their paths in the archive.
 */
import { createHash } from 'node:crypto';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { diskError, requireOpenFiles, systemCode } from '../../disk/disk-error.ts';
import { hashOrNull } from '../earlier-version.ts';
import { checksumsName, isDescription, sidecarName, traceEarlier, traceFile } from '../layout.ts';
import { readSidecar } from '../sidecar.ts';
import { isOwnChecksums } from '../sidecar-writer.ts';
import { type ArchiveStore, hashContent, type Put, readWhole, type StoredFile } from '../store/store.ts';
import { isTouchedSince } from '../touched.ts';
import { entryPath } from '../walk.ts';

export interface MoveStores {
  readonly source: ArchiveStore;
  readonly target: ArchiveStore;
}

/**
 * `copied`: it is there, and was read again. `same`: it was there before. `gone`: it is not here any more. `unreadable`: it
 * cannot be read here, so that it is not there. `sha256` is null if it was not read.
 */
export interface CopiedFile {
  readonly path: string;
  readonly state: 'copied' | 'same' | 'gone' | 'unreadable';
  readonly bytes: number;
  readonly sha256: string | null;
}

/**
 * Copies the files that the target does not have as they are. With `since` (epoch ms), those that did not change since then
 * are not read if the target has as many bytes. Throws the errors of the target, and `file-corrupt` if it does not return
 * what was written.
 */
export async function copyFiles(
  stores: MoveStores,
  paths: readonly string[],
  since: number | null,
): Promise<readonly CopiedFile[]> {
  const known = new Map<string, CopiedFile>();
  const due: Copying[] = [];
  for (const path of paths) {
    const found = await compare(stores, path, since);
    if ('state' in found) known.set(path, found);
    else due.push(toCopying(stores.source, path, found));
  }
  const results = await stores.target.putAll(due.map(({ put }) => put));
  for (const [index, { path, read }] of due.entries()) {
    const result = results[index];
    const { error, bytes, sha256 } = read();
    if (error !== null) known.set(path, { path, state: toFailure(error, path), bytes, sha256: null });
    else if (result instanceof Error) throw diskError(result, `copy ${path} to the new folder`);
    else {
      await requireSame(stores.target, path, sha256);
      known.set(path, { path, state: 'copied', bytes, sha256 });
    }
  }
  return paths.flatMap((path) => known.get(path) ?? []);
}

interface Copying {
  readonly path: string;
  readonly put: Put;
  /** What was read until now. */
  readonly read: () => { readonly error: unknown; readonly bytes: number; readonly sha256: string };
}

/** What is known of the file without copying it, or what there is to copy. */
async function compare(
  { source, target }: MoveStores,
  path: string,
  since: number | null,
): Promise<CopiedFile | StoredFile> {
  try {
    const here = await source.stat(path);
    if (here?.kind !== 'file')
      return { path, state: here === null ? 'gone' : 'unreadable', bytes: 0, sha256: null };
    const { bytes } = here;
    const there = await target.stat(path);
    if (there?.kind === 'file' && there.bytes === bytes) {
      if (since !== null && !isTouchedSince(here, since)) return { path, state: 'same', bytes, sha256: null };
      const sha256 = await hashAt(source, path);
      if (sha256 === null) return { path, state: 'unreadable', bytes, sha256 };
      if ((await hashAt(target, path)) === sha256) return { path, state: 'same', bytes, sha256 };
    }
    return here;
  } catch (error) {
    throw diskError(error, `copy ${path} to the new folder`);
  }
}

/** Null if it is not there or cannot be read. */
const hashAt = (store: ArchiveStore, path: string) =>
  hashOrNull(store, path).catch((error: unknown) => {
    requireOpenFiles(error, `read ${path}`);
    return null;
  });

function toCopying(source: ArchiveStore, path: string, { bytes, modifiedAt, mode }: StoredFile): Copying {
  const hash = createHash('sha256');
  let error: unknown = null;
  let readBytes = 0;
  const pieces = async function* () {
    try {
      for await (const piece of source.read(path)) {
        hash.update(piece);
        readBytes += piece.length;
        yield piece;
      }
    } catch (failure) {
      error = failure;
      throw failure;
    }
  };
  return {
    path,
    put: { key: path, content: { pieces: pieces(), bytes, original: { modifiedAt, mode } } },
    read: () => ({ error, bytes: readBytes, sha256: hash.copy().digest('hex') }),
  };
}

function toFailure(error: unknown, path: string): 'gone' | 'unreadable' {
  requireOpenFiles(error, `read ${path}`);
  return systemCode(error) === 'ENOENT' ? 'gone' : 'unreadable';
}

async function requireSame(target: ArchiveStore, path: string, sha256: string): Promise<void> {
  const written = await hashContent(target, path).catch((error: unknown) => {
    throw diskError(error, `read ${path} in the new folder`);
  });
  if (written.sha256 === sha256) return;
  throw new MatchkeepError('file-corrupt', `The new folder does not return what was written to ${path}.`, {
    remedy: 'Check the drive of the new folder, or move the archive to another one. Nothing was removed.',
  });
}

/**
 * Removes what the target has of the archive and the source has no more: files that were renamed or deleted since they were
 * copied. Files of other names stay. `checkSource` throws if the source is away: it is called before and after looking, since
 * a drive that is away looks like an empty one. Throws the errors of both stores.
 */
export async function dropGone(
  { source, target }: MoveStores,
  paths: readonly string[],
  checkSource: () => Promise<void>,
): Promise<void> {
  const own = paths.filter(
    (path) => isDescription(path) || traceFile(path) !== null || traceEarlier(path) !== null,
  );
  const gone = async (some: readonly string[]) => {
    const found: string[] = [];
    for (const path of some) if ((await source.stat(path)) === null) found.push(path);
    return found;
  };
  const seemGone = await gone(own);
  if (seemGone.length === 0) return;
  await checkSource();
  const areGone = await gone(seemGone);
  await checkSource();
  for (const path of areGone) await target.remove(path);
}

/**
 * Removes the files that the target has, and copies those that it has not before. A description that is older than the
 * target's is removed too. Returns the bytes of each, also of those that stay, since the target has another content under
 * their names. Throws the errors of both stores.
 */
export async function clearFiles(stores: MoveStores, paths: readonly string[]): Promise<readonly number[]> {
  await copyFiles(stores, await absentIn(stores.target, paths), null);
  const bytes: number[] = [];
  const same: string[] = [];
  for (const path of paths) {
    const here = await stores.source.stat(path);
    if (here?.kind === 'file' && (await isThere(stores, path))) same.push(path);
    bytes.push(here?.bytes ?? 0);
  }
  try {
    await stores.target.flush(same);
    // The drive combines the flushes of many. All have ended when this returns, also where one fails.
    const removals = await Promise.allSettled(same.map((path) => stores.source.remove(path)));
    for (const removal of removals) if (removal.status === 'rejected') throw removal.reason;
  } catch (error) {
    throw diskError(error, `empty the earlier folder ${stores.source.place.dir}`);
  }
  return bytes;
}

async function absentIn(target: ArchiveStore, paths: readonly string[]): Promise<readonly string[]> {
  const absent: string[] = [];
  for (const path of paths) if ((await target.stat(path)) === null) absent.push(path);
  return absent;
}

async function isThere({ source, target }: MoveStores, path: string): Promise<boolean> {
  const there = await hashAt(target, path);
  return there !== null && ((await hashAt(source, path)) === there || (await isOwnText(source, path)));
}

/** A description of Matchkeep's, and no file of the user's with such a name. */
async function isOwnText(store: ArchiveStore, path: string): Promise<boolean> {
  if (!isDescription(path)) return false;
  if (path.endsWith(`/${checksumsName}`)) return await isOwnChecksums(path, store);
  return !path.endsWith(`/${sidecarName}`) || (await isOwnSidecar(path, store));
}

async function isOwnSidecar(path: string, store: ArchiveStore): Promise<boolean> {
  try {
    readSidecar((await readWhole(store, path)).toString('utf8'), path.slice(0, path.lastIndexOf('/')));
    return true;
  } catch (error) {
    if (error instanceof MatchkeepError) return false;
    throw error;
  }
}

/** Removes all folders that have no content, of the archive or of another program. */
export async function removePlaces(source: ArchiveStore, folder = ''): Promise<void> {
  for (const name of (await source.list(folder)).folders) await removePlaces(source, entryPath(folder, name));
  if (folder !== '') await source.removePlace(folder);
}
