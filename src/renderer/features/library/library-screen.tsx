/**
 * Library: all known games, those in the archive first, with a search over a million of them. This file connects
 * the parts of the screen: search, filters, table, selection.
 */
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { parseQuery } from '../../../shared/query/parse-query.ts';
import { Screen } from '../../ui/layout/screen.tsx';
import { FacetsPanel } from './facets/facets-panel.tsx';
import { useFilters } from './facets/use-filters.ts';
import { LibraryActions, LibraryFigures } from './library-header.tsx';
import styles from './library-screen.module.css';
import { LibraryToolbar } from './library-toolbar.tsx';
import { scopeLength, splitScope } from './query/scope.ts';
import { useAddress } from './query/use-address.ts';
import { listKey, useLibraryRows } from './rows/use-library-rows.ts';
import { useSelection } from './selection/use-selection.ts';
import { Statistics } from './statistics/statistics.tsx';
import { fittingColumns } from './table/columns.ts';
import { Games } from './table/games.tsx';
import { useColumns } from './table/use-columns.ts';
import { useRowCursor } from './table/use-row-cursor.ts';

export function LibraryScreen() {
  const address = useAddress();
  const { search, query, sort } = address;
  const { show } = search;
  const layout = useColumns();
  const { ref: screen, width } = useElementSize();
  const { ref: stage, width: room } = useElementSize();
  const { isOpen: isFiltering, setIsOpen: setIsFiltering, isDrawer } = useFilters(width);

  const key = listKey(query, sort);
  const rows = useLibraryRows(key, search.at ?? 0);
  const [cursor, setCursor] = useRowCursor(key, search);
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

  const isSelecting = selecting.selection.kind !== 'none';

  return (
    <Screen
      title="Library"
      figures={
        <LibraryFigures total={rows.total} search={search} query={query} text={text} ignored={ignored} />
      }
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
          ) : (
            <Games
              address={address}
              rows={rows}
              isCurrent={isCurrent}
              ignored={ignored}
              layout={layout}
              names={names}
              selecting={selecting}
              cursor={cursor}
              onCursor={setCursor}
            />
          )}
        </div>
      </div>
    </Screen>
  );
}
