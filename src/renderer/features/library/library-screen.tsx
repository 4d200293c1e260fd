/**
 * Library: all known games, those in the archive first, with a search over a million of them. This file connects
 * the parts of the screen: search, filters, table, selection.
 */
import { useElementSize } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { parseQuery } from '../../../shared/query/parse-query.ts';
import { readPreference, writePreference } from '../../preferences/preferences.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { FacetsPanel } from './facets/facets-panel.tsx';
import { LibraryActions, LibraryFigures } from './library-header.tsx';
import styles from './library-screen.module.css';
import { LibraryToolbar } from './library-toolbar.tsx';
import { scopeLength, splitScope } from './query/scope.ts';
import { useAddress } from './query/use-address.ts';
import { listKey, useLibraryRows } from './rows/use-library-rows.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { Statistics } from './statistics/statistics.tsx';
import { fittingColumns } from './table/columns.ts';
import { GamesTable, GamesTableLoading } from './table/games-table.tsx';
import { NoGames } from './table/no-games.tsx';
import { useColumns } from './table/use-columns.ts';

/** From this width on, in pixels, the filters are next to the table; on a narrower screen they cover it. */
const minWidthForFilters = 960;
const filtersKey = 'library.filters';

export function LibraryScreen() {
  const address = useAddress();
  const { search, query, sort } = address;
  const { show } = search;
  const navigate = useNavigate();
  const layout = useColumns();
  const { ref: screen, width } = useElementSize();
  const { ref: stage, width: room } = useElementSize();
  const table = useRef<HTMLDivElement>(null);
  const [isFiltering, setIsFiltering] = useFilters(width);
  const [cursor, setCursor] = useState(search.row ?? search.at ?? 0);

  const key = listKey(query, sort);
  const rows = useLibraryRows(key, search.at ?? 0);
  const { state } = rows;
  const isCurrent = state.key === key;
  const selecting = useSelection({
    query,
    sort,
    total: isCurrent ? state.total : 0,
    row: rows.list.row,
  });
  const names = useMemo(
    () => fittingColumns(layout.choice, room, sort.isGrouped),
    [layout.choice, room, sort.isGrouped],
  );
  const { text } = splitScope(query);
  const before = scopeLength(query);
  // An unknown name is a problem too, but the search does not ignore it: it finds nothing.
  const ignored = useMemo(() => parseQuery(text).problems, [text]);
  const problems = (isCurrent ? (state.page?.problems ?? []) : []).map((problem) => ({
    ...problem,
    from: problem.from - before,
    to: problem.to - before,
  }));

  // Another list starts at its first row, or at the row in its address.
  const startedWith = useRef(key);
  useEffect(() => {
    if (startedWith.current === key) return;
    startedWith.current = key;
    setCursor(search.row ?? search.at ?? 0);
  }, [key, search.row, search.at]);
  // After coming back, the arrow keys continue from the remembered row.
  useEffect(() => {
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, []);

  const open = async (platformGameId: string) => {
    await address.leave();
    void navigate({ to: '/game/$platformGameId', params: { platformGameId } });
  };
  const isSelecting = selecting.selection.kind !== 'none';
  const isDrawer = width > 0 && width < minWidthForFilters;
  const hasRows = state.key !== null && state.total > 0;

  return (
    <Screen
      title="Library"
      figures={<LibraryFigures total={rows.total} search={search} text={text} ignored={ignored} />}
      sidebar={
        <LibraryActions
          address={address}
          total={rows.total}
          problems={problems}
          layout={layout}
          fitting={names}
        />
      }
      tools={
        <LibraryToolbar
          address={address}
          problems={problems}
          ignored={ignored}
          hasFilters={isFiltering}
          onToggleFilters={() => setIsFiltering(!isFiltering)}
        />
      }
    >
      <div className={styles.library} ref={screen} data-library>
        {isFiltering && (
          <FacetsPanel
            query={query}
            onAsk={(next) => address.setQuery(next, 'step')}
            onClose={() => setIsFiltering(false)}
            isDrawer={isDrawer}
          />
        )}
        <div className={styles.stage} ref={stage} data-selecting={isSelecting || undefined}>
          {show !== 'games' ? (
            <Statistics address={address} />
          ) : state.error && !hasRows ? (
            <Failure as="block" error={state.error} onRetry={rows.list.retry} />
          ) : state.key === null ? (
            <GamesTableLoading />
          ) : hasRows ? (
            <>
              {state.error && <Failure error={state.error} onRetry={rows.list.retry} />}
              <GamesTable
                list={rows.list}
                isBehind={!isCurrent}
                startRow={search.at ?? 0}
                sort={sort}
                onSort={(next) => address.change({ sort: next.by, dir: next.direction })}
                layout={layout}
                names={names}
                selecting={selecting}
                cursor={cursor}
                onCursor={(index) => {
                  setCursor(index);
                  address.rememberPosition({ row: index || undefined });
                }}
                onRest={(top) => isCurrent && address.rememberPosition({ at: top || undefined })}
                onOpen={(id) => void open(id)}
                tableRef={table}
              />
              <SelectionBar selecting={selecting} total={state.total} />
            </>
          ) : (
            <NoGames query={query} ignored={ignored} onAsk={(next) => address.setQuery(next, 'step')} />
          )}
        </div>
      </div>
    </Screen>
  );
}

/** Next to the table, the filters are remembered; as a drawer they start closed. */
function useFilters(width: number): [boolean, (isOpen: boolean) => void] {
  const [isWide, setIsWide] = useState(() => readPreference(filtersKey, z.boolean()) ?? true);
  const [isOver, setIsOver] = useState(false);
  const isDrawer = width > 0 && width < minWidthForFilters;
  return [
    isDrawer ? isOver : isWide,
    (isOpen) => {
      if (isDrawer) {
        setIsOver(isOpen);
        return;
      }
      setIsWide(isOpen);
      writePreference(filtersKey, isOpen);
    },
  ];
}
