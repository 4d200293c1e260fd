/** Statistics in a table of a profile: their columns, and the figures of a row. */
import type { AggregateRow } from '../../../shared/library/library.ts';
import { type AnyStatistic, formatStatistic } from '../../../shared/library/statistics.ts';
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

export function StatisticCells({ shown, row }: StatisticsProps & { readonly row: AggregateRow }) {
  return shown.map((one) => (
    <td key={one.id} className={`${styles.number} mk-num`}>
      {formatStatistic(one, row[one.id], formatCount) ?? '–'}
    </td>
  ));
}
