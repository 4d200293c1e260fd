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
import { formatInterval, formatSample, formatStatistic } from '../../shared/library/statistic-rows.ts';
import { type AnyStatistic, findStatistic, statistics } from '../../shared/library/statistics.ts';
import type { Column } from '../terminal/table.ts';

/**
 * For commander: names of statistics between commas, `draft` for all of the draft, or `?` for a list of them. Throws
 * `invalid-input` for one that does not exist.
 */
export function toStatistics(text: string): readonly AnyStatistic[] | '?' {
  if (text.trim() === '?') return '?';
  const names = text
    .split(',')
    .flatMap((name) => (name.trim().toLowerCase() === 'draft' ? draftColumns : [name.trim()]));
  return [...new Set(names.map(readStatistic))];
}

/** What `--columns ?` prints. */
export const statisticsList: readonly Column<AnyStatistic>[] = [
  { title: 'NAME', value: ({ short }) => short },
  { title: 'ALSO', value: ({ id }) => id },
  { title: 'WHAT IT IS', value: ({ about }) => about, isFlexible: true },
  { title: 'SECTION', value: ({ section }) => section },
];

/** For commander: `label`, `group`, or the name of a statistic. Throws `invalid-input` for another one. */
export function toSortColumn(text: string): (typeof aggregateColumns)[number] {
  return aggregateColumns.find((column) => column === text) ?? readStatistic(text).id;
}

function readStatistic(name: string): AnyStatistic {
  const found = findStatistic(name);
  if (found !== null) return found;
  throw new MatchkeepError('invalid-input', `There is no statistic "${name}".`, {
    remedy: `Statistics: ${statistics.map(({ short }) => short).join(', ')}. To read what each is: --columns '?'`,
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
      value: (row: AggregateRow) => withBasis(statistic, row),
      isRight: true,
    })),
  ];
}

/** With the interval of a rate, or with the sample where it is smaller than the row's games. */
function withBasis(statistic: AnyStatistic, row: AggregateRow): string {
  const value = formatStatistic(statistic, row[statistic.id], formatCount);
  const basis = formatInterval(statistic, row) ?? formatSample(statistic, row, formatCount);
  return basis === null ? (value ?? '-') : `${value} (${basis})`;
}
