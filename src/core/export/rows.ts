/** The rows of statistics; see columns.ts for the columns. */
import type { AggregateRow } from '../../shared/library/library.ts';
import { statisticIds } from '../../shared/library/statistics.ts';
import type { Row } from './columns.ts';

export function aggregateToRow(row: AggregateRow): Row {
  const group = row.group === null ? [] : [row.group.label];
  return [row.value, row.label, ...group, ...statisticIds.map((id) => row[id])];
}
