/**
 * The folders of matches that are to follow the names of their matches: a move is wanted, begins, and ends, and from then
 * on the catalogue names the new folder. A move that was begun did not end yet: its files are at one of the two folders.
 */
import type Database from 'better-sqlite3';
import { activeStates } from '../../../shared/downloads/download-states.ts';
import { isInState } from '../rows/status-sql.ts';
import type { Write } from '../schema/write.ts';

/** Relative to the archive. */
export interface FolderMove {
  readonly matchKey: number;
  readonly from: string;
  readonly to: string;
}

export interface FolderMoves {
  /** `to` null: the present folder is the right one. A move is due when its name was the same for an hour. `now` in epoch ms. */
  wantFolder(matchKey: number, to: string | null, now: number): void;
  /** The move that is due first; null if none is. */
  dueMove(now: number): FolderMove | null;
  /** When the next move is due, in epoch ms; null if none is wanted. */
  nextMoveAt(): number | null;
  /** False if files of the match are being downloaded: then the move is due some minutes later. */
  beginMove(move: FolderMove, now: number): boolean;
  /** Those that did not end. */
  begunMoves(): readonly FolderMove[];
  /** All is at `to`, and in the catalogue in one transaction: paths, and the earlier folder. */
  endMove(move: FolderMove, now: number): void;
  /** All is at `from`; null: do not try again unless the name changes. */
  putOffMove(move: FolderMove, dueAt: number | null): void;
  /** Where else the content of a path may be, in the order in which to look: its match's folder was moved. */
  otherPaths: OtherPaths;
}

export type OtherPaths = (path: string) => readonly string[];

/** Listings may disagree on a name: a folder is moved when the name was the same for an hour, and once a day. */
const steadyMs = 3_600_000;
const dayMs = 86_400_000;
const busyMs = 5 * 60_000;
/** Of each match; the oldest are forgotten. */
const maxEarlierFolders = 20;

/** The paths below a folder; "0" comes behind "/". */
const below = (path: string) => `${path} > :from || '/' AND ${path} < :from || '0'`;
const moved = (path: string) =>
  `${path} = iif(${below(path)}, :to || substr(${path}, length(:from) + 1), ${path})`;

export function createFolderMoves(db: Database.Database, write: Write): FolderMoves {
  const wanted = db.prepare<[number], { folder: string; is_begun: number }>(
    'SELECT folder, is_begun FROM folder_moves WHERE match_key = ?',
  );
  const want = db.prepare<{ match: number; to: string; now: number }>(
    `INSERT OR REPLACE INTO folder_moves (match_key, folder, due_at) VALUES (:match, :to, max(:now + ${steadyMs},
       coalesce((SELECT max(left_at) FROM earlier_folders WHERE match_key = :match) + ${dayMs}, 0)))`,
  );
  const forget = db.prepare<[number]>('DELETE FROM folder_moves WHERE match_key = ?');
  const moves = `SELECT v.match_key AS matchKey, m.folder AS "from", v.folder AS "to"
    FROM folder_moves v JOIN matches m ON m.key = v.match_key WHERE`;
  // A move that is due much later was noted while the clock was wrong.
  const due = db.prepare<{ now: number }, FolderMove>(
    `${moves} v.is_begun = 0 AND (v.due_at <= :now OR v.due_at > :now + ${2 * dayMs}) ORDER BY v.due_at LIMIT 1`,
  );
  const next = db
    .prepare<[], number | null>('SELECT min(due_at) FROM folder_moves WHERE is_begun = 0')
    .pluck();
  const begun = db.prepare<[], FolderMove>(`${moves} v.is_begun = 1`);
  const games = `SELECT key FROM games WHERE match_key = :matchKey
    UNION SELECT a.game_key FROM files f JOIN assets a ON a.key = f.asset_key WHERE ${below('f.path')}`;
  const inUse = db
    .prepare<FolderMove, number>(
      `SELECT EXISTS (SELECT 1 FROM assets a WHERE a.game_key IN (${games}) AND (a.${isInState(activeStates)}
         OR EXISTS (SELECT 1 FROM files_asked_again n WHERE n.asset_key = a.key)))`,
    )
    .pluck();
  const begin = db.prepare<[number]>('UPDATE folder_moves SET is_begun = 1 WHERE match_key = ?');
  const putOff = db.prepare<[number, number]>(
    'UPDATE folder_moves SET is_begun = 0, due_at = ? WHERE match_key = ?',
  );
  const end = [
    `UPDATE earlier_versions SET ${moved('path')}, ${moved('damaged_path')}
     WHERE asset_key IN (SELECT key FROM assets WHERE game_key IN (${games}))`,
    // Also of another match, to which a game was moved.
    `UPDATE matches SET revision = revision + 1
     WHERE key = :matchKey OR key IN (SELECT match_key FROM games WHERE key IN (${games}))`,
    `UPDATE files SET ${moved('path')}, folder = iif(folder = :from, :to, folder) WHERE ${below('path')}`,
    'UPDATE matches SET folder = :to WHERE key = :matchKey',
    'DELETE FROM earlier_folders WHERE folder = :to',
    'INSERT OR REPLACE INTO earlier_folders (folder, match_key, left_at) VALUES (:from, :matchKey, :now)',
    `DELETE FROM earlier_folders WHERE match_key = :matchKey AND folder NOT IN (
       SELECT folder FROM earlier_folders WHERE match_key = :matchKey ORDER BY left_at DESC LIMIT ${maxEarlierFolders})`,
    'DELETE FROM folder_moves WHERE match_key = :matchKey',
  ].map((sql) => db.prepare<FolderMove & { now: number }>(sql));

  return {
    wantFolder(matchKey, to, now) {
      const present = wanted.get(matchKey);
      if (present?.is_begun === 1 || present?.folder === (to ?? undefined)) return;
      write(() => (to === null ? forget.run(matchKey) : want.run({ match: matchKey, to, now })));
    },
    dueMove: (now) => due.get({ now }) ?? null,
    nextMoveAt: () => next.get() ?? null,
    beginMove: (move, now) =>
      write(() => {
        const isFree = inUse.get(move) === 0;
        if (isFree) begin.run(move.matchKey);
        else putOff.run(now + busyMs, move.matchKey);
        return isFree;
      }),
    begunMoves: () => begun.all(),
    endMove: (move, now) =>
      write(() => {
        for (const step of end) step.run({ ...move, now });
      }),
    putOffMove: ({ matchKey }, dueAt) =>
      void write(() => (dueAt === null ? forget.run(matchKey) : putOff.run(dueAt, matchKey))),
    otherPaths: createOtherPaths(db),
  };
}

/** For a reader of a path that was read from the catalogue some time ago. */
export function createOtherPaths(db: Database.Database): OtherPaths {
  const folders = db
    .prepare<{ folder: string }, string>(
      `SELECT m.folder FROM earlier_folders e JOIN matches m ON m.key = e.match_key WHERE e.folder = :folder
       UNION ALL SELECT v.folder FROM folder_moves v JOIN matches m ON m.key = v.match_key
       WHERE v.is_begun = 1 AND (m.folder = :folder
         OR v.match_key = (SELECT match_key FROM earlier_folders WHERE folder = :folder))`,
    )
    .pluck();
  return (path) => {
    const parts = path.split('/');
    return parts.flatMap((_, index) => {
      const folder = parts.slice(0, index).join('/');
      return folders.all({ folder }).map((other) => other + path.slice(folder.length));
    });
  };
}

/** Within the caller's transaction: what a match's sidecar in `folder` says of the folders that the match had before. */
export function createRestoreFolders(db: Database.Database) {
  // The catalogue may be a copy of a time before the folder was moved.
  const moveOn = db.prepare<{ match: number; folder: string }>(
    `UPDATE matches SET folder = :folder WHERE key = :match AND folder <> :folder
       AND EXISTS (SELECT 1 FROM files WHERE path > :folder || '/' AND path < :folder || '0')
       AND NOT EXISTS (SELECT 1 FROM files f WHERE f.path > matches.folder || '/' AND f.path < matches.folder || '0')`,
  );
  const add = db.prepare<{ match: number; folder: string; at: number }>(
    `INSERT INTO earlier_folders (folder, match_key, left_at) SELECT :folder, :match, :at
     WHERE NOT EXISTS (SELECT 1 FROM matches WHERE key = :match AND folder = :folder) ON CONFLICT DO NOTHING`,
  );
  return (match: number, folder: string, earlier: readonly string[] = []): void => {
    moveOn.run({ match, folder });
    for (const [at, before] of earlier.slice(-maxEarlierFolders).entries())
      add.run({ match, folder: before, at });
  };
}
