/** The days above the map: every day of a month, the Mondays of a split, the months of a year. */
import { formatMonth, formatUtcDay } from '../../../format/times.ts';
import type { Column, Span } from '../model/range.ts';
import styles from './heat-map.module.css';

interface ColumnHeadsProps {
  readonly columns: readonly Column[];
  readonly span: Span;
  readonly today: number;
}

export function ColumnHeads({ columns, span, today }: ColumnHeadsProps) {
  return (
    <div role="rowgroup" className={styles.heads}>
      <div role="row" aria-rowindex={1} className={`${styles.row} ${span === 'month' ? styles.month : ''}`}>
        <span role="columnheader" data-corner className={styles.corner}>
          League
        </span>
        {columns.map((column, at) => (
          <span
            key={column.from}
            role="columnheader"
            data-column={at}
            aria-label={formatUtcDay(column.from)}
            className={`${styles.head} ${at === today ? styles.todayHead : ''} mk-num`}
          >
            <span aria-hidden>{headText(span, column)}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** Empty for most columns of a split or a year, which are narrower than a text. */
function headText(span: Span, { from, to }: Column): string {
  const day = new Date(from);
  if (span === 'month') return String(day.getUTCDate());
  if (span === 'year') return isFirstOfMonth(from, to) ? formatMonth(to) : '';
  if (day.getUTCDate() === 1) return formatMonth(from);
  return day.getUTCDay() === 1 && day.getUTCDate() > 4 && day.getUTCDate() < 28
    ? String(day.getUTCDate())
    : '';
}

/** Whether one of the days is the first of a month. */
const isFirstOfMonth = (from: string, to: string) =>
  from.endsWith('-01') || from.slice(0, 7) !== to.slice(0, 7);
