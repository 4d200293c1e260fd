/** Opens or creates the database file. Never opens or changes a foreign, newer or damaged one. */
import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { diskError, isTooManyOpenFiles, openFilesLimit, systemCode } from '../../disk/disk-error.ts';
import { createPrivateFile } from '../../disk/private-data-folder.ts';
import {
  DamagedCatalogue,
  isDamage,
  isDatabaseDamaged,
  isLogDamaged,
  UnreleasedCatalogue,
} from './damage.ts';
import { LazyDatabase } from './lazy-database.ts';
import { migrate, schemaVersion } from './migrate.ts';
import type { Migration } from './migrations.ts';
import { toUserError } from './write.ts';

/** "MKcT" in SQLite's header: marks a database as a Matchkeep catalogue. */
const applicationId = 0x4d4b6354;

const busyTimeoutMs = 5000;

// SQLite reads this when the program opens its first database: see `untouchedAddress`.
process.env['SQLITE_USE_URI'] = '1';

export interface OpenOptions {
  /** Null: an empty database in memory, also without the rule of a new one. */
  readonly file: string | null;
  readonly isReadOnly: boolean;
  readonly migrations: readonly Migration[];
}

/**
 * Throws `catalogue-unreadable` for a file that is damaged, foreign, newer or older, the errors of the disk where it could
 * not be opened, and (if read-only) `not-found`, each with a remedy.
 */
export function openDatabase({ file, isReadOnly, migrations }: OpenOptions): LazyDatabase {
  if (file === null) return openEmpty(migrations);
  const isPresent = existsSync(file) && statSync(file).size > 0;
  const newest = migrations.at(-1)?.version ?? 0;
  if (!isPresent && isReadOnly) throw nothingYet();
  if (!existsSync(dirname(file))) throw unopened(new Error('its folder does not exist'));
  let db: LazyDatabase | undefined;
  try {
    if (isPresent) checkHeader(file);
    // Checked through a read-only connection first: a writable one would merge the log into the file.
    const { name, version } = isPresent ? probe(file) : { name: file, version: 0 };
    if (version > newest) throw newer(version, newest);
    if (isUnreleased(version, migrations)) throw new UnreleasedCatalogue(file);
    if (isReadOnly && version === 0) throw nothingYet();
    if (isReadOnly && version < newest) throw older(name !== file);

    if (!isPresent) createPrivateFile(file);
    db = connect(file, name, { readonly: isReadOnly, fileMustExist: isPresent });
    if (!isReadOnly) {
      // The first write, so that a file is recognised as ours even if its creation is interrupted.
      if (!isPresent) db.pragma(`application_id = ${applicationId}`);
      db.pragma('journal_mode = WAL');
      db.pragma('synchronous = NORMAL');
      db.pragma('journal_size_limit = 67108864');
    }
    db.pragma('foreign_keys = ON');
    // 16 MB, less at the start (release-memory.ts); the system has its own cache of the file as well.
    db.pragma('cache_size = -16384');
    db.pragma('temp_store = MEMORY');
    if (!isReadOnly) migrate(db, file, migrations);
    touchTables(db);
    return db;
  } catch (error) {
    db?.close();
    const userError = isRefusal(error) ? unreadable(file, error) : toUserError(error, file);
    if (userError instanceof Database.SqliteError) {
      const limit = openFilesLimit(filesOfCatalogue);
      throw limit === null ? unopened(userError) : unreadable(file, limit);
    }
    throw userError;
  }
}

function openEmpty(migrations: readonly Migration[]): LazyDatabase {
  const db = new LazyDatabase(':memory:');
  migrate(db, db.file, migrations);
  db.exec('DELETE FROM rules');
  return db;
}

/** No migration begins with the schema of such a file; that of an empty file is 0. */
function isUnreleased(version: number, [first]: readonly Migration[]): boolean {
  return version > 0 && first !== undefined && version < first.version;
}

/**
 * Whether a new catalogue must take the place of this one, which is damaged or from before the first release. Reads all
 * of it. False for a missing or empty file, which is replaced anyway. Throws what `openDatabase` throws of a file that is
 * not damaged: a newer one, another program's, and one that cannot be read.
 */
export function isCatalogueDamaged(file: string, migrations: readonly Migration[]): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return false;
  const newest = migrations.at(-1)?.version ?? 0;
  try {
    checkHeader(file);
    const { version } = probe(file);
    if (version > newest) throw newer(version, newest);
    return isUnreleased(version, migrations) || isDatabaseDamaged(file);
  } catch (error) {
    if (isDamage(error) || error instanceof DamagedCatalogue) return true;
    throw isRefusal(error) ? unreadable(file, error) : toUserError(error, file);
  }
}

/** The version of the schema, and the name by which SQLite can open the file: its path, or `untouchedAddress`. */
function probe(file: string): { readonly name: string; readonly version: number } {
  const versionAt = (name: string) => {
    const db = connect(file, name, { readonly: true, fileMustExist: true });
    try {
      return schemaVersion(db);
    } finally {
      db.close();
    }
  };
  try {
    return { name: file, version: versionAt(file) };
  } catch (error) {
    if (!isNoRoomForIndex(error)) throw error;
    const name = untouchedAddress(file);
    return { name, version: versionAt(name) };
  }
}

function connect(
  file: string,
  name: string,
  options: { readonly readonly: boolean; readonly fileMustExist: boolean },
): LazyDatabase {
  const db = new LazyDatabase(file, { ...options, name, timeout: busyTimeoutMs });
  // SQLite then stores the index of the log in memory, not in a file.
  if (name !== file) db.pragma('locking_mode = EXCLUSIVE');
  return db;
}

/** Whether SQLite could not create the index of the log (`-shm`), which it needs even for reading, next to the file. */
function isNoRoomForIndex(error: unknown): boolean {
  if (!(error instanceof Database.SqliteError)) return false;
  return error.code.startsWith('SQLITE_CANTOPEN') || error.code === 'SQLITE_READONLY_DIRECTORY';
}

/**
 * The address of a file in a folder where nothing can be created, such as a snapshot or a backup. SQLite opens it without
 * locks: no process can write to it, as a process that does has created the index. An immutable file's log is ignored.
 * https://www.sqlite.org/wal.html#read_only_databases
 */
function untouchedAddress(file: string): string {
  const address = pathToFileURL(file);
  if (existsSync(`${file}-wal`))
    address.searchParams.set('vfs', process.platform === 'win32' ? 'win32-none' : 'unix-none');
  else address.searchParams.set('immutable', '1');
  return address.href;
}

/** Reads one row of each table, to detect a damaged schema or root page now and not during later work. */
function touchTables(db: Database.Database): void {
  const tables = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all();
  for (const table of tables) db.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get();
}

/** Checks the file's first 100 bytes: https://www.sqlite.org/fileformat.html#the_database_header */
function checkHeader(file: string): void {
  const header = Buffer.alloc(100);
  const descriptor = openSync(file, 'r');
  let size: number;
  try {
    size = fstatSync(descriptor).size;
    readSync(descriptor, header, 0, header.length, 0);
  } finally {
    closeSync(descriptor);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') throw new DamagedCatalogue(file);
  if (header.readUInt32BE(68) !== applicationId) throw foreign();
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  // While the log has pages, the file can be shorter than its header says.
  const hasLog = existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0;
  const isSizeValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  if (!hasLog && isSizeValid && size < header.readUInt32BE(28) * pageBytes) throw new DamagedCatalogue(file);
  if (isLogDamaged(file)) throw new DamagedCatalogue(file);
}

/** SQLite opens the file, its log and the index of the log. */
const filesOfCatalogue = 3;

/** Whether the system did not let us open the file. */
function isRefusal(error: unknown): boolean {
  if (error instanceof MatchkeepError || error instanceof Database.SqliteError) return false;
  return systemCode(error) !== null;
}

/** The content may be whole, but the system does not let us read it. */
function unreadable(file: string, cause: unknown): MatchkeepError {
  const error = diskError(cause, `open the catalogue ${file}`);
  return new MatchkeepError(error.code === 'archive-missing' ? 'disk-denied' : error.code, error.message, {
    remedy: isTooManyOpenFiles(cause)
      ? error.remedy
      : 'Check who owns the data folder and its files, and that its drive works.',
    cause,
  });
}

const foreign = () =>
  new MatchkeepError('catalogue-unreadable', 'The catalogue file belongs to another program.', {
    remedy: 'Move that file out of the data folder, or choose another data folder.',
  });

const newer = (version: number, newest: number) =>
  new MatchkeepError(
    'catalogue-unreadable',
    `The catalogue was written by a newer version of Matchkeep (schema ${version}; this version supports up to ${newest}).`,
    { remedy: 'Update Matchkeep, then open it again. Nothing was changed.' },
  );

const older = (isInReadOnlyFolder: boolean) =>
  new MatchkeepError('catalogue-unreadable', 'The catalogue was written by an older version of Matchkeep.', {
    remedy: isInReadOnlyFolder
      ? 'Its folder is read-only. Copy the folder to where you may write, and run a command that writes there, such as "matchkeep pause", to update the catalogue.'
      : 'Run any command that writes, such as "matchkeep sync --once", once to update the catalogue.',
  });

export const nothingYet = () =>
  new MatchkeepError('not-found', 'There is no catalogue in the data folder yet.', {
    remedy: 'Run "matchkeep sync" first.',
  });

/** Not `catalogue-unreadable`, which says something of the file: see `isReportedDamage`. */
const unopened = (cause: Error) =>
  new MatchkeepError('disk-denied', `The catalogue could not be opened (${cause.message}).`, {
    remedy: 'Check that the data folder exists and that you may read and write it.',
    cause,
  });
