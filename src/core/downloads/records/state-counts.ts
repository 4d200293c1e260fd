/** Counts of downloads by state. Triggers update them (catalogue/schema/tables/assets.ts); this only reads. */
import type Database from 'better-sqlite3';
import type { DownloadState, StateCounts } from '../../../shared/domain/domain.ts';

export function createCounts(db: Database.Database) {
  const read = db.prepare<[], { state: DownloadState; assets: number }>(
    "SELECT state, assets FROM state_counts WHERE scope = 'all' AND ref = 0",
  );
  return (): StateCounts => {
    const counts = emptyCounts();
    for (const { state, assets } of read.all()) counts[state] = assets;
    return counts;
  };
}

export function emptyCounts(): StateCounts {
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
    'not-needed': 0,
    cancelled: 0,
    'not-wanted': 0,
  };
}
