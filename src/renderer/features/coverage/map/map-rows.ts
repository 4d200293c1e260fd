/** The rows of the map: all leagues together, then each league, with the counts of every column. */

import { isSameName } from '../../../../shared/base/names.ts';
import type { OperationOutput } from '../../../../shared/bridge/bridge.ts';
import type { NeverListedRange } from '../../../../shared/coverage/coverage.ts';
import {
  assetStatuses,
  countMissing,
  noStatusCounts,
  type StatusCounts,
} from '../../../../shared/domain/asset-status.ts';
import { type Column, columnAt, type DayRange, type Span } from '../model/range.ts';

export interface MapRow {
  /** Null for the row of all leagues. */
  readonly league: string | null;
  readonly name: string;
  /** One for each column; null where nothing is known. */
  readonly cells: readonly (StatusCounts | null)[];
  /** The archived files that are damaged or missing: for each column, and in all. */
  readonly damaged: readonly number[];
  readonly totalDamaged: number;
  /** The columns that no listing has covered completely. */
  readonly unlisted: ReadonlySet<number>;
  readonly total: StatusCounts;
  readonly missing: number;
}

type Leagues = OperationOutput<'coverage.grid'>['leagues'];

export function toMapRows(
  leagues: Leagues,
  { span, range, columns }: { span: Span; range: DayRange; columns: readonly Column[] },
  neverListed: readonly NeverListedRange[] = [],
): readonly MapRow[] {
  const all: (StatusCounts | null)[] = columns.map(() => null);
  const allDamaged = columns.map(() => 0);
  const rows = leagues.map(({ id, name, cells }): MapRow => {
    const own: (StatusCounts | null)[] = columns.map(() => null);
    const ownDamaged = columns.map(() => 0);
    for (const { day, counts, damaged } of cells) {
      const at = columnAt(span, range, day);
      if (at < 0 || at >= columns.length) continue;
      own[at] = added(own[at], counts);
      all[at] = added(all[at], counts);
      ownDamaged[at] = (ownDamaged[at] ?? 0) + damaged;
      allDamaged[at] = (allDamaged[at] ?? 0) + damaged;
    }
    return toRow({ league: id, name }, own, ownDamaged, unlistedColumns(columns, neverListed, name));
  });
  const everywhere = unlistedColumns(columns, neverListed, null);
  return [toRow({ league: null, name: 'All leagues' }, all, allDamaged, everywhere), ...rows];
}

/** Of a league, or of all (null). A column is unlisted if a part of its days was never listed. */
function unlistedColumns(
  columns: readonly Column[],
  neverListed: readonly NeverListedRange[],
  league: string | null,
): ReadonlySet<number> {
  const concerns = ({ leagues, teams, except }: NeverListedRange) =>
    league === null ||
    (leagues.length > 0 ? leagues.some((name) => isSameName(name, league)) : teams.length > 0) ||
    (leagues.length + teams.length === 0 && !except.some((name) => isSameName(name, league)));
  const ranges = neverListed.filter(concerns);
  return new Set(
    columns.flatMap(({ from, to }, column) => {
      const end = new Date(Date.parse(to) + dayMs).toISOString();
      const isUnlisted = ranges.some(
        (range) => (range.from === null || range.from < end) && (range.to === null || from < range.to),
      );
      return isUnlisted ? [column] : [];
    }),
  );
}

const dayMs = 86_400_000;

function toRow(
  names: Pick<MapRow, 'league' | 'name'>,
  cells: MapRow['cells'],
  damaged: MapRow['damaged'],
  unlisted: MapRow['unlisted'],
): MapRow {
  const total = cells.reduce<StatusCounts>(
    (sum, counts) => (counts === null ? sum : added(sum, counts)),
    noStatusCounts(),
  );
  const totalDamaged = damaged.reduce((sum, one) => sum + one, 0);
  return { ...names, cells, damaged, totalDamaged, unlisted, total, missing: countMissing(total) };
}

/** A new object: the counts of an answer are never changed. */
function added(counts: StatusCounts | null | undefined, more: StatusCounts): StatusCounts {
  const sum = { ...(counts ?? noStatusCounts()) };
  for (const status of assetStatuses) sum[status] += more[status];
  return sum;
}
