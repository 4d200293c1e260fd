/** Counts of assets by state: in all, per league, per day. Kept by triggers (migrations/001), only read here. */
import type Database from 'better-sqlite3';
import {
  type CoverageRow,
  type DownloadState,
  downloadStates,
  type StateCounts,
} from '../../shared/domain.ts';
import { dayName } from './order.ts';

interface Tally {
  readonly key: string;
  readonly state: DownloadState;
  readonly assets: number;
  readonly bytes: number;
}

export function createCounts(db: Database.Database) {
  const read = db.prepare<[], { state: DownloadState; assets: number }>(
    "SELECT state, assets FROM tallies WHERE scope = 'all' AND ref = 0",
  );
  return (): StateCounts => {
    const counts = emptyCounts();
    for (const { state, assets } of read.all()) counts[state] = assets;
    return counts;
  };
}

function emptyCounts(): StateCounts {
  return {
    scheduled: 0,
    queued: 0,
    resolving: 0,
    transferring: 0,
    verifying: 0,
    waiting: 0,
    paused: 0,
    archived: 0,
    failed: 0,
    'not-offered': 0,
    cancelled: 0,
  };
}

/** `wanted` counts every asset; ones that the user holds back (paused, cancelled) are told apart as `held`. */
export function createCoverage(db: Database.Database) {
  const total = db.prepare<[], Tally>(
    "SELECT 'all' AS key, state, assets, bytes FROM tallies WHERE scope = 'all' AND ref = 0",
  );
  const byLeague = db.prepare<[], Tally>(
    `SELECT l.name AS key, t.state, t.assets, t.bytes FROM tallies t JOIN leagues l ON l.key = t.ref
     WHERE t.scope = 'league' ORDER BY l.folded, l.name`,
  );
  const byDay = db.prepare<[], Omit<Tally, 'key'> & { day: number }>(
    "SELECT ref AS day, state, assets, bytes FROM tallies WHERE scope = 'day' ORDER BY ref DESC",
  );
  return {
    coverageTotal: (): CoverageRow => rowOf('all', total.all()),
    coverage(by: 'league' | 'day'): readonly CoverageRow[] {
      const tallies =
        by === 'league'
          ? byLeague.all()
          : byDay.all().map((tally) => ({ ...tally, key: dayName(tally.day) }));
      return [...Map.groupBy(tallies, ({ key }) => key)]
        .map(([key, group]) => rowOf(key, group))
        .filter(({ wanted }) => wanted > 0);
    },
  };
}

function rowOf(key: string, tallies: readonly Tally[]): CoverageRow {
  const counts = emptyCounts();
  let bytes = 0;
  for (const tally of tallies) {
    counts[tally.state] += tally.assets;
    if (tally.state === 'archived') bytes += tally.bytes;
  }
  return {
    key,
    wanted: downloadStates.reduce((sum, state) => sum + counts[state], 0),
    archived: counts.archived,
    due: counts.queued + counts.resolving + counts.transferring + counts.verifying,
    waiting: counts.scheduled + counts.waiting,
    notOffered: counts['not-offered'],
    failed: counts.failed,
    held: counts.paused + counts.cancelled,
    bytes,
  };
}
