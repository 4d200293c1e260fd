/** Games that were not played: those that are not over yet, and those whose series was decided before. */
import { sortKeyFloor } from '../../catalogue/rows/sort-key.ts';
import { latestEndMs } from '../../domain/asset-status.ts';
import type { Bitset } from '../index/bitset.ts';
import { findRow, hasSummary } from '../index/columns.ts';
import type { SearchContext } from './find-ids.ts';

/** No game is upcoming so long after its time, whatever the listing says of it: see `expectedFrom`. */
const maxUpcomingMs = 86_400_000 + latestEndMs;

/**
 * Nothing shows that they were played, and their files are upcoming or not needed at `now` (epoch ms). A game that the
 * service lists for a past time may have been played, unless the series is known to have been decided before it.
 */
export function findUnplayed({ model, source }: SearchContext, now: number): Bitset {
  const { columns, holdings } = model;
  const set = holdings.inState('not-needed');
  for (const [key, end] of source.endsFrom(sortKeyFloor(now - maxUpcomingMs))) {
    const row = findRow(columns, key);
    if (row >= 0 && end > now) set.add(row);
  }
  const held = holdings.held(null);
  set.andNot(held);
  held.release();
  set.forEach((row) => {
    if (hasSummary(columns, row)) set.remove(row);
  });
  return set;
}
