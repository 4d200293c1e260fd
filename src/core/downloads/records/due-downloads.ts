/** When downloads are due: adds assets that the user asks for, moves their due times, and queues what is due. */
import type Database from 'better-sqlite3';
import { downloadSteps } from '../../../shared/downloads/download-states.ts';
import { utcDay } from '../../catalogue/rows/sort-key.ts';
import { isInState } from '../../catalogue/rows/status-sql.ts';
import { unknownGame } from '../../catalogue/schema/errors.ts';
import type { Write } from '../../catalogue/schema/write.ts';
import { latestEndMs } from '../../domain/asset-status.ts';
import type { WantedAsset } from '../../domain/assets.ts';

export interface DueDownloads {
  /**
   * The user asks for these assets: adds them as `scheduled`. The rules do not un-want them any more; existing ones do
   * not change otherwise, but those that were not wanted are scheduled. Returns the number of new ones.
   */
  want(assets: readonly WantedAsset[], now: number): number;
  /**
   * The service lists these assets: an asset that is scheduled, not available yet, not offered or not needed moves
   * forward (never back) to `dueAt`; one that failed at least a day ago is tried again. Returns the number of moved
   * assets.
   */
  bringForward(assets: readonly WantedAsset[], now: number): number;
  /**
   * The time of these games has changed: their assets that are scheduled, not available yet, not offered or not needed
   * become due at `dueAt`; if that has passed, only the scheduled ones move. Returns the number of moved assets.
   */
  reschedule(
    games: readonly { readonly platformGameId: string; readonly dueAt: number }[],
    now: number,
  ): number;
  /**
   * The service lists these games as not played yet, or as being played: their assets are expected at `until`
   * (epoch ms) at the earliest, also those that are not needed or not wanted now and may be again. When they are
   * requested does not change. The listing may call a game that was never played so for ever: some hours after it was
   * due (`latestEndMs`), this no longer counts.
   */
  expectLater(platformGameIds: readonly string[], until: number): void;
  /** Queues a batch of the `scheduled` and `waiting` downloads that are due. Returns their number. */
  queueDue(now: number): number;
  /** Queues a batch of the `waiting` assets whose last problem was an error, other than "not available yet". */
  queueWaitingAfterError(now: number): number;
  /**
   * The next time at which `queueDue` would find something, or at which a file that is not needed is checked again; or
   * null. A check that is due already waits for a free place, so it does not count.
   */
  nextDueAt(now: number): number | null;
  /** The `waiting` assets whose last problem was an error, other than "not available yet". */
  countWaitingAfterError(): number;
}

const { want, list, reschedule, queue, forward, check } = downloadSteps;

/** Waiting for a file that is not available yet (or for no recorded reason), and not after an error. */
const isUnavailable = `coalesce(json_extract(error, '$.code'), 'not-available-yet') = 'not-available-yet'`;

/** A few milliseconds of the archiver's thread: very many may come due at once. */
const queueBatchSize = 500;

/** Listings name a failed download every few minutes; only after this long does that bring it forward. */
const dayMs = 24 * 3_600_000;

export function createDueDownloads(db: Database.Database, write: Write): DueDownloads {
  const findGame = db.prepare<[string], { key: number; league_key: number; played_at: number }>(
    'SELECT key, league_key, played_at FROM games WHERE id = ?',
  );
  const add = db.prepare<[number, string, number, number, number, number, number, number]>(
    `INSERT INTO assets
       (game_key, content_type, state, wanted_by, wanted_at, first_due_at, due_at, updated_at, league_key, day)
     VALUES (?, ?, '${want.to}', 'user', ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  );
  const wantAgain = db.prepare<{ game: number; contentType: string; dueAt: number; now: number }>(
    `UPDATE assets SET wanted_by = 'user', state = '${want.to}', wanted_at = :now, wanted_rule = NULL,
       first_due_at = :dueAt, due_at = :dueAt, attempts = 0, unavailable_count = 0, updated_at = :now
     WHERE game_key = :game AND content_type = :contentType AND ${isInState(want.from)}`,
  );
  const giveToUser = db.prepare<{ game: number; contentType: string; now: number }>(
    `UPDATE assets SET wanted_by = 'user', updated_at = :now
     WHERE game_key = :game AND content_type = :contentType AND wanted_by <> 'user'`,
  );
  const isAwaited = `(${isInState(reschedule.from)} AND (state <> 'waiting' OR ${isUnavailable}))`;
  const hasFailedLong = `(state = 'failed' AND updated_at <= :now - ${dayMs})`;
  const bringForward = db.prepare<WantedAsset & { now: number }>(
    `UPDATE assets SET due_at = :dueAt, updated_at = :now, state = iif(${isInState(list.from)}, '${list.to}', state),
       checks_left = NULL,
       error = iif(state = 'failed', NULL, error),
       first_due_at = iif(state = 'waiting', first_due_at, min(first_due_at, :dueAt))
     WHERE game_key = (SELECT key FROM games WHERE id = :platformGameId) AND content_type = :contentType
       AND ((due_at > :dueAt OR state IN ('not-offered', 'not-needed')) AND ${isAwaited} OR ${hasFailedLong})`,
  );
  const move = db.prepare<{ platformGameId: string; dueAt: number; now: number }>(
    `UPDATE assets SET state = '${reschedule.to}', due_at = :dueAt, first_due_at = :dueAt, unavailable_count = 0, error = NULL,
       checks_left = NULL, updated_at = :now
     WHERE game_key = (SELECT key FROM games WHERE id = :platformGameId)
       AND first_due_at <> :dueAt AND ${isAwaited}
       AND (:dueAt > :now OR (state = 'scheduled' AND due_at > :dueAt))`,
  );
  const latestEnd = `iif(day > 0, min(first_due_at, (day + 1) * ${dayMs}), first_due_at) + ${latestEndMs}`;
  const expectLater = db.prepare<{ platformGameId: string; until: number }>(
    `UPDATE assets SET unplayed_until = min(:until, ${latestEnd})
     WHERE game_key = (SELECT key FROM games WHERE id = :platformGameId) AND state <> 'archived'
       AND max(first_due_at, coalesce(unplayed_until, 0)) < min(:until, ${latestEnd})`,
  );
  const queueDue = db.prepare<[number, number]>(
    `UPDATE assets SET state = '${queue.to}', updated_at = ? WHERE key IN (
       SELECT key FROM assets WHERE ${isInState(queue.from)} AND due_at <= ? LIMIT ${queueBatchSize})`,
  );
  const queueErrors = db.prepare<{ now: number }>(
    `UPDATE assets SET state = '${forward.to}', due_at = min(due_at, :now), updated_at = :now
     WHERE key IN (SELECT key FROM assets WHERE ${isInState(forward.from)} AND NOT ${isUnavailable} LIMIT ${queueBatchSize})`,
  );
  const nextDue = db
    .prepare<[number], number | null>(
      `SELECT min(due) FROM (SELECT min(due_at) AS due FROM assets INDEXED BY assets_checks
         WHERE ${isInState(check.from)} AND checks_left > 0 AND due_at > ?
       ${queue.from.map((state) => `UNION ALL SELECT min(due_at) FROM assets WHERE state = '${state}'`).join(' ')})`,
    )
    .pluck();
  const waitingAfterError = db
    .prepare<[], number>(
      `SELECT count(*) FROM assets WHERE ${isInState(forward.from)} AND NOT ${isUnavailable}`,
    )
    .pluck();

  return {
    want: (assets, now) =>
      write(() => {
        let added = 0;
        for (const { platformGameId, contentType, dueAt } of assets) {
          const game = findGame.get(platformGameId);
          if (game === undefined) throw unknownGame(platformGameId);
          const day = utcDay(game.played_at);
          const { changes } = add.run(game.key, contentType, now, dueAt, dueAt, now, game.league_key, day);
          if (changes === 0 && wantAgain.run({ game: game.key, contentType, dueAt, now }).changes === 0)
            giveToUser.run({ game: game.key, contentType, now });
          added += changes;
        }
        return added;
      }),
    bringForward: (assets, now) =>
      write(() => {
        let moved = 0;
        for (const asset of assets) moved += bringForward.run({ ...asset, now }).changes;
        return moved;
      }),
    reschedule: (games, now) =>
      write(() => games.reduce((moved, game) => moved + move.run({ ...game, now }).changes, 0)),
    expectLater(platformGameIds, until) {
      if (platformGameIds.length === 0) return;
      write(() => {
        for (const platformGameId of platformGameIds) expectLater.run({ platformGameId, until });
      });
    },
    queueDue: (now) => write(() => queueDue.run(now, now).changes),
    queueWaitingAfterError: (now) => write(() => queueErrors.run({ now }).changes),
    nextDueAt: (now) => nextDue.get(now) ?? null,
    countWaitingAfterError: () => waitingAfterError.get() ?? 0,
  };
}
