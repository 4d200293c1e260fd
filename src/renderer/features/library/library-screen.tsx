/**
 * Library: every game known, those archived first of all, found by a few letters among a million. The screen
 * puts together what stands in files of their own: the search, the filters, the table, the selection.
 */

import { Button, Switch } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { QueryProblem } from '../../../shared/library.ts';
import { parseQuery } from '../../../shared/query/parse-query.ts';
import { counted } from '../../format/counted.ts';
import type { LibrarySearch } from '../../navigation/searches.ts';
import { readPreference, writePreference } from '../../preferences/preferences.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { openExportDialog, type ShownFigures } from '../export/export-question.ts';
import { FacetsPanel } from './facets/facets-panel.tsx';
import { IgnoredPart } from './query/ignored-part.tsx';
import { QueryField } from './query/query-field.tsx';
import { joinScope, scopeLength, splitScope } from './query/scope.ts';
import { useAddress } from './query/use-address.ts';
import { listKey, useLibraryRows } from './rows/use-library-rows.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import { useSelection } from './selection/use-selection.ts';
import { Statistics } from './statistics/statistics.tsx';
import { fittingColumns } from './table/columns.ts';
import { ColumnsMenu } from './table/columns-menu.tsx';
import { GamesTable } from './table/games-table.tsx';
import { LibraryWaiting } from './table/library-waiting.tsx';
import { NoGames } from './table/no-games.tsx';
import { useColumns } from './table/use-columns.ts';
import { ShowTabs } from './views/show-tabs.tsx';
import { ViewsMenu } from './views/views-menu.tsx';
import './library.css';

/** What of the screen is exported beside games. */
const kinds = { players: 'player', champions: 'champion', teams: 'team' } as const;
/** Where the filters stand beside the table; narrower, they come over it. */
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
  const { isArchivedOnly, text } = splitScope(query);
  const before = scopeLength(query);
  // A name that nothing has is a problem too, but the search does not ignore it: it finds nothing.
  const ignored = parseQuery(text).problems;
  const problems = (isCurrent ? (state.page?.problems ?? []) : []).map((problem) => ({
    ...problem,
    from: problem.from - before,
    to: problem.to - before,
  }));

  // Another list begins at its top, or where its address says.
  const startedWith = useRef(key);
  useEffect(() => {
    if (startedWith.current === key) return;
    startedWith.current = key;
    setCursor(search.row ?? search.at ?? 0);
  }, [key, search.row, search.at]);
  // Coming back to a row, the keys go on from there.
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
      figures={
        <div className="mk-library-figures">
          {rows.total !== null && <span aria-live="polite">{counted(rows.total, 'game')}</span>}
          <ShowTabs search={search} />
          <IgnoredPart text={text} problems={ignored} />
        </div>
      }
      aside={
        <>
          {show === 'games' && (
            <>
              <Switch
                size="xs"
                label="By match"
                checked={sort.isGrouped}
                onChange={(event) => address.change({ group: event.currentTarget.checked })}
              />
              <ColumnsMenu layout={layout} fitting={names} />
            </>
          )}
          <Button
            variant="default"
            px={10}
            {...exportState(rows.total, problems)}
            onClick={() => openExportDialog({ selection: { query }, figures: shownFigures(search) })}
          >
            Export…
          </Button>
        </>
      }
      tools={
        <>
          <Button
            variant={isFiltering ? 'light' : 'default'}
            px={10}
            aria-pressed={isFiltering}
            leftSection={<IconFilter size={14} aria-hidden />}
            onClick={() => setIsFiltering(!isFiltering)}
          >
            Filters
          </Button>
          <QueryField
            text={text}
            problems={problems}
            onType={(next) => address.setQuery(joinScope({ isArchivedOnly, text: next }), 'typing')}
            onTake={(next) => address.setQuery(joinScope({ isArchivedOnly, text: next }), 'step')}
          />
          <Switch
            size="xs"
            label="Archived only"
            checked={isArchivedOnly}
            onChange={(event) =>
              address.setQuery(joinScope({ isArchivedOnly: event.currentTarget.checked, text }), 'step')
            }
          />
          <ViewsMenu
            query={query}
            sort={sort}
            onOpen={(view) =>
              address.change({
                q: view.query,
                sort: view.sort.by,
                dir: view.sort.direction,
                group: view.sort.isGrouped,
              })
            }
          />
        </>
      }
    >
      <div className="mk-library" ref={screen}>
        {isFiltering && (
          <FacetsPanel
            query={query}
            onAsk={(next) => address.setQuery(next, 'step')}
            onClose={() => setIsFiltering(false)}
            isDrawer={isDrawer}
          />
        )}
        <div className="mk-library-stage" ref={stage} data-selecting={isSelecting || undefined}>
          {show !== 'games' ? (
            <Statistics address={address} />
          ) : state.error && !hasRows ? (
            <Failure as="block" error={state.error} onRetry={rows.list.retry} />
          ) : state.key === null ? (
            <LibraryWaiting />
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

/** With a problem in the search the button stays: its dialog says what to correct. */
function exportState(total: number | null, [problem]: readonly QueryProblem[]) {
  if (problem) return { title: `Correct the search first. ${problem.message}` };
  return total === 0 ? { disabled: true, title: 'No games to export.' } : {};
}

function shownFigures({ show, by, up, all }: LibrarySearch): ShownFigures | null {
  if (show === 'games') return null;
  return { by: kinds[show], of: all ? 'everyone' : 'named', sortBy: by, direction: up ? 'asc' : 'desc' };
}

/** Beside the table the filters stay as they were left; over it they go with the next start. */
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
