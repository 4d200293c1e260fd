/** Reads a game file's text and checks whether the file is unchanged since it was archived. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { type ErrorData, MatchkeepError } from '../../shared/base/errors.ts';
import { notReadableTextAt } from '../../shared/downloads/file-format.ts';
import { systemCode } from '../disk/disk-error.ts';
import type { FileToRead } from './reader-threads.ts';

/** Summaries have tens of kilobytes, timelines a few megabytes; a larger file is neither. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Throws `not-found` if the file is missing, `disk-denied` if it cannot be read, `service-unreadable` if it is too
 * large or archived in another format than expected. Synchronous: for worker threads.
 */
export function readGameFile({ path, sha256 }: FileToRead): {
  readonly json: string;
  readonly isSame: boolean;
} {
  const otherFormat = notReadableTextAt(path.replaceAll('\\', '/'));
  if (otherFormat !== null)
    throw new MatchkeepError('service-unreadable', otherFormat, {
      remedy: 'Open it in the inspector, which shows it as it is.',
    });
  const bytes = readBytes(path);
  const isSame = createHash('sha256').update(bytes).digest('hex') === sha256;
  if (!isUtf8(bytes)) throw damaged('its text is not valid UTF-8');
  return { json: bytes.toString('utf8'), isSame };
}

function readBytes(path: string): Buffer {
  try {
    if (statSync(path).size > maxBytes) {
      throw new MatchkeepError('service-unreadable', 'The file is too large to read as a game.', {
        remedy: 'The file is unchanged. Open it with another program.',
      });
    }
    return readFileSync(path);
  } catch (error) {
    if (error instanceof MatchkeepError) throw error;
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new MatchkeepError('not-found', 'The file is no longer in the archive.', {
        remedy: verifyRemedy,
        cause: error,
      });
    }
    throw new MatchkeepError('disk-denied', `The file could not be read (${code ?? 'unknown cause'}).`, {
      remedy: 'Check the drive of the archive.',
      cause: error,
    });
  }
}

const verifyRemedy = 'Verify the archive with repair to download the file again.';

function damaged(why: string): MatchkeepError {
  return new MatchkeepError('file-corrupt', `The game file is damaged: ${why}.`, { remedy: verifyRemedy });
}

export const changedSince: ErrorData = {
  code: 'file-corrupt',
  message: 'The file has changed since it was archived.',
  remedy: verifyRemedy,
};
