/** The statistics of the subject's games by what they have in common, in a table of at most ten rows. */
import { Link } from '@tanstack/react-router';
import type { AggregateRow, SubjectKind } from '../../../shared/library/library.ts';
import { findStatisticGroup, type StatisticGroupId } from '../../../shared/library/statistic-groups.ts';
import { type StatisticId, statistics } from '../../../shared/library/statistics.ts';
import { printPart } from '../../../shared/query/parts.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';
import { formatCount } from '../../format/counted.ts';
import { kindWords } from '../../format/kinds.ts';
import { rowQuery } from '../../navigation/row-query.ts';
import { ProfileLink } from '../../ui/match/profile-link.tsx';
import { AnswerSection } from './answer-section.tsx';
import { ChampionName } from './champion-name.tsx';
import styles from './profile-tables.module.css';
import { StatisticCells, StatisticHeads } from './statistic-cells.tsx';
import type { Subject } from './subject.ts';

const shown = 10;
const columnIds: readonly StatisticId[] = ['winRate', 'kda'];
const columnIdsAgainst: readonly StatisticId[] = ['winRate', 'goldDiffAt15'];
/** The library's tab with all of them. */
const tabs = { player: 'players', champion: 'champions', team: 'teams' } as const;

type Question =
  /** Whom or what the games were with. */
  | { readonly with: SubjectKind; readonly group?: undefined }
  /** What the games of the subject have in common. */
  | { readonly with?: undefined; readonly group: StatisticGroupId };

interface RankingProps {
  readonly subject: Subject;
  readonly query: string;
  readonly question: Question;
}

export function Ranking({ subject, query, question: { with: other, group } }: RankingProps) {
  const by = other ?? subject.kind;
  const head = other === undefined ? (findStatisticGroup(group)?.label ?? '') : kindWords[other].one;
  const title =
    other !== undefined ? kindWords[other].many : group === 'against' ? head : `By ${head.toLowerCase()}`;
  const id = `profile-${other ?? group}`;
  const asked = group === 'against' ? columnIdsAgainst : columnIds;
  const columns = statistics.filter((one) => asked.includes(one.id));
  // Patches are in their order, the newest first; everything else by the number of games.
  const sortBy = group === 'patch' ? 'group' : 'games';
  const answer = useBridgeQuery(
    'library.aggregates',
    { query, by, ...(group && { group }), columns: [...asked], sortBy, limit: shown },
    { showsLast: true },
  );
  return (
    <AnswerSection id={id} title={title} what={title.toLowerCase()} answer={answer}>
      {(data) =>
        data.total === 0 ? (
          <p className="mk-muted">None known</p>
        ) : (
          <>
            <table className={styles.table}>
              <thead>
                <tr className="mk-caps">
                  <th scope="col">{head}</th>
                  <th scope="col" className={styles.number}>
                    Games
                  </th>
                  <StatisticHeads shown={columns} />
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={JSON.stringify([row.label, row.value, row.group])}>
                    <th scope="row" className={`${styles.name} mk-cut`}>
                      {other === undefined ? (
                        <GroupName row={row} group={group} subject={subject} />
                      ) : other === 'champion' ? (
                        <ChampionName of={row} />
                      ) : (
                        <ProfileLink kind={other} of={row} />
                      )}
                    </th>
                    <td className={`${styles.number} mk-num`}>
                      <GamesLink row={row} query={rowQuery(query, { by, of: 'named', group }, row)} />
                    </td>
                    <StatisticCells shown={columns} row={row} hasBasis={group === 'against'} />
                  </tr>
                ))}
              </tbody>
            </table>
            {data.total > shown && (
              <Link className="mk-link" to="/library" search={{ q: query, show: tabs[by], per: group }}>
                All {formatCount(data.total)}
              </Link>
            )}
          </>
        )
      }
    </AnswerSection>
  );
}

interface GroupNameProps {
  readonly subject: Subject;
  readonly group: StatisticGroupId;
  readonly row: AggregateRow;
}

/** The opponent of a team leads to the comparison of both. */
function GroupName({ subject, group, row: { group: named } }: GroupNameProps) {
  if (named === null || named.label === null) return <span className="mk-muted">Unknown</span>;
  const { value, label } = named;
  if (group === 'against') return <ChampionName of={{ value, label }} />;
  if (group === 'team') return <ProfileLink kind="team" of={{ value, label }} />;
  if (group !== 'opponent') return <span title={label}>{label}</span>;
  if (subject.kind !== 'team' || value === null) return <ProfileLink kind="team" of={{ value, label }} />;
  return (
    <Link
      className="mk-name"
      to="/profile/$kind/$name"
      params={subject}
      search={{ q: printPart({ field: 'team', values: [value] }) }}
      title={`Compare with ${label}`}
    >
      {label}
    </Link>
  );
}

function GamesLink({ row, query }: { readonly row: AggregateRow; readonly query: string | null }) {
  const games = formatCount(row.games);
  if (query === null) return games;
  return (
    <Link
      className="mk-link"
      to="/library"
      search={{ q: query, show: 'games' }}
      aria-label={`Show games of ${row.group?.label ?? row.label}: ${games}`}
    >
      {games}
    </Link>
  );
}
