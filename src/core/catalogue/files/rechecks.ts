/**
 * Re-checks of archived files: whether the service has corrected them, some days after they were archived. `files.rechecks`
 * is for how many of the days that is done.
 */
import type Database from 'better-sqlite3';
import { isOwnSql } from '../../domain/further-paths.ts';
import { assetId, parseAssetId } from '../rows/asset-ids.ts';
import type { Write } from '../schema/write.ts';

export interface NextRecheck {
  /** Of the file. */
  readonly id: string;
  /** Epoch ms. */
  readonly dueAt: number;
  /** For how many of the days it is done with a re-check now. */
  readonly doneDays: number;
}

interface RecheckCounts {
  readonly checked: number;
  readonly corrected: number;
}

export interface Rechecks {
  /**
   * The archived file whose re-check is due first, also later than `now` (epoch ms), among those that `isWaiting` (by id)
   * does not pass over; null if there is none. `days` ascend. A file that is long past the last day is left as it is, so
   * that an archive of years is not asked for at once.
   */
  nextRecheck(days: readonly number[], now: number, isWaiting: (id: string) => boolean): NextRecheck | null;
  /** `doneDays` as in `NextRecheck`; `now` in epoch ms. */
  recordRecheck(id: string, doneDays: number, now: number, isCorrected: boolean): void;
  /** Of the last thirty days. */
  recheckCounts(now: number): RecheckCounts;
}

const dayMs = 86_400_000;
/** As long after the last day, a file is still re-checked that was due while Matchkeep did not run. */
const overdueDays = 30;
const countedDays = 30;

export function createRechecks(db: Database.Database, write: Write): Rechecks {
  const oldest = db.prepare<[number, number], { game: string; contentType: string; archivedAt: number }>(
    `SELECT g.id AS game, a.content_type AS contentType, f.archived_at AS archivedAt
     FROM files f INDEXED BY files_rechecks CROSS JOIN assets a ON a.key = f.asset_key
     CROSS JOIN games g ON g.key = a.game_key
     WHERE f.rechecks = ? AND f.archived_at > ? AND +a.state = 'archived' AND ${isOwnSql('f.path')}
     ORDER BY f.archived_at`,
  );
  const put = db.prepare<[number, string, string]>(
    `UPDATE files SET rechecks = ?
     WHERE asset_key = (SELECT a.key FROM games g JOIN assets a ON a.game_key = g.key WHERE g.id = ? AND a.content_type = ?)`,
  );
  const count = db.prepare<[number, number]>(
    `INSERT INTO recheck_days (day, checked, corrected) VALUES (?, 1, ?)
     ON CONFLICT DO UPDATE SET checked = checked + 1, corrected = corrected + excluded.corrected`,
  );
  const forget = db.prepare<[number]>('DELETE FROM recheck_days WHERE day <= ?');
  const counts = db.prepare<[number, number], RecheckCounts>(
    `SELECT coalesce(sum(checked), 0) AS checked, coalesce(sum(corrected), 0) AS corrected
     FROM recheck_days WHERE day > ? AND day <= ?`,
  );
  const today = (now: number) => Math.floor(now / dayMs);

  const firstAfter = (done: number, after: number, isWaiting: (id: string) => boolean) => {
    for (const { game, contentType, archivedAt } of oldest.iterate(done, after)) {
      const id = assetId({ platformGameId: game, contentType });
      if (!isWaiting(id)) return { id, archivedAt };
    }
    return null;
  };

  return {
    nextRecheck(days, now, isWaiting) {
      const after = now - ((days.at(-1) ?? 0) + overdueDays) * dayMs;
      let next: NextRecheck | null = null;
      for (const [done, day] of days.entries()) {
        const file = firstAfter(done, after, isWaiting);
        if (file === null) continue;
        const dueAt = file.archivedAt + day * dayMs;
        if (next !== null && next.dueAt <= dueAt) continue;
        const passed = days.filter((each) => file.archivedAt + each * dayMs <= now).length;
        next = { id: file.id, dueAt, doneDays: Math.max(passed, done + 1) };
      }
      return next;
    },
    recordRecheck(id, doneDays, now, isCorrected) {
      const asset = parseAssetId(id);
      if (asset === null) return;
      write(() => {
        put.run(doneDays, asset.platformGameId, asset.contentType);
        count.run(today(now), isCorrected ? 1 : 0);
        forget.run(today(now) - countedDays);
      });
    },
    recheckCounts: (now) => counts.get(today(now) - countedDays, today(now)) ?? { checked: 0, corrected: 0 },
  };
}
