/** The last thousand runs of the sync. */
import type Database from 'better-sqlite3';
import type { ErrorData } from '../../../shared/errors.ts';
import type { SyncRun } from '../../../shared/status.ts';
import { toIso, toIsoOrNull } from '../rows/sort-key.ts';
import { errorFromText, errorToText } from '../schema/errors-as-text.ts';
import type { Write } from '../schema/write.ts';

export interface SyncRuns {
  start(at: number): string;
  finish(
    id: string,
    result: {
      readonly at: number;
      readonly pages: number;
      readonly matchesSeen: number;
      readonly gamesSeen: number;
      readonly newAssets: number;
      readonly error: ErrorData | null;
    },
  ): void;
  list(limit: number): readonly SyncRun[];
}

const maxRuns = 1000;

interface Row {
  readonly id: string;
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly pages: number;
  readonly matches_seen: number;
  readonly games_seen: number;
  readonly new_assets: number;
  readonly error: string | null;
}

export function createRuns(db: Database.Database, write: Write, newId: () => string): SyncRuns {
  const start = db.prepare<[string, number]>('INSERT INTO sync_runs (id, started_at) VALUES (?, ?)');
  const trim = db.prepare<[number]>(
    'DELETE FROM sync_runs WHERE key <= (SELECT max(key) FROM sync_runs) - ?',
  );
  const finish = db.prepare<[number, number, number, number, number, string | null, string]>(
    `UPDATE sync_runs SET ended_at = ?, pages = ?, matches_seen = ?, games_seen = ?, new_assets = ?, error = ?
     WHERE id = ?`,
  );
  const list = db.prepare<[number], Row>('SELECT * FROM sync_runs ORDER BY key DESC LIMIT ?');
  return {
    start: (at) =>
      write(() => {
        const id = newId();
        start.run(id, at);
        trim.run(maxRuns);
        return id;
      }),
    finish: (id, { at, pages, matchesSeen, gamesSeen, newAssets, error }) =>
      write(() => void finish.run(at, pages, matchesSeen, gamesSeen, newAssets, errorToText(error), id)),
    list: (limit) =>
      list.all(limit).map((row) => ({
        id: row.id,
        startedAt: toIso(row.started_at),
        endedAt: toIsoOrNull(row.ended_at),
        pages: row.pages,
        matchesSeen: row.matches_seen,
        gamesSeen: row.games_seen,
        newAssets: row.new_assets,
        error: errorFromText(row.error),
      })),
  };
}
