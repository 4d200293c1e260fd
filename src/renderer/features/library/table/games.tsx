/** The games found: the table with the selection below it, or why there is none. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { QueryProblem } from '../../../../shared/library/library.ts';
import { askedSequences } from '../../../../shared/query/asked-sequences.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import type { Address } from '../query/use-address.ts';
import type { useLibraryRows } from '../rows/use-library-rows.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import type { Selecting } from '../selection/use-selection.ts';
import type { ColumnName } from './columns.ts';
import { GamesTable, GamesTableLoading } from './games-table.tsx';
import { NoGames } from './no-games.tsx';
import type { Columns } from './use-columns.ts';

interface GamesProps {
  readonly address: Address;
  readonly rows: ReturnType<typeof useLibraryRows>;
  /** Whether the rows are those of the address, and not of the one before. */
  readonly isCurrent: boolean;
  readonly ignored: readonly QueryProblem[];
  readonly layout: Columns;
  /** The columns that fit into the table. */
  readonly names: readonly ColumnName[];
  readonly selecting: Selecting;
  readonly cursor: number;
  readonly onCursor: (row: number) => void;
}

export function Games(props: GamesProps) {
  const { address, rows, isCurrent, ignored, layout, names, selecting, cursor, onCursor } = props;
  const { search, query, sort } = address;
  const { list, state } = rows;
  const navigate = useNavigate();
  const table = useRef<HTMLDivElement>(null);
  // After coming back, the arrow keys continue from the remembered row.
  useEffect(() => {
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, []);

  const open = async (platformGameId: string) => {
    await address.leave();
    void navigate({
      to: '/game/$platformGameId',
      params: { platformGameId },
      search: askedSequences(query).length > 0 ? { q: query } : {},
    });
  };
  if (state.key === null || state.total === 0) {
    if (state.error) return <Failure as="block" error={state.error} onRetry={list.retry} />;
    if (state.key === null) return <GamesTableLoading />;
    return <NoGames query={query} ignored={ignored} onAsk={(next) => address.setQuery(next, 'step')} />;
  }
  return (
    <>
      {state.error && <Failure error={state.error} onRetry={list.retry} />}
      <GamesTable
        list={list}
        isBehind={!isCurrent}
        startRow={search.at ?? 0}
        sort={sort}
        onSort={(next) => address.change({ sort: next.by, dir: next.direction })}
        layout={layout}
        names={names}
        selecting={selecting}
        cursor={cursor}
        onCursor={(index) => {
          onCursor(index);
          address.rememberPosition({ row: index || undefined });
        }}
        onRest={(top) => isCurrent && address.rememberPosition({ at: top || undefined })}
        onOpen={(id) => void open(id)}
        tableRef={table}
      />
      <SelectionBar selecting={selecting} total={state.total} />
    </>
  );
}
