/** The path of an archived file, for what needs a file on this machine. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { DueContent } from '../catalogue/files/due-checks.ts';
import type { Files } from '../catalogue/files/files.ts';
import type { ArchiveConnection } from './archive-connection.ts';

/**
 * Returns an absolute path (see `Archive.localFile`): of the file, or of an earlier version by its SHA-256. Throws
 * `not-found` for what is not archived, and the archive's errors.
 */
export type FilePath = (assetId: string, version?: string) => Promise<string>;

export function createFilePath(
  files: Pick<Files, 'content'>,
  archive: Pick<ArchiveConnection, 'get'>,
): FilePath {
  return async (assetId, version) => {
    const { path } = findContent(files, assetId, version);
    return await (await archive.get()).localFile(path);
  };
}

/** Throws `not-found`. */
export function findContent(
  files: Pick<Files, 'content'>,
  assetId: string,
  version: string | undefined,
): DueContent {
  const content = files.content(assetId, version);
  if (content !== null) return content;
  const what = version === undefined ? `archived file "${assetId}"` : `version ${version} of "${assetId}"`;
  throw new MatchkeepError('not-found', `There is no ${what}.`, {
    remedy: 'It may not be downloaded yet. Downloads shows its state.',
  });
}
