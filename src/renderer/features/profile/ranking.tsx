/** The players, champions or teams in the games of the subject with the most games. Each leads to its own profile. */
import { Link } from '@tanstack/react-router';
import type { SubjectKind } from '../../../shared/library/library.ts';
import { formatStatistic, type StatisticId, statistics } from '../../../shared/library/statistics.ts';
import { narrowToRow } from '../../../shared/query/narrow.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatCount } from '../../format/counted.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../ui/feedback/rows-loading.tsx';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import { ChampionPicture } from '../../ui/pictures/champion-picture.tsx';
import styles from './profile-tables.module.css';
import { kindWords } from './subject.ts';

const shown = 10;
const columnIds: readonly StatisticId[] = ['winRate', 'kda'];
const columns = statistics.filter(({ id }) => columnIds.includes(id));
/** The library's tab with all of them. */
const tabs = { player: 'players', champion: 'champions', team: 'teams' } as const;

interface RankingProps {
  readonly by: SubjectKind;
  readonly query: string;
}

export function Ranking({ by, query }: RankingProps) {
  const { data, error, refetch } = useBridgeQuery(
    'library.aggregates',
    { query, by, limit: shown },
    { showsLast: true },
  );
  const title = kindWords[by].many;
  return (
    <section className={styles.part} aria-labelledby={`profile-${by}`}>
      <h2 id={`profile-${by}`} className={styles.title}>
        {title}
      </h2>
      {error && !data ? (
        <Failure as="block" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsLoading rowHeight={28} what={title.toLowerCase()} />
      ) : data.total === 0 ? (
        <p className="mk-muted">None known</p>
      ) : (
        <>
          <table className={styles.table}>
            <thead>
              <tr className="mk-caps">
                <th scope="col">{kindWords[by].one}</th>
                <th scope="col" className={styles.number}>
                  Games
                </th>
                {columns.map(({ id, label, about }) => (
                  <th key={id} scope="col" className={styles.number} title={about}>
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={`${row.label} ${row.value}`}>
                  <th scope="row" className={`${styles.name} mk-cut`}>
                    {by === 'champion' && <ChampionPicture name={row.label} />}
                    <ProfileLink kind={by} of={row} />
                  </th>
                  <td className={`${styles.number} mk-num`}>
                    {row.value === null ? (
                      formatCount(row.games)
                    ) : (
                      <Link
                        className="mk-link"
                        to="/library"
                        search={{
                          q: narrowToRow(query, { by, value: row.value, of: 'named' }),
                          show: 'games',
                        }}
                        aria-label={`Show games of ${row.label}: ${formatCount(row.games)}`}
                      >
                        {formatCount(row.games)}
                      </Link>
                    )}
                  </td>
                  {columns.map((column) => (
                    <td key={column.id} className={`${styles.number} mk-num`}>
                      {formatStatistic(column, row[column.id], formatCount) ?? '–'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {data.total > shown && (
            <Link className="mk-link" to="/library" search={{ q: query, show: tabs[by] }}>
              All {formatCount(data.total)} {title.toLowerCase()}
            </Link>
          )}
        </>
      )}
    </section>
  );
}
