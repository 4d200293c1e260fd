/**
 * One process owns a data folder. The lock is SQLite's own lock on a small file. The operating system releases it
 * however the process ends, so a crash leaves no stale lock; holding the lock writes nothing.
 */
import { accessSync, constants, lstatSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { thisRun } from '../platform/this-run.ts';
import { diskError, isTooManyOpenFiles, openFilesLimit, systemCode } from './disk-error.ts';
import { createPrivateFile } from './private-data-folder.ts';

const ownerSchema = z.object({
  pid: z.number().int(),
  /** See `thisRun`. */
  run: z.string().optional(),
  shell: z.string(),
  startedAt: z.string(),
});

/** The process that has recorded itself as the owner; only a hint, for messages. */
export type Owner = z.infer<typeof ownerSchema>;

export interface OwnerLock {
  release(): void;
}

/** A snapshot, a backup, or another user's folder: commands that only read work there. */
export class ReadOnlyFolder extends MatchkeepError {
  constructor(dataDir: string, cause: unknown) {
    super('path-invalid', `The data folder ${dataDir} is read-only, and this command writes.`, {
      remedy:
        'Commands that only read, such as status, games, export and verify, work there. To write, choose another folder with --data-dir, or copy this one.',
      cause,
    });
  }
}

/**
 * Locks the data folder for this process. Throws `ReadOnlyFolder`; `archive-locked`, which names the other process, if it
 * is already locked; and `disk-denied` if the system does not allow the lock.
 */
export function lockDataFolder(dataDir: string, shell: string): OwnerLock {
  refuseReadOnly(dataDir);
  const ownerFile = join(dataDir, 'owner.json');
  const database = lockedDatabase(dataDir);
  const owner: Owner = { pid: process.pid, run: thisRun(), shell, startedAt: new Date().toISOString() };
  writeFileSync(ownerFile, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  return {
    release() {
      rmSync(ownerFile, { force: true });
      database.close();
    },
  };
}

/** First: the system lets SQLite lock an existing file there. */
function refuseReadOnly(dataDir: string): void {
  try {
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    if (['EROFS', 'EACCES', 'EPERM'].includes(systemCode(error) ?? ''))
      throw new ReadOnlyFolder(dataDir, error);
  }
}

function lockedDatabase(dataDir: string): Database.Database {
  const file = join(dataDir, 'owner.lock');
  try {
    return beginExclusive(file);
  } catch (error) {
    if (!isGarbage(error)) throw explained(error, dataDir);
  }
  try {
    empty(file);
    return beginExclusive(file);
  } catch (error) {
    throw explained(error, dataDir);
  }
}

function beginExclusive(file: string): Database.Database {
  createPrivateFile(file);
  const database = new Database(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * The content is not a database. SQLite reads it only while it holds a lock, so no other process has locked the file.
 */
function isGarbage(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB';
}

/**
 * The lock file has no content. It is emptied, not replaced: a process that locks it now locks the same file.
 */
function empty(file: string): void {
  if (!lstatSync(file).isFile()) throw new Error(`${file} is not a file`);
  truncateSync(file);
}

/** The last owner of the folder, if its record can be read. */
export function readOwner(dataDir: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')));
  } catch {
    return null; // The record may be missing or incomplete; only the lock itself counts.
  }
}

/** SQLite opens the file and its journal. */
const filesOfLock = 2;

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function explained(cause: unknown, dataDir: string): MatchkeepError {
  if (isBusy(cause)) return lockedError(dataDir, readOwner(dataDir), cause);
  const limit = isTooManyOpenFiles(cause) ? cause : openFilesLimit(filesOfLock);
  if (limit !== null) return diskError(limit, `lock the data folder ${dataDir}`);
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new MatchkeepError('disk-denied', `The data folder ${dataDir} cannot be locked (${reason}).`, {
    remedy:
      'Check that you may write to the folder. You may delete its file owner.lock while Matchkeep is not running.',
    cause,
  });
}

function lockedError(dataDir: string, owner: Owner | null, cause: unknown): MatchkeepError {
  const who = owner ? `process ${owner.pid} (${owner.shell}, since ${owner.startedAt})` : 'another process';
  return new MatchkeepError('archive-locked', `The data folder ${dataDir} is in use by ${who}.`, {
    remedy: 'Use that Matchkeep, close it first, or choose another folder with --data-dir.',
    cause,
  });
}
