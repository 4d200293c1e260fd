/**
 * Earlier versions that are in a match's folder, but not in its sidecar: the program was stopped before it wrote the
 * sidecar, or the sidecar is lost. Changes nothing.
 */
import type { ArchivedFile, EarlierVersion } from '../domain/assets.ts';
import { fileStem, traceEarlier } from './layout.ts';
import { type ArchiveStore, hashContent } from './store/store.ts';

export interface LooseVersion {
  /** Relative to the archive. */
  readonly path: string;
  /** The path of the file of which it is an earlier version, without its extension. */
  readonly stem: string;
  /** The first digits of its SHA-256. */
  readonly mark: string;
}

/** `named`: what the sidecar names. */
export function findLooseVersions(
  paths: readonly string[],
  named: ReadonlySet<string>,
): readonly LooseVersion[] {
  return paths.flatMap((path) => {
    const trace = named.has(path) ? null : traceEarlier(path);
    return trace === null ? [] : [{ path, ...trace }];
  });
}

/**
 * The file with those of the versions that are its own. If one of them is what the file contained by its sidecar, the
 * present content took its place since, and is hashed: under the file's name, or among `others`, which no record names,
 * in another format. A version that is not what its name says is left out. Throws the store's errors.
 */
export async function withLooseVersions(
  store: ArchiveStore,
  file: ArchivedFile,
  versions: readonly LooseVersion[],
  others: readonly string[] = [],
): Promise<ArchivedFile> {
  let known = file;
  const stem = fileStem(file.path);
  const places = [file.path, ...others.filter((path) => fileStem(path) === stem)];
  for (const { path, mark } of versions.filter((version) => version.stem === stem)) {
    const content = await hashContent(store, path);
    if (!content.sha256.startsWith(mark)) continue;
    if (content.sha256 === known.sha256) known = await afterCorrection(store, known, path, places);
    else {
      const { archivedAt: replacedAt } = known;
      const dates = { archivedAt: await modifiedAt(store, path), replacedAt };
      known = withEarlier(known, {
        ...content,
        ...dates,
        path,
        damagedPath: null,
        removedAt: null,
        version: null,
      });
    }
  }
  return known;
}

async function afterCorrection(
  store: ArchiveStore,
  file: ArchivedFile,
  path: string,
  places: readonly string[],
): Promise<ArchivedFile> {
  const { bytes, sha256, archivedAt, version = null } = file;
  const present = await firstPresent(store, places);
  if (present === null) return file;
  const content = await hashContent(store, present);
  if (content.sha256 === sha256) return file;
  const replacedAt = await modifiedAt(store, present);
  const corrected: ArchivedFile = {
    ...file,
    ...content,
    path: present,
    archivedAt: replacedAt,
    etag: null,
    headers: null,
    version: version === null ? null : version + 1,
  };
  return withEarlier(corrected, {
    path,
    damagedPath: null,
    bytes,
    sha256,
    archivedAt,
    replacedAt,
    removedAt: null,
    version,
  });
}

async function firstPresent(store: ArchiveStore, places: readonly string[]): Promise<string | null> {
  for (const place of places) if ((await store.stat(place)) !== null) return place;
  return null;
}

function withEarlier(file: ArchivedFile, version: EarlierVersion): ArchivedFile {
  return { ...file, earlier: [...(file.earlier ?? []), version] };
}

async function modifiedAt(store: ArchiveStore, path: string): Promise<number> {
  return Math.round((await store.stat(path))?.modifiedAt ?? 0);
}
