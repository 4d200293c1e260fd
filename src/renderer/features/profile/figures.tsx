/** The statistics of the subject, one beneath its name each, and what they are of. */
import { Link } from '@tanstack/react-router';
import { statisticsFor } from '../../../shared/library/library.ts';
import {
  type AnyStatistic,
  formatInterval,
  formatStatistic,
  statistics,
} from '../../../shared/library/statistics.ts';
import { neededWords, uncountedGames } from '../../../shared/query/counted-games.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted, formatCount } from '../../format/counted.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import styles from './figures.module.css';
import { type Subject, subjectFigures } from './subject.ts';

/** Without those that are shown with a rate. */
const withRates = new Set<string>(
  statistics.flatMap((one: AnyStatistic) => Object.values(one.interval ?? {})),
);

interface FiguresProps {
  readonly subject: Subject;
  readonly query: string;
}

export function Figures({ subject, query }: FiguresProps) {
  const { data, error, refetch } = useBridgeQuery('library.aggregates', subjectFigures(query, subject), {
    showsLast: true,
  });
  if (error && !data) return <Failure as="block" error={error} onRetry={() => void refetch()} />;
  const [row] = data?.rows ?? [];
  const scope = { by: subject.kind, of: 'named' } as const;
  return (
    <section aria-label="Figures">
      <dl className={styles.figures}>
        {statisticsFor(subject.kind)
          .filter(({ id }) => !withRates.has(id))
          .map((one) => {
            const interval = row && formatInterval(one, row);
            return (
              <div key={one.id} className={styles.figure} title={one.about}>
                <dt>{one.label}</dt>
                <dd className="mk-num">
                  {row === undefined ? '–' : (formatStatistic(one, row[one.id], formatCount) ?? '–')}
                  {interval && (
                    <span className={styles.interval} title="95% interval (Wilson)">
                      {interval}
                    </span>
                  )}
                </dd>
              </div>
            );
          })}
      </dl>
      {data && data.basis.missing > 0 && (
        <p className="mk-muted">
          Over {formatCount(data.basis.games - data.basis.missing)} of {counted(data.basis.games, 'game')}.{' '}
          <Link className="mk-link" to="/library" search={{ q: uncountedGames(query, scope), show: 'games' }}>
            {data.basis.missing === 1 ? '1 is missing' : `${formatCount(data.basis.missing)} are missing`}
          </Link>
          {`, without ${neededWords(query, scope)}.`}
        </p>
      )}
    </section>
  );
}
