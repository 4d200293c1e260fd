/** The library's table: loaded rows, and placeholders for those still loading. */
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { LibraryPage, LibraryRow, LibrarySort } from '../../../../shared/library/library.ts';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import type { OffsetRows } from '../../../ui/table/offset-rows.ts';
import { VirtualTable } from '../../../ui/table/virtual-table.tsx';
import { isChosen } from '../selection/selection.ts';
import type { Selecting } from '../selection/use-selection.ts';
import { type ColumnName, gridTemplate } from './columns.ts';
import { BlankCells, GameCells } from './game-cells.tsx';
import { LibraryHeader } from './games-header.tsx';
import styles from './games-table.module.css';
import { beginsMatch, seriesScore } from './series.ts';
import type { Columns } from './use-columns.ts';

interface GamesTableProps {
  readonly list: OffsetRows<LibraryRow, LibraryPage>;
  /** Whether the list still shows the games of the previous query. */
  readonly isBehind: boolean;
  readonly startRow: number;
  readonly sort: LibrarySort;
  readonly onSort: (sort: LibrarySort) => void;
  readonly layout: Columns;
  readonly names: readonly ColumnName[];
  readonly selecting: Selecting;
  readonly cursor: number;
  readonly onCursor: (index: number) => void;
  readonly onRest: (topRow: number) => void;
  readonly onOpen: (platformGameId: string) => void;
  readonly tableRef: RefObject<HTMLDivElement | null>;
}

const rowHeight = 32;

export function GamesTable(props: GamesTableProps) {
  const { list, sort, layout, names, selecting, cursor, onCursor } = props;
  const state = useSyncExternalStore(list.subscribe, list.state);
  const { total, row } = state;
  const { selection } = selecting;
  const last = useRef(cursor);
  last.current = Math.min(cursor, Math.max(0, total - 1));

  const onKey = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === ' ') selecting.toggle(last.current);
    else if (isCommand && event.key.toLowerCase() === 'a') selecting.all();
    else if (event.key === 'Escape' && selection.kind !== 'none') selecting.clear();
    else return;
    event.preventDefault();
  };
  const onDraw = useCallback((first: number, end: number) => list.setViewport(first, end), [list]);
  const isGrouped = sort.isGrouped && state.key?.split(' ')[2] === 'grouped';

  return (
    <VirtualTable
      label="Games"
      tableRef={props.tableRef}
      place={state.key ?? ''}
      startRow={props.startRow}
      count={total}
      rowHeight={rowHeight}
      columns={names.length + 1}
      template={gridTemplate(names, layout.choice, isGrouped)}
      header={<LibraryHeader names={names} sort={sort} onSort={props.onSort} layout={layout} />}
      isLoaded={(index) => row(index) !== undefined}
      isBehind={props.isBehind}
      rowClass={(index) => {
        if (!isGrouped) return '';
        return beginsMatch(row, index) ? styles.matchFirst : styles.matchNext;
      }}
      renderRow={(index) => {
        const game = row(index);
        if (!game) return <BlankCells names={names} />;
        const isFirst = !isGrouped || beginsMatch(row, index);
        const score = isFirst && isGrouped ? seriesScore(row, total, index) : null;
        return (
          <GameCells
            row={game}
            names={names}
            isSelected={isChosen(selection, game.platformGameId)}
            isFirst={isFirst}
            score={isGrouped ? (score?.join('–') ?? '') : null}
          />
        );
      }}
      cursor={last.current}
      onCursor={(index, isExtending) => {
        if (isExtending) selecting.extend(last.current, index);
        onCursor(index);
      }}
      isSelected={(index) => {
        const game = row(index);
        return game !== undefined && isChosen(selection, game.platformGameId);
      }}
      onPress={(index, event) => {
        selecting.press(index, event);
        onCursor(index);
      }}
      onOpen={(index) => {
        const game = row(index);
        if (game) props.onOpen(game.platformGameId);
      }}
      onKey={onKey}
      onRest={props.onRest}
      onDraw={onDraw}
    />
  );
}

/** A wait shorter than this, in milliseconds, is not explained. */
const longWaitMs = 700;

/** Before the first page: placeholder rows at once and, after a while, the reason. */
export function GamesTableLoading() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isLong && (
        <p className={`${styles.opening} mk-muted`} role="status">
          Opening the library. With many games this takes a few seconds.
        </p>
      )}
      <RowsLoading rowHeight={rowHeight} what="games" />
    </>
  );
}
