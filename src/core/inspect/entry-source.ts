/** Opens an entry of a zip for inspection: unpacks it into the data folder, within limits of size and free space. */
import { dirname } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { ZipEntry } from '../../shared/library/inspect.ts';
import { freeBytes } from '../disk/drive-space.ts';
import { requireSpace } from '../disk/target.ts';
import type { OpenedFrom } from './opened-file.ts';
import { maxUnpackedBytes, unpackEntry } from './zip-entries.ts';

/**
 * `target` is the path of the unpacked file, in an existing folder. Throws `not-found`, `file-corrupt`, `disk-full`,
 * and `not-supported` for an entry that is too large.
 */
export function entrySource(
  zipPath: string,
  listed: ZipEntry | undefined,
  target: string,
  getFreeBytes = freeBytes,
): OpenedFrom {
  if (listed === undefined) throw new MatchkeepError('not-found', 'The zip file has no such entry.');
  if (listed.problem !== null)
    throw new MatchkeepError('file-corrupt', `The entry cannot be opened: ${listed.problem}`);
  if (listed.bytes > maxUnpackedBytes) {
    throw new MatchkeepError('not-supported', 'The entry is too large to open here.', {
      remedy: 'Extract it and open it with another program.',
    });
  }
  requireSpace(dirname(target), listed.bytes, getFreeBytes, 'Unpacking the entry');
  return {
    name: listed.name,
    prepare: (onBytes, signal) => unpackEntry(zipPath, listed.entry, target, signal, onBytes),
    path: target,
    textPath: `${target}.text`,
    bytes: listed.bytes,
  };
}
