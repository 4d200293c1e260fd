/** The subject and the other one of its kind whom the search names, in the games that they both played. */
import { formatStatistic, isOfTeams, statistics } from '../../../shared/library/statistics.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { counted, formatCount } from '../../format/counted.ts';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import { ChampionPicture } from '../../ui/pictures/champion-picture.tsx';
import styles from './profile-tables.module.css';
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
  const shown = statistics.filter(
    (one) => one.id !== 'games' && one.isDefault && (subject.kind !== 'team' || isOfTeams(one)),
  );
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
              {shown.map(({ id, label: name, about }) => (
                <th key={id} scope="col" className={styles.number} title={about}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[own, opponent].map((row) => (
              <tr key={row.label}>
                <th scope="row">
                  {subject.kind === 'champion' && <ChampionPicture name={row.label} />}
                  <ProfileLink kind={subject.kind} of={row} />
                </th>
                {shown.map((one) => (
                  <td key={one.id} className={`${styles.number} mk-num`}>
                    {formatStatistic(one, row[one.id], formatCount) ?? '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
