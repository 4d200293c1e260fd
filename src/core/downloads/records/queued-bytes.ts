/** What the files in the queue will need on the archive's drive. */
import type Database from 'better-sqlite3';
import { typicalBytes } from '../../../shared/domain/content-types.ts';

export interface QueuedBytes {
  /**
   * About how many bytes the queued files will have: the mean size of the archived files of their content type, or
   * the typical one. Content types of which neither is known are left out.
   */
  queuedBytes(): number;
  /** The size of one file of this content type, by the same rule; null if unknown. */
  usualBytes(contentType: string): number | null;
}

export function createQueuedBytes(db: Database.Database): QueuedBytes {
  const queued = db.prepare<[], { type: string; files: number }>(
    `SELECT content_type AS type, count(*) AS files FROM assets WHERE state = 'queued' GROUP BY content_type`,
  );
  const mean = db
    .prepare<[string], number | null>(
      `SELECT sum(bytes) * 1.0 / sum(assets) FROM coverage_counts
       WHERE scope = 'content-type' AND kind = 'archived' AND ref = ? AND assets > 0`,
    )
    .pluck();
  const usualBytes = (type: string) => mean.get(type) ?? typicalBytes(type);
  return {
    usualBytes,
    queuedBytes: () =>
      Math.ceil(queued.all().reduce((sum, { type, files }) => sum + files * (usualBytes(type) ?? 0), 0)),
  };
}
