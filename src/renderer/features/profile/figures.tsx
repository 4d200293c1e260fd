/** The statistics of the subject, one beneath its name each, and what they are of. */
import { formatStatistic, isOfTeams, statistics } from '../../../shared/library/statistics.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted, formatCount } from '../../format/counted.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import styles from './figures.module.css';
import type { Subject } from './subject.ts';

interface FiguresProps {
  readonly subject: Subject;
  readonly query: string;
  /** Games of the query, whether their summaries can be read or not. */
  readonly listed: number;
}

export function Figures({ subject, query, listed }: FiguresProps) {
  const { data, error, refetch } = useBridgeQuery(
    'library.aggregates',
    { query, by: subject.kind, limit: 1 },
    { showsLast: true },
  );
  if (error && !data) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  const [row] = data?.rows ?? [];
  return (
    <section aria-label="Figures">
      <dl className={styles.figures}>
        {statistics
          .filter((one) => subject.kind !== 'team' || isOfTeams(one))
          .map((one) => (
            <div key={one.id} className={styles.figure} title={one.about}>
              <dt>{one.label}</dt>
              <dd className="mk-num">
                {row === undefined ? '–' : (formatStatistic(one, row[one.id], formatCount) ?? '–')}
              </dd>
            </div>
          ))}
      </dl>
      {row !== undefined && row.games < listed && (
        <p className="mk-muted">
          Over {formatCount(row.games)} of {counted(listed, 'game')}: the others have no readable summary.
        </p>
      )}
    </section>
  );
}
