/** The record of a rebuild of the catalogue that has not ended: which folders of matches it has read and restored. */
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { readPages } from '../rows/read-pages.ts';
import type { Write } from '../schema/write.ts';

/** Times are epoch ms. A game that is listed alone counts as a match. */
export interface RebuildRecord {
  readonly archiveId: string;
  /** The archive's folder. */
  readonly dir: string;
  /** Its first part, if it was continued. */
  readonly startedAt: number;
  readonly recordedAt: number;
  /** So many were read, in the order of their folders; all of them, as far as that is known. */
  readonly matches: number;
  readonly totalMatches: number;
  /** What was restored. */
  readonly files: number;
  readonly bytes: number;
  /** Entries that could not be read. */
  readonly unreadable: number;
}

/** What the folder of a match holds. */
export interface RestoredFolder {
  /** Relative to the archive. */
  readonly folder: string;
  /** Null for a game that is listed alone, and if nothing was found. */
  readonly matchId: string | null;
  /** Those with files. */
  readonly games: readonly string[];
  readonly files: number;
  readonly bytes: number;
  /** False if a part of it could not be read, or nothing was found. */
  readonly isWhole: boolean;
}

interface RebuildStep {
  /** The state after this step. */
  readonly record: RebuildRecord;
  /** What this step has restored to the catalogue, in the order of the folders. */
  readonly folders: readonly RestoredFolder[];
  /** The first step of a new rebuild replaces the record of another one. */
  readonly isFirst: boolean;
}

export interface Rebuild {
  /** Null if the last rebuild ended, or none was begun. */
  recorded(): RebuildRecord | null;
  /** The last folder of these first `matches`. */
  lastFolder(matches: number): string | null;
  /** The folders of the first `matches`, in order. Reads a page at a time, so that no read stays open. */
  folders(matches: number): Iterable<RestoredFolder>;
  /**
   * One transaction. Call it when its folders are restored. Does nothing if the record is not this rebuild's any more:
   * another one has begun in another folder.
   */
  record(step: RebuildStep): void;
  /** Removes the record: the rebuild has ended, or cannot be continued. */
  forget(): void;
}

const pageSize = 1000;
const gamesSchema = z.array(z.string());

type FolderRow = Omit<RestoredFolder, 'games' | 'isWhole'> & {
  readonly key: number;
  readonly games: string;
  readonly isWhole: number;
};

export function createRebuild(db: Database.Database, write: Write): Rebuild {
  const read = db.prepare<[], RebuildRecord>(
    `SELECT archive_id AS archiveId, folder AS dir, started_at AS startedAt, recorded_at AS recordedAt, matches,
       total_matches AS totalMatches, files, bytes, unreadable FROM rebuild`,
  );
  const save = db.prepare<[string, string, number, number, number, number, number, number, number]>(
    `INSERT OR REPLACE INTO rebuild
       (key, archive_id, folder, started_at, recorded_at, matches, total_matches, files, bytes, unreadable)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = db.prepare('DELETE FROM rebuild');
  const lastFolder = db.prepare<[number], string>('SELECT folder FROM rebuild_folders WHERE key = ?').pluck();
  const page = db.prepare<[number, number, number], FolderRow>(
    `SELECT key, folder, match_id AS matchId, games, files, bytes, is_whole AS isWhole FROM rebuild_folders
     WHERE key > ? AND key <= ? ORDER BY key LIMIT ?`,
  );
  const saveFolder = db.prepare<[number, string, string | null, string, number, number, number]>(
    `INSERT INTO rebuild_folders (key, folder, match_id, games, files, bytes, is_whole)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const removeFolders = db.prepare('DELETE FROM rebuild_folders');

  return {
    recorded: () => read.get() ?? null,
    lastFolder: (matches) => lastFolder.get(matches) ?? null,
    *folders(matches) {
      const rows = readPages<FolderRow>(pageSize, (last) => page.all(last?.key ?? 0, matches, pageSize));
      for (const { key: _, games, isWhole, ...row } of rows)
        yield { ...row, games: gamesSchema.parse(JSON.parse(games)), isWhole: isWhole === 1 };
    },
    record: ({ record, folders, isFirst }) =>
      write(() => {
        if (isFirst) removeFolders.run();
        else if (!isOwnRecord(record, read.get())) return;
        const { archiveId, dir, startedAt, recordedAt, matches, totalMatches } = record;
        const { files, bytes, unreadable } = record;
        save.run(archiveId, dir, startedAt, recordedAt, matches, totalMatches, files, bytes, unreadable);
        for (const [index, each] of folders.entries()) {
          const key = matches - folders.length + index + 1;
          const { folder, matchId, games, isWhole } = each;
          saveFolder.run(
            key,
            folder,
            matchId,
            JSON.stringify(games),
            each.files,
            each.bytes,
            isWhole ? 1 : 0,
          );
        }
      }),
    forget: () =>
      write(() => {
        remove.run();
        removeFolders.run();
      }),
  };
}

function isOwnRecord(record: RebuildRecord, stored: RebuildRecord | undefined): boolean {
  return (
    stored !== undefined &&
    stored.archiveId === record.archiveId &&
    stored.dir === record.dir &&
    stored.startedAt === record.startedAt
  );
}
