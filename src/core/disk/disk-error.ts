/** Turns the operating system's disk errors into errors that the user can act on. */
import { closeSync, openSync } from 'node:fs';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { sizeText } from '../../shared/base/sizes.ts';

export interface DiskErrorContext {
  /** The bytes that the failed step still needed, if known. */
  readonly bytesNeeded?: number;
}

/** For a file that is too large for the drive; completes "Choose …". */
export const driveForLargeFiles =
  'a drive with another file system, such as NTFS, APFS or ext4 (FAT32 stores no file of 4 GB or more)';

/** The system's code of an error (`ENOSPC`), or null for any other error. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * Whether the process has as many files open as its user may open. Where a thread could not start, only the message of
 * Node's own error says so.
 */
export function isTooManyOpenFiles(error: unknown): boolean {
  const code = systemCode(error);
  if (code === 'EMFILE' || code === 'ENFILE') return true;
  const isNodes = code?.startsWith('ERR_') === true && error instanceof Error;
  return isNodes && /\bE[MN]FILE\b|too many open files/.test(error.message);
}

/**
 * The system's error if the process cannot open `files` more files, else null. SQLite has one error for this and for other reasons
 * why it cannot open a database.
 */
export function openFilesLimit(files: number): unknown {
  const opened: number[] = [];
  try {
    // No database: to close one would release the locks that this process has on it.
    while (opened.length < files) opened.push(openSync(process.execPath, 'r'));
    return null;
  } catch (error) {
    return isTooManyOpenFiles(error) ? error : null;
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}

/** Throws the error for the user if that is the cause: it says nothing of the file, which others would call unreadable. */
export function requireOpenFiles(error: unknown, what: string): void {
  if (isTooManyOpenFiles(error)) throw diskError(error, what);
}

/** What to do then. */
export const moreOpenFiles =
  'Close other programs, or raise the number of files a user may open (ulimit -n).';

const flushRefusals = new Set(['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'EPERM', 'EBADF']);

/**
 * Whether a folder's names could not be flushed because the drive cannot do that (some network drives), or the user may
 * not (a folder may be writable but not readable). A file in it is in place all the same, so this is not a failure.
 */
export function isFlushRefused(error: unknown): boolean {
  return flushRefusals.has(systemCode(error) ?? '');
}

/**
 * The system's refusal of a file or folder that a command named, or of the data folder, as an error for the user. Null
 * for any other error.
 */
export function refusedBySystem(error: unknown): MatchkeepError | null {
  if (error instanceof MatchkeepError || systemCode(error) === null) return null;
  if (isTooManyOpenFiles(error)) return diskError(error, 'open a file');
  return new MatchkeepError('path-invalid', `The system reported an error: ${reason(error)}.`, {
    remedy: 'Check the path and your permissions to read and write there.',
    cause: error,
  });
}

/**
 * The only mapping of file system errors. `what` completes "Could not …" (`write the downloaded file`).
 * Returns a `MatchkeepError` unchanged; an error that is not the disk's becomes `unexpected`.
 */
export function diskError(error: unknown, what: string, context: DiskErrorContext = {}): MatchkeepError {
  if (error instanceof MatchkeepError) return error;
  const code = systemCode(error);
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new MatchkeepError('disk-full', `Could not ${what}: ${fullness(code)}.`, {
        remedy: `Free ${neededSpace(context.bytesNeeded)} on the archive's drive. Downloads then resume automatically.`,
        cause: error,
      });
    case 'EFBIG':
      return new MatchkeepError(
        'disk-denied',
        `Could not ${what}: the drive cannot hold a file that large.`,
        {
          remedy: `Move the archive to ${driveForLargeFiles}.`,
          cause: error,
        },
      );
    case 'EACCES':
    case 'EPERM':
      return new MatchkeepError('disk-denied', `Could not ${what}: the system denied it.`, {
        remedy: 'Give your user permission to read and write the archive folder and everything in it.',
        cause: error,
      });
    case 'EROFS':
      return new MatchkeepError('disk-denied', `Could not ${what}: the drive is read-only.`, {
        remedy: "Mount the archive's drive for writing, or choose another archive folder.",
        cause: error,
      });
    case 'EBUSY':
    case 'ETXTBSY':
      return new MatchkeepError('disk-denied', `Could not ${what}: another program is using the file.`, {
        remedy: 'Close the program that is using the file.',
        cause: error,
      });
    case 'ENAMETOOLONG':
      return new MatchkeepError('disk-denied', `Could not ${what}: the path is too long for this system.`, {
        remedy: 'Move the archive to a folder with a shorter path.',
        cause: error,
      });
    case 'EMFILE':
    case 'ENFILE':
      return new MatchkeepError('disk-denied', `Could not ${what}: too many files are open.`, {
        remedy: moreOpenFiles,
        cause: error,
      });
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENODEV':
    case 'ENXIO':
    case 'EIO':
    case 'ESTALE':
    case 'ENOTCONN':
    case 'EHOSTDOWN':
    case 'ETIMEDOUT':
      return new MatchkeepError('archive-missing', `Could not ${what}: ${absence(code)}.`, {
        remedy: "Connect the archive's drive, check that it works, and try again.",
        cause: error,
      });
    default:
      return new MatchkeepError('unexpected', `Could not ${what}: ${reason(error)}`, {
        remedy: 'The log in the data folder has the details.',
        cause: error,
      });
  }
}

function fullness(code: 'ENOSPC' | 'EDQUOT'): string {
  return code === 'ENOSPC' ? 'the disk is full' : 'your disk quota is used up';
}

function absence(code: string): string {
  if (code === 'EIO') return 'the drive reported an error';
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'its folder does not exist' : 'the drive is not connected';
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function neededSpace(bytes: number | undefined): string {
  return bytes === undefined ? 'some space' : `at least ${sizeText(bytes, 'up')}`;
}
