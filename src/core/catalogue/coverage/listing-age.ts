/** How old the last complete listing may be, and whether a sync has failed since. */
import type Database from 'better-sqlite3';
import type { ErrorData } from '../../../shared/base/errors.ts';
import { errorFromText } from '../schema/errors-as-text.ts';

const hourMs = 3_600_000;
/** A listing is old after this many of the intervals at which listings were complete: the next ones failed, or none ran. */
const intervals = 3;
const minAgeMs = hourMs;
const maxAgeMs = 48 * hourMs;
/** With one complete listing, the interval is not known. */
const assumedIntervalMs = hourMs;
const lastListings = 6;
/** Looks at so many of the last entries of the sync log. */
const maxEntries = 200;

export function createListingAge(db: Database.Database) {
  const complete = db
    .prepare<[], number>(
      `SELECT started_at FROM (SELECT * FROM sync_runs WHERE kind = 'listing' ORDER BY key DESC LIMIT ${maxEntries})
       WHERE ended_at IS NOT NULL AND error IS NULL LIMIT ${lastListings}`,
    )
    .pluck();
  const failed = db.prepare<[], { started_at: number; error: string | null }>(
    `SELECT started_at, error FROM (SELECT * FROM sync_runs WHERE kind = 'listing' ORDER BY key DESC LIMIT ${maxEntries})
     WHERE ended_at IS NOT NULL AND coalesce(json_extract(iif(json_valid(error), error, NULL), '$.code'), '') <> 'cancelled'
     LIMIT 1`,
  );

  return {
    /** Epoch ms: from when on the listing of `asOf` is old. Syncs may run every few minutes, or daily by cron. */
    staleAt(asOf: number): number {
      const times = complete.all();
      const gaps = times.slice(1).map((at, index) => Math.abs((times[index] ?? at) - at));
      const intervalMs = Math.max(assumedIntervalMs * Number(gaps.length === 0), ...gaps);
      return asOf + Math.min(maxAgeMs, Math.max(minAgeMs, intervals * intervalMs));
    },
    /** Why the last sync that ended was not complete; null if the listing of `asOf` (epoch ms) is newer. */
    problemSince(asOf: number | null): ErrorData | null {
      const last = failed.get();
      return last === undefined || (asOf !== null && last.started_at <= asOf)
        ? null
        : errorFromText(last.error);
    },
  };
}
