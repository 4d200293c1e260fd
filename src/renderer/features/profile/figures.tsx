/** The statistics of the subject, one beneath its name each, and what they are of. */
import { Link } from '@tanstack/react-router';
import { type AggregateRow, type SubjectKind, statisticsFor } from '../../../shared/library/library.ts';
import { formatStatistic } from '../../../shared/library/statistic-rows.ts';
import { type StatisticSection, statisticSections } from '../../../shared/library/statistic-terms.ts';
import { comingWords, neededWords, uncountedGames } from '../../../shared/query/counted-games.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted, formatCount } from '../../format/counted.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import styles from './figures.module.css';
import { Basis } from './statistic-cells.tsx';
import { type Subject, subjectFigures } from './subject.ts';

interface SectionProps {
  readonly section: StatisticSection;
  readonly kind: SubjectKind;
  readonly row: AggregateRow | undefined;
}

function SectionFigures({ section, kind, row }: SectionProps) {
  // Shares of games are among those that the search finds, all of which have the champion of a profile.
  const shown = statisticsFor(kind).filter(
    (one) => one.section === section && one.fromDraft === undefined && one.isBasis !== true,
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles.section}>
      <h3 className={styles.name}>{section}</h3>
      <dl className={styles.figures}>
        {shown.map((one) => (
          <div key={one.id} className={styles.figure} title={one.about}>
            <dt>{one.label}</dt>
            <dd className="mk-num">
              {row === undefined ? '–' : (formatStatistic(one, row[one.id], formatCount) ?? '–')}
              {row && <Basis statistic={one} row={row} className={styles.interval} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

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
      <div className={styles.sections}>
        {statisticSections.map((section) => (
          <SectionFigures key={section} section={section} kind={subject.kind} row={row} />
        ))}
      </div>
      {data && data.basis.missing > 0 && (
        <p className="mk-muted">
          Over {formatCount(data.basis.games - data.basis.missing)} of {counted(data.basis.games, 'game')}.{' '}
          <Link className="mk-link" to="/library" search={{ q: uncountedGames(query, scope), show: 'games' }}>
            {data.basis.missing === 1 ? '1 is missing' : `${formatCount(data.basis.missing)} are missing`}
          </Link>
          {`, without ${neededWords(query, scope)}${comingWords(data.basis)}.`}
        </p>
      )}
    </section>
  );
}
