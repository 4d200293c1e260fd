/** What a row of statistics says: as text on the screen and in the terminal, and in the columns of files. */
import type { Statistic } from './statistic-terms.ts';
import { type AnyStatistic, type StatisticId, statisticIds } from './statistics.ts';

/** `53.1%`, `4.25`, `1,234`, `+120` for a difference; `formatCount` writes whole numbers. Null for an unknown value. */
export function formatStatistic(
  { digits, isSigned = false }: Pick<Statistic, 'digits' | 'isSigned'>,
  value: number | null,
  formatCount: (value: number) => string,
): string | null {
  if (value === null) return null;
  if (digits === 'percent') return `${(value * 100).toFixed(1)}%`;
  const text = digits === 0 ? formatCount(Math.round(value)) : value.toFixed(digits);
  return isSigned && Number(value.toFixed(digits)) > 0 ? `+${text}` : text;
}

/** The figures of a row, and over how many of its `times` each is that is not over all of them. */
type StatisticsRow = Readonly<Record<StatisticId, number | null>> & {
  readonly times: number;
  readonly samples: Readonly<Partial<Record<StatisticId, number>>>;
};

/** A column of a file with statistics. */
interface StatisticColumn extends Pick<Statistic, 'type' | 'unit' | 'meaning'> {
  readonly name: string;
  readonly read: (row: StatisticsRow) => number | null;
}

/** Those of the statistics in their order, each with its sample where that is less than all games for many rows. */
export function statisticColumns(chosen: readonly AnyStatistic[]): readonly StatisticColumn[] {
  return chosen.flatMap(({ id, column, type, unit, meaning, hasSample = false }) => [
    { name: column, type, unit, meaning, read: (row: StatisticsRow) => row[id] },
    ...(hasSample
      ? [
          {
            name: `${column}_games`,
            type: 'integer' as const,
            unit: '',
            meaning: `how many games \`${column}\` is over`,
            read: ({ samples, times }: StatisticsRow) => samples[id] ?? times,
          },
        ]
      : []),
  ]);
}

/** `118 of 120`: over how many of the row's games a statistic is; null for all of them, and for those of results. */
export function formatSample(
  { id, terms }: AnyStatistic,
  row: StatisticsRow,
  formatCount: (value: number) => string,
): string | null {
  const sample = row.samples[id];
  if (sample === undefined || row[id] === null || terms.some(({ figure }) => figure === 'win')) return null;
  return `${formatCount(sample)} of ${formatCount(row.times)}`;
}

/** `48.2–57.9%`: the 95% interval of a rate in a row of statistics; null for other statistics, and without one. */
export function formatInterval(
  { interval }: Pick<Statistic, 'interval'>,
  row: Readonly<Record<StatisticId, number | null>>,
): string | null {
  const read = (name: string) => {
    const id = statisticIds.find((one) => one === name);
    return id === undefined ? null : row[id];
  };
  const [low, high] = interval === undefined ? [null, null] : [read(interval.low), read(interval.high)];
  return low === null || high === null ? null : `${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)}%`;
}
