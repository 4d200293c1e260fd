/**
 * One process owns a data folder. The lock is SQLite's own lock on a small file: the operating system lets
 * go of it when the process ends in any way, so a crash leaves nothing stale, and holding it writes nothing.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { MatchkeepError } from '../shared/errors.ts';

const ownerSchema = z.object({ pid: z.number().int(), shell: z.string(), startedAt: z.string() });

/** Which process says that it owns the folder; a hint for messages only. */
export type Owner = z.infer<typeof ownerSchema>;

export interface OwnerLock {
  release(): void;
}

/** Takes the data folder for this process. Throws `archive-locked`, naming the other process, when it is taken. */
export function lockDataFolder(dataDir: string, shell: string): OwnerLock {
  const ownerFile = join(dataDir, 'owner.json');
  const database = new Database(join(dataDir, 'owner.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    throw isBusy(cause) ? lockedError(dataDir, readOwner(dataDir), cause) : cause;
  }
  const owner: Owner = { pid: process.pid, shell, startedAt: new Date().toISOString() };
  writeFileSync(ownerFile, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  return {
    release() {
      rmSync(ownerFile, { force: true });
      database.close();
    },
  };
}

/** Who owned the folder last, as far as its note can be read. */
export function readOwner(dataDir: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')));
  } catch {
    return null; // A note that is missing or half written says nothing; the lock itself decides.
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

function lockedError(dataDir: string, owner: Owner | null, cause: unknown): MatchkeepError {
  const who = owner ? `process ${owner.pid} (${owner.shell}, since ${owner.startedAt})` : 'another process';
  return new MatchkeepError('archive-locked', `The data folder ${dataDir} is in use by ${who}.`, {
    remedy: 'Do it there, close that Matchkeep first, or name another folder with --data-dir.',
    cause,
  });
}
