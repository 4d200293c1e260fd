/** The rows of statistics; see columns.ts for the columns. */
import type { AggregateRow } from '../../shared/library/library.ts';
import { statisticColumns } from '../../shared/library/statistic-rows.ts';
import { type AnyStatistic, statistics } from '../../shared/library/statistics.ts';
import type { Row } from './columns.ts';

export function aggregateToRow(row: AggregateRow, chosen: readonly AnyStatistic[] = statistics): Row {
  const group = row.group === null ? [] : [row.group.label];
  return [row.value, row.label, ...group, ...statisticColumns(chosen).map(({ read }) => read(row))];
}
