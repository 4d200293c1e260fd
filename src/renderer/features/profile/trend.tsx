/** The win rate of the subject by month; each month leads to its games. */
import { Link } from '@tanstack/react-router';
import type { AggregateRow } from '../../../shared/library/library.ts';
import { formatStatistic } from '../../../shared/library/statistic-rows.ts';
import { statistics } from '../../../shared/library/statistics.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted, formatCount } from '../../format/counted.ts';
import { formatMonthAndYear } from '../../format/times.ts';
import { rowQuery } from '../../navigation/row-query.ts';
import tableStyles from './profile-tables.module.css';
import type { Subject } from './subject.ts';
import styles from './trend.module.css';

const maxMonths = 12;
const winRate = statistics.find(({ id }) => id === 'winRate');

interface TrendProps {
  readonly subject: Subject;
  readonly query: string;
}

export function Trend({ subject: { kind }, query }: TrendProps) {
  const { data } = useBridgeQuery(
    'library.aggregates',
    {
      query,
      by: kind,
      group: 'month',
      columns: ['winRate'],
      sortBy: 'group',
      direction: 'desc',
      limit: maxMonths,
    },
    { showsLast: true },
  );
  const months = data?.rows.filter(({ group }) => group?.value).toReversed() ?? [];
  if (data === undefined || months.length < 2) return null;
  return (
    <section className={tableStyles.part} aria-labelledby="profile-trend">
      <h2 id="profile-trend" className={tableStyles.title}>
        Win rate by month{data.total > maxMonths && `, the last ${maxMonths} months with games`}
      </h2>
      <ol className={styles.months}>
        {months.map((row) => (
          <Month
            key={row.group?.value}
            row={row}
            query={rowQuery(query, { by: kind, of: 'named', group: 'month' }, row)}
          />
        ))}
      </ol>
    </section>
  );
}

function Month({ row, query }: { readonly row: AggregateRow; readonly query: string | null }) {
  const rate = winRate && formatStatistic(winRate, row.winRate, formatCount);
  const month = formatMonthAndYear(row.group?.value ?? '');
  const text = `${month}: ${counted(row.games, 'game')}, ${rate ? `${rate} won` : 'no known result'}`;
  const bar = <span className={styles.bar} style={{ height: `${(row.winRate ?? 0) * 100}%` }} />;
  return (
    <li className={styles.month}>
      {query === null ? (
        <span className={styles.room} role="img" title={text} aria-label={text}>
          {bar}
        </span>
      ) : (
        <Link
          className={styles.room}
          to="/library"
          search={{ q: query, show: 'games' }}
          title={text}
          aria-label={text}
        >
          {bar}
        </Link>
      )}
      <span className="mk-num" aria-hidden>
        {rate ?? '–'}
      </span>
      <span className="mk-num mk-muted" aria-hidden>
        {row.group?.label}
      </span>
    </li>
  );
}
