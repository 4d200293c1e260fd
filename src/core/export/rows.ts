/** The rows of statistics; see columns.ts for the columns. */
import type { AggregateRow } from '../../shared/library/library.ts';
import type { Row } from './columns.ts';

export function aggregateToRow(row: AggregateRow): Row {
  return [
    ...[row.value, row.label, row.games, row.wins, row.winRate, row.kills, row.deaths, row.assists, row.kda],
    ...[row.creepScorePerMinute, row.goldPerMinute, row.damagePerMinute, row.damageShare, row.goldShare],
  ];
}
