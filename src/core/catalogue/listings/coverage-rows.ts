/** Counts of assets by state, as rows: in total, per league and per day. Triggers update them (schema/tables/assets.ts). */
import type Database from 'better-sqlite3';
import {
  type CoverageRow,
  type DownloadState,
  downloadStates,
  noStateCounts,
  type StateCounts,
} from '../../../shared/domain/domain.ts';
import { dayName } from '../rows/sort-key.ts';

type StateCountRow = readonly [key: string | number, state: DownloadState, assets: number, bytes: number];

/** `wanted` counts every asset that is not `not-wanted`; `held` those that the user paused or cancelled. */
export function createCoverageTotal(db: Database.Database): () => CoverageRow {
  const total = prepareRows(
    db,
    "SELECT 'all', state, assets, bytes FROM state_counts WHERE scope = 'all' AND ref = 0",
  );
  return () => toRows(total.all(), String)[0] ?? toRow('all', noStateCounts(), 0);
}

/** The counts of `createCoverageTotal` for each league, or each day. */
export function createCoverageRows(db: Database.Database): (by: 'league' | 'day') => readonly CoverageRow[] {
  const byLeague = prepareRows(
    db,
    `SELECT l.name, t.state, t.assets, t.bytes FROM state_counts t JOIN leagues l ON l.key = t.ref
     WHERE t.scope = 'league' AND t.assets > 0 ORDER BY l.folded, l.name`,
  );
  const byDay = prepareRows(
    db,
    "SELECT ref, state, assets, bytes FROM state_counts WHERE scope = 'day' AND assets > 0 ORDER BY ref DESC",
  );
  return (by) =>
    by === 'league' ? toRows(byLeague.all(), String) : toRows(byDay.all(), (day) => dayName(Number(day)));
}

/** Plain rows, grouped by key: years of days are thousands of them. */
function prepareRows(db: Database.Database, sql: string) {
  return db.prepare<[], StateCountRow>(sql).raw();
}

function toRows(tallies: readonly StateCountRow[], name: (key: string | number) => string): CoverageRow[] {
  const rows: CoverageRow[] = [];
  let counts = noStateCounts();
  let bytesHeld = 0;
  for (const [index, [key, state, assets, bytes]] of tallies.entries()) {
    counts[state] += assets;
    if (state === 'archived') bytesHeld += bytes;
    if (tallies[index + 1]?.[0] === key) continue;
    rows.push(toRow(name(key), counts, bytesHeld));
    counts = noStateCounts();
    bytesHeld = 0;
  }
  return rows;
}

function toRow(key: string, counts: StateCounts, bytes: number): CoverageRow {
  return {
    key,
    wanted: downloadStates.reduce((sum, state) => sum + counts[state], 0) - counts['not-wanted'],
    archived: counts.archived,
    due: counts.queued + counts.resolving + counts.transferring + counts.verifying,
    waiting: counts.scheduled + counts.waiting,
    notOffered: counts['not-offered'],
    notNeeded: counts['not-needed'],
    failed: counts.failed,
    held: counts.paused + counts.cancelled,
    bytes,
  };
}
