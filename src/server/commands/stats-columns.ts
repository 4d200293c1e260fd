/** The columns of `stats`: for people, and for files. */
import { formatCount } from '../../shared/base/counted.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { draftColumns } from '../../shared/library/draft-statistics.ts';
import {
  type AggregateKind,
  type AggregateRow,
  aggregateColumns,
  statisticsFor,
} from '../../shared/library/library.ts';
import { findStatisticGroup, type StatisticGroupId } from '../../shared/library/statistic-groups.ts';
import {
  type AnyStatistic,
  findStatistic,
  formatInterval,
  formatStatistic,
  statistics,
} from '../../shared/library/statistics.ts';
import type { Column } from '../terminal/table.ts';

/** For commander: names of statistics between commas. Throws `invalid-input` for one that does not exist. */
export function toStatistics(text: string): readonly AnyStatistic[] {
  return text
    .split(',')
    .flatMap((name) => (name.trim().toLowerCase() === 'draft' ? draftColumns : [name.trim()]))
    .map(readStatistic);
}

/** For commander: `label`, `group`, or the name of a statistic. Throws `invalid-input` for another one. */
export function toSortColumn(text: string): (typeof aggregateColumns)[number] {
  return aggregateColumns.find((column) => column === text) ?? readStatistic(text).id;
}

function readStatistic(name: string): AnyStatistic {
  const found = findStatistic(name);
  if (found !== null) return found;
  throw new MatchkeepError('invalid-input', `There is no statistic "${name}".`, {
    remedy: `Statistics: ${statistics.map(({ id, short }) => (id === short ? id : `${id} (${short})`)).join(', ')}.`,
  });
}

/** Those of the table if none are named. */
export const defaultStatistics = (by: AggregateKind): readonly AnyStatistic[] =>
  statisticsFor(by).filter(({ isDefault }) => isDefault);

export function tableColumns(
  by: AggregateKind,
  group: StatisticGroupId | undefined,
  shown: readonly AnyStatistic[],
): readonly Column<AggregateRow>[] {
  const grouped = findStatisticGroup(group);
  return [
    { title: by.toUpperCase(), value: (row) => row.label, isFlexible: true },
    ...(grouped === null
      ? []
      : [{ title: grouped.title, value: (row: AggregateRow) => row.group?.label ?? 'unknown' }]),
    ...shown.map((statistic) => ({
      title: statistic.title,
      value: (row: AggregateRow) => withInterval(statistic, row),
      isRight: true,
    })),
  ];
}

function withInterval(statistic: AnyStatistic, row: AggregateRow): string {
  const value = formatStatistic(statistic, row[statistic.id], formatCount);
  const interval = formatInterval(statistic, row);
  return interval === null ? (value ?? '-') : `${value} (${interval})`;
}
