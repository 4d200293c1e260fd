/** A catalogue that must be replaced: how it is recognised, what the user reads, and how it makes room for a new one. */
import { closeSync, existsSync, openSync, readSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { syncFolder } from '../../disk/staged-file.ts';

/** What SQLite stores next to the file: its log, and an index of the log. */
export const companions = ['-wal', '-shm', '-journal'] as const;

/** The user must replace the catalogue; see `putDamagedAway`. */
export class DamagedCatalogue extends MatchkeepError {
  /** Path of the catalogue. */
  readonly file: string;

  constructor(
    file: string,
    cause?: unknown,
    problem = `The catalogue is damaged: ${toNames(file)}`,
    outcome = 'gives the file another name, and restores the catalogue from its daily copy and the archive',
  ) {
    super('catalogue-unreadable', `${problem}.`, {
      remedy: `Press "Rebuild the catalogue" in Matchkeep, or close it and run "matchkeep rebuild". Either ${outcome}.`,
      ...(cause !== undefined && { cause }),
    });
    this.file = file;
  }
}

/** A catalogue from before the first release is replaced as a damaged one is. */
export class UnreleasedCatalogue extends DamagedCatalogue {
  constructor(file: string) {
    super(
      file,
      undefined,
      `The catalogue was made by an earlier version of Matchkeep, and this one cannot read it: ${toNames(file)}`,
    );
  }
}

/** While Matchkeep had the file open, it was removed or moved, and another one may have taken its name. */
export class MovedCatalogue extends DamagedCatalogue {
  constructor(file: string, cause?: unknown) {
    super(
      file,
      cause,
      `The catalogue was removed or replaced while Matchkeep was running: ${file}`,
      'restores the catalogue from its daily copy and the archive',
    );
  }
}

/** While Matchkeep had the file open, its log was removed or replaced: at the next start, what is written to it is not found. */
export function lostLog(file: string, cause?: unknown): DamagedCatalogue {
  const problem = `The log of the catalogue was removed or replaced while Matchkeep was running: ${file}-wal`;
  return new DamagedCatalogue(file, cause, problem, 'continues with what was recorded');
}

function toNames(file: string): string {
  const others = companions.map((suffix) => file + suffix).filter((path) => existsSync(path));
  if (others.length === 0) return file;
  const names = others.map((path) => basename(path)).join(' and ');
  return `${file} (${names} ${others.length === 1 ? 'belongs' : 'belong'} to it)`;
}

/** Whether SQLite says that the content of the database is damaged; not that it cannot be opened, or is in use. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Database.SqliteError)) return false;
  // A log that was cut short under the running program is read up to its end only.
  if (error.code === 'SQLITE_NOTADB' || error.code === 'SQLITE_IOERR_SHORT_READ') return true;
  return error.code.startsWith('SQLITE_CORRUPT');
}

/** Whether this is damage that a worker thread found, or was caused by it: of its class, only the code crosses threads. */
export function isReportedDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'catalogue-unreadable') || isReportedDamage(error.cause);
}

/**
 * Reads the whole database and compares its indexes with its tables, which `quick_check` does not: a gigabyte takes several
 * seconds. Throws the system's and SQLite's other errors.
 */
export function isDatabaseDamaged(
  file: string,
  how: 'integrity_check' | 'quick_check' = 'integrity_check',
): boolean {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return db.pragma(`${how}(1)`, { simple: true }) !== 'ok';
    } finally {
      db.close();
    }
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

const logHeaderBytes = 32;

/**
 * Whether the log begins with what SQLite never wrote there; it would be ignored, with the changes in it. Zeros are what a
 * power cut leaves of a log that never reached the disk. https://www.sqlite.org/fileformat.html#walformat
 */
export function isLogDamaged(file: string): boolean {
  const log = `${file}-wal`;
  if (!existsSync(log)) return false;
  const header = Buffer.alloc(logHeaderBytes);
  const descriptor = openSync(log, 'r');
  try {
    if (readSync(descriptor, header, 0, logHeaderBytes, 0) < logHeaderBytes) return false;
  } finally {
    closeSync(descriptor);
  }
  return header.readUInt32BE(0) >>> 1 !== 0x377f0682 >>> 1 && header.some((byte) => byte !== 0);
}

/**
 * Renames the file and its companions, of which some may be missing, to `catalogue.damaged-<time>.db`, where nothing reads them, and returns that path.
 * `at` is epoch ms. Throws the system's errors.
 */
export function putDamagedAway(file: string, at: number): string {
  const time = new Date(at).toISOString().slice(0, 19).replaceAll(':', '-');
  const stem = join(dirname(file), `${basename(file, '.db')}.damaged-${time}`);
  let path = `${stem}.db`;
  for (let n = 2; existsSync(path); n += 1) path = `${stem}-${n}.db`;
  // The log first: without it, the file alone is what a later attempt still recognises as damaged.
  for (const suffix of companions) {
    if (existsSync(file + suffix)) renameSync(file + suffix, path + suffix);
  }
  if (existsSync(file)) renameSync(file, path);
  syncFolder(dirname(file));
  return path;
}
