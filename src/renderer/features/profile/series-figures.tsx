/** The statistics of a series: of both teams, and of the players of each in the order of their roles. */
import { type AggregateKind, type AggregateRow, statisticsFor } from '../../../shared/library/library.ts';
import type { StatisticGroupId } from '../../../shared/library/statistic-groups.ts';
import type { StatisticId } from '../../../shared/library/statistics.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import type { NamedTeam } from '../../ui/match/teams.tsx';
import { AnswerSection } from './answer-section.tsx';
import styles from './profile-tables.module.css';
import { withTeam } from './series-query.ts';
import { StatisticCells, StatisticHeads } from './statistic-cells.tsx';

/** A team can have substitutes. */
const limit = 50;

interface SeriesFiguresProps {
  /** Finds the games that count. */
  readonly query: string;
  readonly teams: readonly NamedTeam[];
}

export function SeriesFigures({ query, teams }: SeriesFiguresProps) {
  return (
    <>
      <SeriesTable id="series-teams" title="Teams" by="team" query={query} order={teams} />
      {teams.map((team, index) => (
        <SeriesTable
          key={team.value}
          id={`series-players-${index}`}
          title={`Players of ${team.label}`}
          by="player"
          group="role"
          query={withTeam(query, team)}
        />
      ))}
    </>
  );
}

interface SeriesTableProps {
  readonly id: string;
  readonly title: string;
  readonly by: Extract<AggregateKind, 'team' | 'player'>;
  readonly group?: StatisticGroupId;
  readonly query: string;
  /** Of the rows. Default: that of the answer. */
  readonly order?: readonly NamedTeam[];
}

function SeriesTable({ id, title, by, group, query, order = [] }: SeriesTableProps) {
  const shown = statisticsFor(by).filter((one) => one.isDefault && !hidden.has(one.id));
  const answer = useBridgeQuery(
    'library.aggregates',
    {
      query,
      by,
      ...(group && { group }),
      columns: shown.map((one) => one.id),
      ...(group && { sortBy: 'group', direction: 'asc' }),
      limit,
    },
    { showsLast: true },
  );
  return (
    <AnswerSection id={id} title={title} what={title} answer={answer}>
      {(data) =>
        data.rows.length === 0 ? (
          <p className="mk-muted">
            None known: no readable summary of these games names both teams and players.
          </p>
        ) : (
          <div className={styles.scroll}>
            <table className={styles.table}>
              <thead>
                <tr className="mk-caps">
                  <th scope="col">{by === 'team' ? 'Team' : 'Player'}</th>
                  {group !== undefined && <th scope="col">Role</th>}
                  <StatisticHeads shown={shown} />
                </tr>
              </thead>
              <tbody>
                {data.rows
                  .toSorted((a, b) => place(a, order) - place(b, order))
                  .map((row) => (
                    <tr key={JSON.stringify([row.label, row.value, row.group])}>
                      <th scope="row">
                        <ProfileLink kind={by} of={row} />
                      </th>
                      {group !== undefined && (
                        <td>{row.group?.label ?? <span className="mk-muted">Unknown</span>}</td>
                      )}
                      <StatisticCells shown={shown} row={row} />
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        )
      }
    </AnswerSection>
  );
}

function place({ value }: AggregateRow, order: readonly NamedTeam[]): number {
  const index = order.findIndex((team) => team.value === value);
  return index < 0 ? order.length : index;
}

/** A rate over a handful of games says less than the games above. */
const hidden: ReadonlySet<StatisticId> = new Set<StatisticId>(['winRate']);
