/** Which games have a file to read, and the files of a game. */
import type Database from 'better-sqlite3';
import type { Write } from '../schema/write.ts';

/** An archived file of a game: a JSON file, or its summary or timeline in whatever format. */
export interface GameFile {
  readonly assetKey: number;
  readonly contentType: string;
  /** Relative to the archive, `/` between parts. */
  readonly path: string;
  readonly sha256: string;
}

/** A game with a file to read. `files` may be its summary, the likeliest first; possibly none. */
export interface DueGame {
  readonly key: number;
  readonly files: readonly GameFile[];
  readonly timeline: GameFile | null;
}

export interface DueGames {
  /** Games with a file to read, newest first. */
  due(limit: number): readonly DueGame[];
  dueCount(): number;
  /** Removes games that have no file to read from the due ones. */
  drop(keys: readonly number[]): void;
  /** A file of these games is in a read-only archive that is away: they are due again when one is back. */
  putOff(keys: readonly number[]): void;
  /** Returns whether there were some. */
  resumePutOff(): boolean;
  /** Call after the game's file was read: makes a game due again whose file was unreadable before. Returns whether. */
  makeProblemDue(platformGameId: string): boolean;
  /**
   * Checks `limit` games after key `after`, and makes those due again that an older parser read. Returns the key to
   * continue after, or null at the end.
   */
  markStale(reader: number, after: number, limit: number): number | null;
  /** The game's archived JSON files, its summary and its timeline, by content type; null for an unknown game. */
  files(platformGameId: string): readonly GameFile[] | null;
}

interface FileRow extends GameFile {
  readonly game_key: number;
}

export function createDueGames(db: Database.Database, write: Write): DueGames {
  // Newest games first, in runs of ascending keys: rows inserted in descending order leave their pages half empty.
  const due = db
    .prepare<[number], number>(
      `SELECT game_key FROM facts_due
       WHERE game_key >= (SELECT max(game_key) / 1024 * 1024 FROM facts_due) ORDER BY game_key LIMIT ?`,
    )
    .pluck();
  const dueCount = db.prepare<[], number>('SELECT count(*) FROM facts_due').pluck();
  const files = db.prepare<[string], FileRow>(
    `SELECT a.game_key, a.key AS assetKey, a.content_type AS contentType, f.path, f.sha256
     FROM json_each(?) w CROSS JOIN assets a ON a.game_key = w.value CROSS JOIN files f ON f.asset_key = a.key
     WHERE +a.state = 'archived' AND (f.path LIKE '%.json' OR a.content_type IN ('GAMH_SUMMARY', 'GAMH_DETAILS'))
     ORDER BY a.content_type`,
  );
  const gameKey = db.prepare<[string], number>('SELECT key FROM games WHERE id = ?').pluck();
  const problem = db
    .prepare<[number], string | null>('SELECT problem FROM game_facts WHERE game_key = ?')
    .pluck();
  const done = db.prepare<[number]>('DELETE FROM facts_due WHERE game_key = ?');
  const wait = db.prepare<[number]>('INSERT OR IGNORE INTO facts_waiting (game_key) VALUES (?)');
  const anyWaiting = db.prepare('SELECT 1 FROM facts_waiting LIMIT 1');
  const resume = [
    'INSERT OR IGNORE INTO facts_due (game_key) SELECT game_key FROM facts_waiting',
    'DELETE FROM facts_waiting',
  ].map((sql) => db.prepare(sql));
  const again = db.prepare<[number]>('INSERT OR IGNORE INTO facts_due (game_key) VALUES (?)');
  const older = db.prepare<[number, number], { game_key: number; reader: number }>(
    'SELECT game_key, reader FROM game_facts WHERE game_key > ? ORDER BY game_key LIMIT ?',
  );

  const readFiles = (keys: readonly number[]) =>
    Map.groupBy(files.all(JSON.stringify(keys)), ({ game_key }) => game_key);

  return {
    due(limit) {
      const keys = due.all(limit);
      const byGame = readFiles(keys);
      return keys.map((key): DueGame => {
        const all = byGame.get(key) ?? [];
        const timeline = all.find(({ contentType }) => contentType === 'GAMH_DETAILS') ?? null;
        return { key, files: summariesFirst(all), timeline };
      });
    },
    dueCount: () => dueCount.get() ?? 0,
    drop: (keys) =>
      write(() => {
        for (const key of keys) done.run(key);
      }),
    putOff: (keys) =>
      write(() => {
        for (const key of keys) {
          done.run(key);
          wait.run(key);
        }
      }),
    resumePutOff() {
      if (anyWaiting.get() === undefined) return false;
      write(() => {
        for (const step of resume) step.run();
      });
      return true;
    },
    makeProblemDue(platformGameId) {
      const key = gameKey.get(platformGameId);
      if (key === undefined || (problem.get(key) ?? null) === null) return false;
      write(() => void again.run(key));
      return true;
    },
    markStale: (reader, after, limit) =>
      write(() => {
        const rows = older.all(after, limit);
        for (const row of rows) if (row.reader < reader) again.run(row.game_key);
        return rows.length < limit ? null : (rows.at(-1)?.game_key ?? null);
      }),
    files(platformGameId) {
      const key = gameKey.get(platformGameId);
      return key === undefined ? null : (readFiles([key]).get(key) ?? []);
    },
  };
}

/** The files that can be a game's summary, the most likely first. */
function summariesFirst(files: readonly GameFile[]): GameFile[] {
  const rank = ({ contentType }: GameFile) => (contentType === 'GAMH_SUMMARY' ? 0 : 1);
  return files.filter(({ contentType }) => contentType !== 'GAMH_DETAILS').sort((a, b) => rank(a) - rank(b));
}
