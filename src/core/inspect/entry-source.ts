/** An entry of a zip as a file to look into: unpacked into the data folder, if it may be and has room there. */
import { dirname } from 'node:path';
import { MatchkeepError } from '../../shared/errors.ts';
import type { ZipEntry } from '../../shared/inspect.ts';
import { freeBytes } from '../disk/drive-space.ts';
import { requireSpace } from '../disk/target.ts';
import type { OpenedFrom } from './opened-file.ts';
import { mostUnpackedBytes, unpackEntry } from './zip-entries.ts';

/**
 * `aside` is where it is unpacked to, in a folder that is there. Throws `not-found`, `file-corrupt`, `not-supported`
 * for one that is too large, and `disk-full`.
 */
export function entrySource(
  zipPath: string,
  listed: ZipEntry | undefined,
  aside: string,
  getFreeBytes = freeBytes,
): OpenedFrom {
  if (listed === undefined) throw new MatchkeepError('not-found', 'The zip file has no such entry.');
  if (listed.problem !== null)
    throw new MatchkeepError('file-corrupt', `The entry cannot be opened: ${listed.problem}`);
  if (listed.bytes > mostUnpackedBytes) {
    throw new MatchkeepError('not-supported', 'The entry is too large to open here.', {
      remedy: 'Extract it and open it with another program.',
    });
  }
  requireSpace(dirname(aside), listed.bytes, getFreeBytes, 'Unpacking the entry');
  return {
    name: listed.name,
    prepare: (onBytes, signal) => unpackEntry(zipPath, listed.entry, aside, signal, onBytes),
    path: aside,
    textPath: `${aside}.text`,
    bytes: listed.bytes,
  };
}
