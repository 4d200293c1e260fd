/** The sync log: the last ten thousand passes over the listing and backfills. */
import type Database from 'better-sqlite3';
import { type ErrorData, MatchkeepError, toErrorData } from '../../../shared/base/errors.ts';
import type { OperationOutput } from '../../../shared/bridge/bridge.ts';
import type { SyncRun } from '../../../shared/work/status.ts';
import { type SyncLogEntry, syncLogEntrySchema } from '../../../shared/work/sync-log.ts';
import { type BackfillRow, toBackfill, toBackfillJob } from '../backfills/backfill-rows.ts';
import { fromCursor, toCursor } from '../rows/cursors.ts';
import { toIso, toIsoOrNull } from '../rows/sort-key.ts';
import { readTexts } from '../rows/wantable.ts';
import { errorFromText, errorToText } from '../schema/errors-as-text.ts';
import type { Write } from '../schema/write.ts';

/** What a pass could not read of the listing. */
export type Unread = SyncLogEntry['unread'];

export interface SyncRuns {
  /** A pass over the listing begins. */
  start(at: number): string;
  finish(
    id: string,
    result: {
      readonly at: number;
      readonly pages: number;
      readonly matchesSeen: number;
      readonly gamesSeen: number;
      readonly newAssets: number;
      readonly newMatches: number;
      readonly newGames: number;
      readonly unread: Unread;
      /** Default: none. */
      readonly repeated?: readonly string[];
      readonly error: ErrorData | null;
    },
  ): void;
  /** The last pass over the listing. */
  last(): SyncRun | null;
  /** Passes and backfills, newest first. Throws `invalid-input` for a cursor of another list. */
  page(input: { readonly cursor?: string | undefined; readonly limit: number }): OperationOutput<'sync.log'>;
  /** Ends the runs of processes that ended before them. For the process that owns the catalogue, when it starts. */
  endInterrupted(): void;
}

const maxRuns = 10_000;
const maxPages = 100;
const maxRepeated = 20;
const listName = 'sync-log';

interface Row {
  readonly key: number;
  readonly id: string;
  readonly kind: 'listing' | 'backfill';
  readonly started_at: number;
  readonly ended_at: number | null;
  readonly pages: number;
  readonly matches_seen: number;
  readonly games_seen: number;
  readonly new_assets: number;
  readonly new_matches: number;
  readonly new_games: number;
  readonly unread: string | null;
  readonly repeated: string | null;
  readonly backfill_key: number | null;
  readonly error: string | null;
}

export function createRuns(db: Database.Database, write: Write, newId: () => string): SyncRuns {
  const start = db.prepare<[string, number]>('INSERT INTO sync_runs (id, started_at) VALUES (?, ?)');
  const trim = db.prepare<[number]>(
    'DELETE FROM sync_runs WHERE key <= (SELECT max(key) FROM sync_runs) - ?',
  );
  const finish = db.prepare<[...number[], string | null, string | null, string | null, string]>(
    `UPDATE sync_runs SET ended_at = ?, pages = ?, matches_seen = ?, games_seen = ?, new_assets = ?,
       new_matches = ?, new_games = ?, unread = ?, repeated = ?, error = ? WHERE id = ?`,
  );
  const last = db.prepare<[], Row>(
    `SELECT * FROM sync_runs WHERE kind = 'listing' ORDER BY key DESC LIMIT 1`,
  );
  const page = db.prepare<[number, number], Row>(
    'SELECT * FROM sync_runs WHERE key < ? ORDER BY key DESC LIMIT ?',
  );
  const backfill = db.prepare<[number], BackfillRow>('SELECT * FROM backfills WHERE key = ?');
  const endOpen = db.prepare<[string | null]>(
    'UPDATE sync_runs SET ended_at = started_at, error = ? WHERE ended_at IS NULL',
  );

  const toEntry = (row: Row): SyncLogEntry => {
    const found = row.backfill_key === null ? undefined : backfill.get(row.backfill_key);
    return {
      ...toRun(row),
      kind: row.kind,
      found: { newMatches: row.new_matches, newGames: row.new_games, newlyWanted: row.new_assets },
      unread: toUnread(row.unread),
      repeated: readTexts(row.repeated ?? '[]'),
      backfill: found ? toBackfill(toBackfillJob(found)) : null,
    };
  };

  return {
    start: (at) =>
      write(() => {
        const id = newId();
        start.run(id, at);
        trim.run(maxRuns);
        return id;
      }),
    finish: (id, run) =>
      write(() => {
        const unread = { ...run.unread, pages: run.unread.pages.slice(0, maxPages) };
        const sentences = run.repeated?.slice(0, maxRepeated) ?? [];
        const repeated = sentences.length === 0 ? null : JSON.stringify(sentences);
        const seen = [run.at, run.pages, run.matchesSeen, run.gamesSeen];
        finish.run(
          ...[...seen, run.newAssets, run.newMatches, run.newGames],
          ...[unread.reason === null ? null : JSON.stringify(unread), repeated, errorToText(run.error), id],
        );
      }),
    last: () => {
      const row = last.get();
      return row ? toRun(row) : null;
    },
    page({ cursor, limit }) {
      const [after = Number.MAX_SAFE_INTEGER] = cursor === undefined ? [] : fromCursor(listName, cursor, 1);
      const rows = page.all(after, limit + 1);
      const shown = rows.slice(0, limit);
      const end = shown.at(-1);
      return {
        items: shown.map(toEntry),
        nextCursor: rows.length > limit && end ? toCursor(listName, [end.key]) : null,
      };
    },
    endInterrupted: () => write(() => void endOpen.run(errorToText(interrupted))),
  };
}

const interrupted = toErrorData(
  new MatchkeepError('cancelled', 'Matchkeep ended before this pass was complete.', {
    remedy: 'The next sync reads the listing from the beginning.',
  }),
);

function toRun(row: Row): SyncRun {
  return {
    id: row.id,
    startedAt: toIso(row.started_at),
    endedAt: toIsoOrNull(row.ended_at),
    pages: row.pages,
    matchesSeen: row.matches_seen,
    gamesSeen: row.games_seen,
    newAssets: row.new_assets,
    error: errorFromText(row.error),
  };
}

const storedUnread = syncLogEntrySchema.shape.unread;

function toUnread(text: string | null): Unread {
  if (text === null) return { pages: [], entries: 0, reason: null };
  return storedUnread.parse(JSON.parse(text));
}
