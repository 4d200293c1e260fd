/** Statistics in a table of a profile: their columns, and the figures of a row. */
import type { AggregateRow } from '../../../shared/library/library.ts';
import { formatInterval, formatSample, formatStatistic } from '../../../shared/library/statistic-rows.ts';
import type { AnyStatistic } from '../../../shared/library/statistics.ts';
import { formatCount } from '../../format/counted.ts';
import styles from './profile-tables.module.css';

interface StatisticsProps {
  readonly shown: readonly AnyStatistic[];
}

export function StatisticHeads({ shown }: StatisticsProps) {
  return shown.map(({ id, label, about }) => (
    <th key={id} scope="col" className={styles.number} title={about}>
      {label}
    </th>
  ));
}

interface StatisticCellsProps extends StatisticsProps {
  readonly row: AggregateRow;
  /** Whether rates have their intervals, and others their samples. */
  readonly hasBasis?: boolean;
}

export function StatisticCells({ shown, row, hasBasis = false }: StatisticCellsProps) {
  return shown.map((one) => (
    <td key={one.id} className={`${styles.number} mk-num`}>
      {formatStatistic(one, row[one.id], formatCount) ?? '–'}
      {hasBasis && <Basis statistic={one} row={row} className="mk-muted" />}
    </td>
  ));
}

interface BasisProps {
  readonly statistic: AnyStatistic;
  readonly row: AggregateRow;
  readonly className?: string | undefined;
}

/** The interval of a rate, or over how many games a figure is that is not over all of them. */
export function Basis({ statistic, row, className = '' }: BasisProps) {
  const interval = formatInterval(statistic, row);
  const sample = formatSample(statistic, row, formatCount);
  if (interval === null && sample === null) return null;
  const rate = interval && '95% interval (Wilson)';
  const games = sample && `over ${sample} games`;
  return (
    <span className={className} title={[rate, games].filter((one) => one !== null).join(', ')}>
      {' '}
      {interval ?? `over ${sample}`}
    </span>
  );
}
