/** The path of an archived file, for what needs a file on this machine. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Files } from '../catalogue/files/files.ts';
import type { ArchiveConnection } from './archive-connection.ts';

/**
 * Returns an absolute path (see `Archive.localFile`): of the file, or of an earlier version by its SHA-256. Throws
 * `not-found` for what is not archived, and the archive's errors.
 */
export type FilePath = (assetId: string, version?: string) => Promise<string>;

export function createFilePath(
  files: Pick<Files, 'find' | 'earlierVersions'>,
  archive: Pick<ArchiveConnection, 'get'>,
): FilePath {
  return async (assetId, version) => {
    const { path } = findContent(files, assetId, version);
    return await (await archive.get()).localFile(path);
  };
}

/** `path` is relative to the archive. Throws `not-found`. */
export function findContent(
  files: Pick<Files, 'find' | 'earlierVersions'>,
  assetId: string,
  version: string | undefined,
): { readonly path: string; readonly sha256: string } {
  const file = files.find(assetId);
  if (file && (version === undefined || version === file.sha256)) return file;
  const earlier = files.earlierVersions(assetId).find(({ sha256 }) => sha256 === version);
  if (earlier && earlier.path !== null) return { path: earlier.path, sha256: earlier.sha256 };
  const what = version === undefined ? `archived file "${assetId}"` : `version ${version} of "${assetId}"`;
  throw new MatchkeepError('not-found', `There is no ${what}.`, {
    remedy: 'It may not be downloaded yet. Downloads shows its state.',
  });
}
