/** The sort order of the scoreboard: by role until a column is selected. */
import type { PlayerRow } from '../model/figures.ts';
import { rolePlace } from '../model/names.ts';
import type { Column } from './columns.tsx';

export interface Sorting {
  readonly key: string;
  readonly direction: 'descending' | 'ascending';
}

/** Descending, then ascending, then by role again. */
export function nextSorting(now: Sorting | null, key: string): Sorting | null {
  if (now?.key !== key) return { key, direction: 'descending' };
  return now.direction === 'descending' ? { key, direction: 'ascending' } : null;
}

export function sortRows(
  rows: readonly PlayerRow[],
  columns: readonly Column[],
  sorting: Sorting | null,
): readonly PlayerRow[] {
  const byRole = rows.toSorted(
    (a, b) =>
      rolePlace(a.player.role) - rolePlace(b.player.role) || a.player.participantId - b.player.participantId,
  );
  const order = columns.find(({ key }) => key === sorting?.key)?.order;
  if (!order || !sorting) return byRole;
  const sign = sorting.direction === 'descending' ? -1 : 1;
  return byRole.toSorted((a, b) => {
    const [left, right] = [order(a), order(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}
