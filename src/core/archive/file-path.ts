/** The path of an archived file, for what needs a file on this machine. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Files } from '../catalogue/files/files.ts';
import type { ArchiveConnection } from './archive-connection.ts';

/** Returns an absolute path (see `Archive.localFile`). Throws `not-found` for an asset that is not archived, and the archive's errors. */
export type FilePath = (assetId: string) => Promise<string>;

export function createFilePath(
  files: Pick<Files, 'find'>,
  archive: Pick<ArchiveConnection, 'get'>,
): FilePath {
  return async (assetId) => {
    const file = files.find(assetId);
    if (file) return await (await archive.get()).localFile(file.path);
    throw new MatchkeepError('not-found', `There is no archived file "${assetId}".`, {
      remedy: 'It may not be downloaded yet. Downloads shows its state.',
    });
  };
}
