/** Checks an export's target before anything is written. Each error says what to do instead. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';
import { driveForLargeFiles, systemCode } from './disk-error.ts';
import { freeBytes } from './drive-space.ts';
import { makeFoldersSync } from './make-folders.ts';

/** Space that an export leaves free on the drive. */
const spareBytes = 64 * 1024 * 1024;

/** Throws `path-invalid` for a path in one of the archives' folders: an export never changes their files. */
export function refuseArchive(path: string, archiveDirs: readonly string[]): void {
  if (!isAbsolute(path)) {
    throw new MatchkeepError('path-invalid', `"${path}" is not a full path.`, {
      remedy: 'Give the full path, starting at the root of the drive.',
    });
  }
  if (archiveDirs.some((dir) => isWithin(path, dir))) {
    throw new MatchkeepError('path-invalid', 'You cannot export into the archive itself.', {
      remedy: 'Choose another folder.',
    });
  }
}

/** Whether the path is the folder or in it, wherever links lead. Both are absolute. */
export function isWithin(path: string, folder: string): boolean {
  const inside = relative(realPath(folder), realPath(path));
  return inside === '' || !(inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside));
}

/** Resolves links in the part of the path that exists. */
export function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : join(realPath(parent), basename(path));
}

/** Creates the folder if it is missing. Throws the errors of `exportError`. */
export function makeFolder(path: string): void {
  if (existsSync(path) && !statSync(path).isDirectory()) {
    throw new MatchkeepError('path-invalid', `"${path}" is a file, not a folder.`, {
      remedy: 'Choose a folder, or another name.',
    });
  }
  try {
    makeFoldersSync(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
    throw new MatchkeepError('path-invalid', `No folder can be created at "${path}".`, {
      remedy: 'Choose a folder on a drive of this machine.',
      cause: error,
    });
  }
}

/** Throws `path-invalid` for a folder, and `conflict` if a file of that name exists and may not be replaced. */
export function refuseTaken(path: string, replaces: boolean): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    throw new MatchkeepError('path-invalid', `"${path}" is a folder, not a file.`, {
      remedy: 'Choose a name for the file.',
    });
  }
  if (replaces) return;
  throw new MatchkeepError('conflict', `"${path}" already exists.`, {
    remedy: 'Choose another name, or choose to replace it (on the command line: --replace).',
  });
}

/** Throws `disk-full` if `bytes` do not fit; `what` needs them. Does nothing if the free space is unknown. */
export function requireSpace(
  folder: string,
  bytes: number,
  getFreeBytes = freeBytes,
  what = 'The export',
): void {
  if (bytes === 0) return;
  const free = getFreeBytes(folder);
  if (free === null || free - spareBytes >= bytes) return;
  throw new MatchkeepError(
    'disk-full',
    `${what} needs ${sizeText(bytes, 'up')}, and ${sizeText(Math.max(0, free - spareBytes))} are free.`,
    { remedy: 'Free some space, or choose another drive.' },
  );
}

/** The system's error about the target's disk, as an error for the user. */
export function exportError(error: unknown): unknown {
  const details = (remedy: string) => ({ remedy, cause: error });
  switch (systemCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new MatchkeepError(
        'disk-full',
        'The disk is full. The export did not finish.',
        details('Free some space or choose another drive, then export again. Complete files remain.'),
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new MatchkeepError(
        'disk-denied',
        'The system does not allow Matchkeep to write there.',
        details('Choose another folder, or give your user permission to write to this one.'),
      );
    case 'EBUSY':
      return new MatchkeepError(
        'disk-denied',
        'Another program is using a file there.',
        details('Close it in that program, then export again.'),
      );
    case 'EFBIG':
      return new MatchkeepError(
        'disk-denied',
        'The drive cannot store a file that large.',
        details(`Choose ${driveForLargeFiles}.`),
      );
    case 'ENAMETOOLONG':
      return new MatchkeepError(
        'disk-denied',
        'The path is too long for this system.',
        details('Choose a folder with a shorter path.'),
      );
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EIO':
      return new MatchkeepError(
        'disk-denied',
        'The export folder cannot be reached.',
        details('Check that its drive is connected.'),
      );
    default:
      return error;
  }
}
