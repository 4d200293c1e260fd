/** What a column of an exported table is. The columns of each table are in its file. */
import type { AggregateKind } from '../../shared/library/library.ts';
import { findStatisticGroup, type StatisticGroupId } from '../../shared/library/statistic-groups.ts';
import { statisticColumns } from '../../shared/library/statistic-rows.ts';
import { type AnyStatistic, statistics } from '../../shared/library/statistics.ts';

/** `time` is epoch milliseconds in a row, ISO 8601 in text, a UTC timestamp in Parquet. */
export type ColumnType = 'text' | 'integer' | 'bytes' | 'number' | 'boolean' | 'time';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** After the point in CSV; without it, all of them. */
  readonly digits?: number;
}

/** Of a share, and of another mean: as many as Oracle's Elixir writes. */
const csvDigits = { share: 6, mean: 4 } as const;

/** Statistics `by` players, champions, …: with the column of the group, if there are groups, and those of the chosen statistics. */
export function aggregatesColumns(
  by: AggregateKind,
  group: StatisticGroupId | undefined,
  chosen: readonly AnyStatistic[] = statistics,
): readonly Column[] {
  const grouped = findStatisticGroup(group);
  return [
    { name: 'query_value', type: 'text' },
    { name: by, type: 'text' },
    ...(grouped === null ? [] : [{ name: grouped.column, type: 'text' } as const]),
    ...statisticColumns(chosen).map(({ name, type, unit }) => ({
      name,
      type,
      ...(type === 'number' && { digits: unit === 'fraction' ? csvDigits.share : csvDigits.mean }),
    })),
  ];
}

export type CellValue = string | number | boolean | null;
/** One value for each column, in the columns' order. */
export type Row = readonly CellValue[];

/** What each format gives; see row-writers.ts. */
export interface TableWriter {
  write(rows: readonly Row[]): void;
  /** Writes buffered rows. The output stays open. */
  end(): void;
}
