/** The subject and the other one of its kind whom the search names, in the games that they both played. */
import { statisticsFor } from '../../../shared/library/library.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted } from '../../format/counted.ts';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import { ChampionName } from './champion-name.tsx';
import styles from './profile-tables.module.css';
import { StatisticCells, StatisticHeads } from './statistic-cells.tsx';
import { namedOther, pairQuery, type Subject } from './subject.ts';

interface HeadToHeadProps {
  readonly subject: Subject;
  /** The search of the page. */
  readonly text: string;
  /** The subject's name as the library writes it. */
  readonly label: string;
}

export function HeadToHead({ subject, text, label }: HeadToHeadProps) {
  const other = namedOther(text, subject);
  const { data } = useBridgeQuery(
    'library.aggregates',
    { query: pairQuery(text, subject), by: subject.kind, limit: 3 },
    { isEnabled: other !== null },
  );
  const own = data?.rows.find((row) => row.label === label);
  const others = data?.rows.filter((row) => row !== own) ?? [];
  const [opponent] = others;
  // A value such as `T` can name several.
  if (own === undefined || opponent === undefined || others.length > 1) return null;
  const shown = statisticsFor(subject.kind).filter(({ id, isDefault }) => id !== 'games' && isDefault);
  return (
    <section className={styles.part} aria-labelledby="profile-versus">
      <h2 id="profile-versus" className={styles.title}>
        {own.label} and {opponent.label}: {counted(own.games, 'game')}
      </h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr className="mk-caps">
              <th scope="col" className={styles.name} />
              <StatisticHeads shown={shown} />
            </tr>
          </thead>
          <tbody>
            {[own, opponent].map((row) => (
              <tr key={row.label}>
                <th scope="row">
                  {subject.kind === 'champion' ? (
                    <ChampionName of={row} />
                  ) : (
                    <ProfileLink kind={subject.kind} of={row} />
                  )}
                </th>
                <StatisticCells shown={shown} row={row} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
