/** Backfills: their cursors and counts, and their lines in the sync log. */
import type Database from 'better-sqlite3';
import type { Backfill } from '../../../shared/coverage/backfills.ts';
import type { Listings } from '../listings/listings.ts';
import { errorToText } from '../schema/errors-as-text.ts';
import type { Write } from '../schema/write.ts';
import { type BackfillJob, type BackfillRow, toBackfill, toBackfillJob } from './backfill-rows.ts';
import { createFoundGames, type FoundGames } from './found-games.ts';

type NewBackfill = Pick<
  BackfillJob,
  'fromAt' | 'toAt' | 'leagues' | 'teams' | 'maxPages' | 'isCommand' | 'spanMs'
>;

/** What a backfill changes as it proceeds. */
export type BackfillProgress = Partial<
  Pick<
    BackfillJob,
    | 'state'
    | 'endedAt'
    | 'isCommand'
    | 'toAt'
    | 'readBackTo'
    | 'spanMs'
    | 'activeMs'
    | 'pages'
    | 'unreadable'
    | 'failures'
    | 'unread'
    | 'problem'
    | 'nextAttemptAt'
  >
>;

export interface Backfills extends FoundGames {
  /** The unfinished one first, then the latest. */
  list(limit: number): readonly Backfill[];
  get(id: string): BackfillJob | null;
  /** The one that is running or paused. */
  unfinished(): BackfillJob | null;
  /** Throws if another one is unfinished. */
  start(backfill: NewBackfill, at: number): BackfillJob;
  /** Writes the changes. If it ends the backfill, the sync log gets its line in the same transaction. */
  update(key: number, progress: BackfillProgress): BackfillJob;
}

export function createBackfills(
  db: Database.Database,
  write: Write,
  listings: Pick<Listings, 'saveGames'>,
  newId: () => string,
): Backfills {
  const list = db.prepare<[number], BackfillRow>(
    `SELECT * FROM backfills ORDER BY state IN ('running', 'paused') DESC, key DESC LIMIT ?`,
  );
  const byId = db.prepare<[string], BackfillRow>('SELECT * FROM backfills WHERE id = ?');
  const byKey = db.prepare<[number], BackfillRow>('SELECT * FROM backfills WHERE key = ?');
  const unfinished = db.prepare<[], BackfillRow>(
    `SELECT * FROM backfills WHERE state IN ('running', 'paused') LIMIT 1`,
  );
  const insert = db.prepare<unknown[]>(
    `INSERT INTO backfills (id, from_at, to_at, leagues, teams, max_pages, is_command, state, started_at,
       read_back_to, span_ms) VALUES (?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?)`,
  );
  const put = db.prepare<
    Omit<BackfillRow, 'id' | 'from_at' | 'leagues' | 'teams' | 'max_pages' | 'started_at'>
  >(
    `UPDATE backfills SET to_at = :to_at, is_command = :is_command, state = :state, ended_at = :ended_at,
       read_back_to = :read_back_to, span_ms = :span_ms, active_ms = :active_ms, pages = :pages,
       unreadable = :unreadable, games = :games, new_games = :new_games, wanted_games = :wanted_games,
       new_assets = :new_assets, failures = :failures, unread = :unread, problem = :problem,
       next_attempt_at = :next_attempt_at WHERE key = :key`,
  );
  const removeRun = db.prepare<[number]>('DELETE FROM sync_runs WHERE backfill_key = ?');
  const addRun = db.prepare<[string, number]>(
    `INSERT INTO sync_runs (id, kind, started_at, ended_at, pages, games_seen, new_assets, new_games, error, backfill_key)
     SELECT ?, 'backfill', started_at, ended_at, pages, games, new_assets, new_games, problem, key
     FROM backfills WHERE key = ?`,
  );

  const read = (row: BackfillRow | undefined): BackfillJob | null => (row ? toBackfillJob(row) : null);
  const existing = (key: number): BackfillJob => {
    const job = read(byKey.get(key));
    if (job === null) throw new Error('The backfill is not in the catalogue.');
    return job;
  };

  return {
    ...createFoundGames(db, write, listings),
    list: (limit) => list.all(limit).map((row) => toBackfill(toBackfillJob(row))),
    get: (id) => read(byId.get(id)),
    unfinished: () => read(unfinished.get()),
    start: ({ fromAt, toAt, leagues, teams, maxPages, isCommand, spanMs }, at) =>
      write(() => {
        const lists = [JSON.stringify(leagues), JSON.stringify(teams)];
        const { lastInsertRowid } = insert.run(
          ...[newId(), fromAt, toAt, ...lists, maxPages, Number(isCommand), at, toAt, spanMs],
        );
        return existing(Number(lastInsertRowid));
      }),
    update: (key, progress) =>
      write(() => {
        const job = { ...existing(key), ...progress };
        put.run(toRow(job));
        if (job.endedAt !== null) {
          removeRun.run(key);
          addRun.run(newId(), key);
        }
        return job;
      }),
  };
}

function toRow(job: BackfillJob) {
  return {
    key: job.key,
    to_at: job.toAt,
    is_command: Number(job.isCommand),
    state: job.state,
    ended_at: job.endedAt,
    read_back_to: job.readBackTo,
    span_ms: job.spanMs,
    active_ms: Math.round(job.activeMs),
    pages: job.pages,
    unreadable: job.unreadable,
    games: job.games,
    new_games: job.newGames,
    wanted_games: job.wantedGames,
    new_assets: job.newAssets,
    failures: job.failures,
    unread: JSON.stringify(job.unread),
    problem: errorToText(job.problem),
    next_attempt_at: job.nextAttemptAt,
  };
}
