/** The errors of the disk with the catalogue. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { diskError, systemCode } from '../disk/disk-error.ts';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** As `diskError`, but a full disk is that of the data folder, and not the archive's. */
export function catalogueDiskError(error: unknown, what: string): MatchkeepError {
  if (!fullCodes.has(systemCode(error) ?? '')) return diskError(error, what);
  return new MatchkeepError('disk-full', `Could not ${what}: the disk with the data folder is full.`, {
    remedy: 'Free some space on the disk of the data folder, then try again.',
    cause: error,
  });
}
