/** Statistics of the players, champions or teams in the games found. Each row links to its games. */
import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AggregateColumn, AggregateRow, LibraryCounting } from '../../../../shared/library/library.ts';
import { formatStatistic } from '../../../../shared/library/statistics.ts';
import { countedGames } from '../../../../shared/query/counted-games.ts';
import { addValue, hasValue, removeValue } from '../../../../shared/query/edit.ts';
import { subjectFields } from '../../../../shared/query/fields.ts';
import { narrowToRow } from '../../../../shared/query/narrow.ts';
import { cutQuery } from '../../../../shared/query/parts.ts';
import { useStatus } from '../../../bridge/hooks.tsx';
import { counted, formatCount } from '../../../format/counted.ts';
import type { LibrarySearch } from '../../../navigation/searches.ts';
import { ToggleGroup } from '../../../ui/controls/toggle-group.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import { Blank } from '../../../ui/table/blank.tsx';
import { Cell, ColumnName } from '../../../ui/table/grid-cells.tsx';
import { VirtualTable } from '../../../ui/table/virtual-table.tsx';
import type { Address } from '../query/use-address.ts';
import cellsStyles from '../table/cells.module.css';
import { fittingStatistics, gridTemplate, type StatisticColumn } from './aggregate-columns.ts';
import styles from './statistics.module.css';
import { useAggregateRows } from './use-aggregate-rows.ts';

const rowHeight = 32;
/** Whom the statistics are about, by tab. */
export const subjects = { players: 'player', champions: 'champion', teams: 'team' } as const;
const names = { player: 'Player', champion: 'Champion', team: 'Team' } as const;

export function Statistics({ address }: { readonly address: Address }) {
  const { search, query } = address;
  const kind = search.show === 'games' ? 'player' : subjects[search.show];
  const of = search.all ? 'everyone' : 'named';
  const { ref, width } = useElementSize();
  const { list, state, row, key, isShown, counting } = useAggregateRows(
    {
      query,
      by: kind,
      of,
      sortBy: search.by,
      direction: search.up ? 'asc' : 'desc',
    },
    search.at ?? 0,
  );
  const [cursor, setCursor] = useState(search.row ?? 0);
  const shownFor = useRef(key);
  useEffect(() => {
    if (shownFor.current === key) return;
    shownFor.current = key;
    setCursor(0);
  }, [key]);
  const shown = fittingStatistics(kind === 'team', width);
  const onDraw = useCallback((first: number, end: number) => list.setViewport(first, end), [list]);
  const rest = (index: number) => {
    setCursor(index);
    address.rememberPosition({ row: index || undefined });
  };
  const narrowQuery = (value: string) => narrowToRow(countedGames(query), { by: kind, value, of });

  return (
    <div className={styles.statistics} ref={ref}>
      <ScopeChoice address={address} />
      <CountedChoice address={address} />
      <UnreadGames />
      {state.error && (state.total === 0 || !isShown) ? (
        <Failure as="block" error={state.error} onRetry={list.retry} />
      ) : state.key === null || !isShown ? (
        <RowsLoading rowHeight={rowHeight} what="statistics" />
      ) : state.total === 0 ? (
        <Empty
          title="No statistics"
          actions={
            <Button variant="default" onClick={() => address.change({ show: 'games' })}>
              Show games
            </Button>
          }
        >
          Statistics come from summaries. None of the matching games has a readable summary in the archive.
        </Empty>
      ) : (
        <VirtualTable
          label={`${names[kind]}s`}
          place={state.key}
          startRow={search.at ?? 0}
          count={state.total}
          rowHeight={rowHeight}
          columns={shown.length + 1}
          template={gridTemplate(shown)}
          header={<StatisticsHeader kind={kind} shown={shown} address={address} />}
          isLoaded={(index) => row(index) !== undefined}
          renderRow={(index) => (
            <StatisticsCells row={row(index)} shown={shown} search={search} narrowQuery={narrowQuery} />
          )}
          cursor={Math.min(cursor, state.total - 1)}
          onCursor={rest}
          onPress={rest}
          onOpen={(index) => {
            const figures = row(index);
            if (figures === undefined || figures.value === null) return;
            const q = narrowQuery(figures.value);
            void address.leave().then(() => address.change({ q, show: 'games' }));
          }}
          onRest={(top) => state.key === key && address.rememberPosition({ at: top || undefined })}
          onDraw={onDraw}
        />
      )}
      {counting !== null && <CountedSoFar {...counting} />}
    </div>
  );
}

interface StatisticsHeaderProps {
  readonly kind: keyof typeof names;
  readonly shown: readonly StatisticColumn[];
  readonly address: Address;
}

function StatisticsHeader({ kind, shown, address }: StatisticsHeaderProps) {
  const { search } = address;
  const sort = (name: AggregateColumn) => {
    const first = name === 'label' || name === 'deaths';
    address.change({ by: name, up: name === search.by ? !search.up : first });
  };
  return (
    <>
      <SortCell name="label" label={names[kind]} address={address} onSort={sort} />
      {shown.map(({ id, label, about }) => (
        <SortCell key={id} name={id} label={label} about={about} isRight address={address} onSort={sort} />
      ))}
    </>
  );
}

interface StatisticsCellsProps extends Pick<StatisticsHeaderProps, 'shown'> {
  /** Undefined while it loads. */
  readonly row: AggregateRow | undefined;
  readonly search: LibrarySearch;
  /** The query for the games of a player, champion or team. */
  readonly narrowQuery: (value: string) => string;
}

function StatisticsCells({ row, shown, search, narrowQuery }: StatisticsCellsProps) {
  return (
    <>
      <Cell className="mk-cut">
        {row === undefined ? (
          <Blank />
        ) : row.value === null ? (
          <span title="No search can name this without others">{row.label}</span>
        ) : (
          <Link
            className={styles.name}
            tabIndex={-1}
            to="/library"
            search={{ ...search, q: narrowQuery(row.value), show: 'games', at: undefined, row: undefined }}
            title={`Show games of ${row.label}`}
          >
            {row.label}
          </Link>
        )}
      </Cell>
      {shown.map((statistic) => (
        <Cell key={statistic.id} className={`mk-num ${cellsStyles.right}`}>
          {row ? (formatStatistic(statistic, row[statistic.id], formatCount) ?? '–') : <Blank />}
        </Cell>
      ))}
    </>
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

const scopes = [
  { value: 'named', label: 'Named in the search' },
  { value: 'everyone', label: 'Everyone in these games' },
];

/** Where the search names players, champions or teams: statistics of those, or of everyone in their games. */
function ScopeChoice({ address }: { readonly address: Address }) {
  const { query, search } = address;
  const namesSomebody = cutQuery(query).some(
    ({ field, isNegated }) => !isNegated && subjectFields.some((one) => one === field),
  );
  if (!namesSomebody) return null;
  return (
    <div className={styles.whom}>
      <ToggleGroup
        label="Include"
        options={scopes}
        value={search.all ? 'everyone' : 'named'}
        onChange={(value) => address.change({ all: value === 'everyone' })}
      />
    </div>
  );
}

const countedOptions = [
  { value: 'counted', label: 'Games that count' },
  { value: 'all', label: 'Remakes and aborted games, too' },
] as const;

/** The switch is a part of the search, `is:any`, so that a link and the command line mean the same games. */
function CountedChoice({ address }: { readonly address: Address }) {
  const { query } = address;
  const isAll = hasValue(query, 'is', 'any');
  if (!isAll && countedGames(query) === query) return null;
  return (
    <div className={styles.whom}>
      <ToggleGroup
        label="Games"
        options={countedOptions}
        value={isAll ? 'all' : 'counted'}
        onChange={(value) =>
          address.change({
            q: value === 'all' ? addValue(query, 'is', 'any') : removeValue(query, 'is', 'any'),
          })
        }
      />
    </div>
  );
}

/** Over the end of the list, so that no row moves when it comes and goes. */
function CountedSoFar({ done, total }: LibraryCounting) {
  return (
    <p className={`${styles.soFar} mk-num`} role="status">
      Counted so far: {formatCount(done)} of {counted(total, 'game')}
    </p>
  );
}

/** Some archived games are not read yet and not in the statistics. */
function UnreadGames() {
  const { data: unread = 0 } = useStatus(({ archive }) => archive.unreadGames);
  if (unread === 0) return null;
  return (
    <p className={`${styles.unread} mk-muted mk-num`} role="status">
      Not counted yet: {counted(unread, 'game')} whose files are still being read. The statistics update
      automatically.
    </p>
  );
}
