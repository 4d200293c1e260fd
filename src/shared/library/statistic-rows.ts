/** What a row of statistics says: as text on the screen and in the terminal, and in the columns of files. */
import { writeClock } from '../base/game-clock.ts';
import { type Statistic, wilson } from './statistic-terms.ts';
import type { AnyStatistic, StatisticId } from './statistics.ts';

/** `53.1%`, `4.25`, `1,234`, `32:24`, `+120` for a difference; `formatCount` writes whole numbers. Null for an unknown value. */
export function formatStatistic(
  { digits, isSigned = false }: Pick<Statistic, 'digits' | 'isSigned'>,
  value: number | null,
  formatCount: (value: number) => string,
): string | null {
  if (value === null) return null;
  if (digits === 'clock') return writeClock(Math.round(value * 60));
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
  return chosen.flatMap((statistic) => {
    const { id, column, type, unit, meaning, hasSample = false } = statistic;
    return [
      { name: column, type, unit, meaning, read: (row: StatisticsRow) => row[id] },
      ...(hasSample ? basisColumns(statistic) : []),
    ];
  });
}

function basisColumns(statistic: AnyStatistic): readonly StatisticColumn[] {
  const { column, isRate = false } = statistic;
  const sample: StatisticColumn = {
    name: `${column}_games`,
    type: 'integer',
    unit: '',
    meaning: `how many games \`${column}\` is over`,
    read: (row) => readSample(statistic, row),
  };
  const end = (name: 'low' | 'high', word: string): StatisticColumn => ({
    name: `${column}_${name}`,
    type: 'number',
    unit: 'fraction',
    meaning: `${word} end of the 95% interval of \`${column}\` (Wilson score)`,
    read: (row) => readInterval(statistic, row)?.[name] ?? null,
  });
  return isRate ? [sample, end('low', 'lower'), end('high', 'upper')] : [sample];
}

const readSample = ({ id }: AnyStatistic, { samples, times }: StatisticsRow) => samples[id] ?? times;

/** Of a rate; null for other statistics, and where it is unknown. */
function readInterval(statistic: AnyStatistic, row: StatisticsRow) {
  const rate = row[statistic.id];
  if (statistic.isRate !== true || rate === null) return null;
  const times = readSample(statistic, row);
  const successes = Math.round(rate * times);
  const [low, high] = [wilson(successes, times, -1), wilson(successes, times, 1)];
  return low === null || high === null ? null : { low, high };
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
export function formatInterval(statistic: AnyStatistic, row: StatisticsRow): string | null {
  const interval = readInterval(statistic, row);
  return interval && `${(interval.low * 100).toFixed(1)}–${(interval.high * 100).toFixed(1)}%`;
}
