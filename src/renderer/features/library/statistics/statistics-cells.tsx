/** The header and the rows of the statistics. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AggregateColumn, AggregateRow } from '../../../../shared/library/library.ts';
import { findStatisticGroup } from '../../../../shared/library/statistic-groups.ts';
import { formatInterval, formatSample, formatStatistic } from '../../../../shared/library/statistic-rows.ts';
import type { AnyStatistic } from '../../../../shared/library/statistics.ts';
import { removeValue } from '../../../../shared/query/edit.ts';
import { formatCount } from '../../../format/counted.ts';
import { kindWords } from '../../../format/kinds.ts';
import { isOfGames } from '../../../navigation/row-query.ts';
import type { LibrarySearch } from '../../../navigation/searches.ts';
import { ProfileLink } from '../../../ui/match/profile-link.tsx';
import { ChampionPicture } from '../../../ui/pictures/champion-picture.tsx';
import { Blank } from '../../../ui/table/blank.tsx';
import { Cell, ColumnName } from '../../../ui/table/grid-cells.tsx';
import type { ShownFigures } from '../../export/export-question.ts';
import type { Address } from '../query/use-address.ts';
import cellsStyles from '../table/cells.module.css';
import styles from './statistics.module.css';
import { statisticsQuestion } from './statistics-question.ts';

interface StatisticsHeaderProps {
  readonly question: ShownFigures;
  readonly shown: readonly AnyStatistic[];
  readonly address: Address;
}

export function StatisticsHeader({ question, shown, address }: StatisticsHeaderProps) {
  const { search } = address;
  const sort = (name: AggregateColumn) => {
    const first = name === 'label' || name === 'group' || name === 'deaths';
    address.change({ by: name, up: name === search.by ? !search.up : first });
  };
  const group = findStatisticGroup(question.group);
  return (
    <>
      <SortCell name="label" label={kindWords[question.by].one} address={address} onSort={sort} />
      {group !== null && <SortCell name="group" label={group.label} address={address} onSort={sort} />}
      {shown.map(({ id, label, about }) => (
        <SortCell key={id} name={id} label={label} about={about} isRight address={address} onSort={sort} />
      ))}
    </>
  );
}

interface StatisticsCellsProps {
  readonly shown: readonly AnyStatistic[];
  readonly isGrouped: boolean;
  /** Undefined while it loads. */
  readonly row: AggregateRow | undefined;
  readonly search: LibrarySearch;
  /** The query for the games of a row, or for those in which its side did something; null if no query can mean only these. */
  readonly narrowQuery: (row: AggregateRow, did?: string) => string | null;
  /** The same of the games in which its champion was banned. */
  readonly narrowToBans: (row: AggregateRow, turns: string) => string | null;
}

export function StatisticsCells({
  row,
  shown,
  isGrouped,
  search,
  narrowQuery,
  narrowToBans,
}: StatisticsCellsProps) {
  return (
    <>
      <Cell className="mk-cut">
        {row && search.show === 'champions' && <ChampionPicture name={row.label} />}
        {row === undefined ? <Blank /> : <RowName row={row} search={search} />}
      </Cell>
      {isGrouped && (
        <Cell className="mk-cut" title={row?.group?.label ?? undefined}>
          {row === undefined ? <Blank /> : (row.group?.label ?? <span className="mk-muted">unknown</span>)}
        </Cell>
      )}
      {shown.map((statistic) => (
        <Cell key={statistic.id} className={`mk-num ${cellsStyles.right}`}>
          {row === undefined ? (
            <Blank />
          ) : statistic.id === 'games' ? (
            <GamesLink row={row} text={formatCount(row.games)} search={search} query={narrowQuery(row)} />
          ) : statistic.bansInTurns !== undefined && row[statistic.id] !== null ? (
            <GamesLink
              row={row}
              text={formatCount(row[statistic.id] ?? 0)}
              search={search}
              query={narrowToBans(row, statistic.bansInTurns)}
            />
          ) : (
            <Figure row={row} statistic={statistic} search={search} narrowQuery={narrowQuery} />
          )}
        </Cell>
      ))}
    </>
  );
}

interface RowNameProps {
  readonly row: AggregateRow;
  readonly search: LibrarySearch;
}

/** Leads to the profile, for the games of the search. A side has none. */
function RowName({ row, search }: RowNameProps) {
  const { value, label } = row;
  const { by } = statisticsQuestion(search);
  if (by === 'side') return label;
  // A profile is about archived games anyway.
  const text = value === null ? '' : removeValue(removeValue(search.q, by, value), 'has', 'any');
  return <ProfileLink kind={by} of={row} text={text} tabIndex={-1} />;
}

interface GamesLinkProps extends RowNameProps {
  readonly text: string;
  readonly query: string | null;
  /** What its side did in them. */
  readonly did?: string;
}

function GamesLink({ row: { label, group }, text, search, query, did }: GamesLinkProps) {
  if (query === null) return <span title="No search can mean only these games">{text}</span>;
  const ofGroup = group === null ? label : `${label}, ${group.label ?? 'unknown'}`;
  const named = did === undefined ? ofGroup : `${ofGroup} with the ${did.toLowerCase()}`;
  return (
    <Link
      className="mk-link"
      tabIndex={-1}
      to="/library"
      search={{ ...search, q: query, show: 'games', at: undefined, row: undefined }}
      title={`Show games of ${named}`}
      aria-label={`Show games of ${named}: ${text}`}
    >
      {text}
    </Link>
  );
}

interface FigureProps extends Pick<StatisticsCellsProps, 'search' | 'narrowQuery'> {
  readonly row: AggregateRow;
  readonly statistic: AnyStatistic;
}

function Figure({ row, statistic, search, narrowQuery }: FigureProps) {
  const { id, label, did } = statistic;
  const text = formatStatistic(statistic, row[id], formatCount);
  const opens = isOfGames(statistic, row[id], statisticsQuestion(search).by);
  const value =
    opens && text !== null ? (
      <GamesLink row={row} text={text} search={search} query={narrowQuery(row, did)} did={label} />
    ) : (
      (text ?? '–')
    );
  const interval = formatInterval(statistic, row);
  const sample = formatSample(statistic, row, formatCount);
  if (interval !== null)
    return (
      <>
        {value}{' '}
        <span
          className={`${styles.interval} ${styles.after}`}
          title={`95% interval (Wilson)${sample === null ? '' : `, over ${sample} games`}`}
        >
          {interval}
        </span>
      </>
    );
  if (sample === null) return value;
  return (
    <span title={`Over ${sample} games`}>
      {statistic.hasSample && (
        <span className={styles.interval}>n {formatCount(row.samples[statistic.id] ?? 0)}</span>
      )}{' '}
      <span className={styles.sampled}>{value}</span>
    </span>
  );
}

interface SortCellProps {
  readonly name: AggregateColumn;
  readonly label: string;
  readonly about?: string;
  readonly isRight?: boolean;
  readonly address: Address;
  readonly onSort: (name: AggregateColumn) => void;
}

function SortCell({ name, label, about, isRight = false, address, onSort }: SortCellProps) {
  const { by, up } = address.search;
  const isSorted = by === name;
  const Arrow = up ? IconArrowUp : IconArrowDown;
  return (
    <ColumnName
      className={`${cellsStyles.column} ${isRight ? cellsStyles.right : ''}`}
      title={about}
      sorted={isSorted ? (up ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={`${cellsStyles.name} ${cellsStyles.sort}`}
        onClick={() => onSort(name)}
      >
        <span className="mk-cut">{label}</span>
        {isSorted && <Arrow size={12} stroke={2.4} aria-hidden />}
      </button>
    </ColumnName>
  );
}
