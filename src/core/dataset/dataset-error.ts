/** Errors of making the data set, as a user reads them. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import { systemCode } from '../disk/disk-error.ts';

/** The archive and the downloads are not affected by any of them. */
export function explainDatasetError(error: unknown): unknown {
  switch (systemCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new MatchkeepError('disk-full', 'The disk is full. The data set stays as it was.', {
        remedy: 'Free some space, or switch the data set off in the settings. Matchkeep then continues.',
        cause: error,
      });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EBUSY':
      return new MatchkeepError('disk-denied', 'The system does not allow Matchkeep to write the data set.', {
        remedy:
          'Check who may write to the folder "dataset" in the data folder. Matchkeep retries automatically.',
        cause: error,
      });
    default:
      return error;
  }
}
