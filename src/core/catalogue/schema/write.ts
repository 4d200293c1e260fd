/** The only way to change the catalogue: a transaction whose failures become errors for the user. */
import Database from 'better-sqlite3';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { DamagedCatalogue, isDamage } from './damage.ts';
import type { LazyDatabase } from './lazy-database.ts';
import { createMemoryRelease } from './release-memory.ts';

/** Runs `work` as one immediate transaction, or as a savepoint within another one. */
export type Write = <T>(work: () => T) => T;

/** `onRollback` lets caches remove the entries of the failed transaction. Writes nothing to a damaged catalogue, or one that was moved. */
export function createWrite(db: LazyDatabase, onRollback: () => void): Write {
  const releaseLater = createMemoryRelease(db);
  return (work) => {
    if (db.damage !== null) throw db.damage;
    if (!db.inTransaction) db.refuseMoved();
    releaseLater();
    try {
      return db.transaction(work).immediate();
    } catch (error) {
      onRollback();
      throw isDamage(error) ? db.setDamaged(error) : toUserError(error, db.file);
    }
  };
}

/** Runs `work`, whose transactions survive a power cut once it returns. */
export type Durably = <T>(work: () => T) => T;

/**
 * Other transactions survive the end of the process at once, and a power cut when SQLite next moves its log into the file:
 * the service and the archive have what they record. Not within a transaction.
 */
export function createDurably(db: Database.Database): Durably {
  return (work) => {
    db.pragma('synchronous = FULL');
    try {
      return work();
    } finally {
      db.pragma('synchronous = NORMAL');
    }
  };
}

/** Converts the SQLite errors that a user can act on to ours; returns all other errors unchanged. `file`: the catalogue. */
export function toUserError(error: unknown, file: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code === 'SQLITE_FULL') {
    return new MatchkeepError('disk-full', 'The disk with the catalogue is full.', {
      remedy: 'Free some space on the disk of the data folder. Matchkeep then continues.',
      cause: error,
    });
  }
  if (isDamage(error)) return new DamagedCatalogue(file, error);
  if (error.code.startsWith('SQLITE_BUSY')) {
    return new MatchkeepError('archive-locked', 'Another program is using the catalogue.', {
      remedy: 'Close the other program that uses the data folder, then try again.',
      cause: error,
    });
  }
  if (error.code.startsWith('SQLITE_READONLY') || error.code.startsWith('SQLITE_PERM')) {
    return new MatchkeepError('disk-denied', 'The catalogue is read-only.', {
      remedy: 'Check who owns the data folder and its files.',
      cause: error,
    });
  }
  return error;
}
