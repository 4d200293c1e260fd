/** What a cell of the map, or a part of a bar, looks like: its most urgent status decides. */
import type { AssetStatus, StatusCounts } from '../../../../shared/domain/asset-status.ts';

export type Level =
  | 'none'
  | 'unlisted'
  | 'absent'
  | 'upcoming'
  | 'archived'
  | 'partly'
  | 'held'
  | 'expected'
  | 'queued'
  | 'overdue'
  | 'failing';

/** How each status is drawn in bars, legends and lists. Related statuses share a look and differ by their word. */
export const statusLevel: Readonly<Record<AssetStatus, Level>> = {
  archived: 'archived',
  upcoming: 'upcoming',
  expected: 'expected',
  queued: 'queued',
  undecided: 'absent',
  overdue: 'overdue',
  failing: 'failing',
  failed: 'failing',
  'not-needed': 'absent',
  'not-offered': 'absent',
  'not-wanted': 'absent',
  paused: 'held',
  cancelled: 'held',
};

/**
 * `partly`: some files are archived, and the other games are not played yet. `damaged` counts archived files that are not
 * whole.
 */
export function cellLevel(counts: StatusCounts, damaged = 0): Level {
  const has = (...statuses: readonly AssetStatus[]) => statuses.some((status) => counts[status] > 0);
  if (has('failing', 'failed') || damaged > 0) return 'failing';
  if (has('overdue')) return 'overdue';
  if (has('expected')) return 'expected';
  if (has('queued')) return 'queued';
  if (has('paused', 'cancelled')) return 'held';
  if (has('archived')) return has('upcoming') ? 'partly' : 'archived';
  if (has('upcoming')) return 'upcoming';
  return has('undecided', 'not-needed', 'not-offered', 'not-wanted') ? 'absent' : 'none';
}
