/**
 * Earlier versions that are in a match's folder, but not in its sidecar: the program was stopped before it wrote the
 * sidecar, or the sidecar is lost. Changes nothing.
 */
import type { ArchivedFile, EarlierVersion } from '../domain/assets.ts';
import { hashOrNull } from './earlier-version.ts';
import { traceEarlier } from './layout.ts';
import { type ArchiveStore, hashContent } from './store/store.ts';

export interface LooseVersion {
  /** Relative to the archive. */
  readonly path: string;
  /** The path of the file of which it is an earlier version. */
  readonly file: string;
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
    return trace === null ? [] : [{ path, file: trace.path, mark: trace.mark }];
  });
}

/**
 * The file with those of the versions that are its own. If one of them is what the file contained by its sidecar, the
 * present content took its place since, and is hashed. A version that is not what its name says is left out. Throws the
 * store's errors.
 */
export async function withLooseVersions(
  store: ArchiveStore,
  file: ArchivedFile,
  versions: readonly LooseVersion[],
): Promise<ArchivedFile> {
  let known = file;
  for (const { path, mark } of versions.filter((version) => version.file === file.path)) {
    const content = await hashContent(store, path);
    if (!content.sha256.startsWith(mark)) continue;
    if (content.sha256 === known.sha256) known = await afterCorrection(store, known, path);
    else {
      const { archivedAt: replacedAt } = known;
      const dates = { archivedAt: await modifiedAt(store, path), replacedAt };
      known = withEarlier(known, { ...content, ...dates, path, damagedPath: null, version: null });
    }
  }
  return known;
}

async function afterCorrection(store: ArchiveStore, file: ArchivedFile, path: string): Promise<ArchivedFile> {
  const { bytes, sha256, archivedAt, version = null } = file;
  const present = await hashOrNull(store, file.path);
  if (present === null || present === sha256) return file;
  const replacedAt = await modifiedAt(store, file.path);
  const corrected: ArchivedFile = {
    ...file,
    ...(await hashContent(store, file.path)),
    archivedAt: replacedAt,
    etag: null,
    headers: null,
    version: version === null ? null : version + 1,
  };
  return withEarlier(corrected, { path, damagedPath: null, bytes, sha256, archivedAt, replacedAt, version });
}

function withEarlier(file: ArchivedFile, version: EarlierVersion): ArchivedFile {
  return { ...file, earlier: [...(file.earlier ?? []), version] };
}

async function modifiedAt(store: ArchiveStore, path: string): Promise<number> {
  return Math.round((await store.stat(path))?.modifiedAt ?? 0);
}
