/** The selection and its input: click, Shift for a range, Ctrl for one more, all games found. */
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { LibraryRow, LibrarySort } from '../../../../shared/library/library.ts';
import { useBridge } from '../../../bridge/hooks.tsx';
import { formatCount } from '../../../format/counted.ts';
import { showFailure } from '../../../ui/feedback/notices.tsx';
import { listKey } from '../rows/use-library-rows.ts';
import { maxIds, nothing, only, type Selection, selectAll, toggled, withAlso } from './selection.ts';

interface SelectionOptions {
  readonly query: string;
  readonly sort: LibrarySort;
  readonly total: number;
  readonly row: (index: number) => LibraryRow | undefined;
}

export interface Selecting {
  readonly selection: Selection;
  readonly clear: () => void;
  readonly all: () => void;
  readonly toggle: (index: number) => void;
  /** Selects the range from the anchor (or `from`) to this row. */
  readonly extend: (from: number, to: number) => void;
  readonly press: (index: number, event: MouseEvent) => void;
}

/** The maximum number of ids in one response. */
const idsPerRequest = 10_000;

/** The first cell of a row has the mark of its selection. */
const tickCell = '[role="gridcell"]:first-child';

export function useSelection({ query, sort, total, row }: SelectionOptions): Selecting {
  const { call } = useBridge();
  const [selection, setSelection] = useState<Selection>(nothing);
  /** The start of a range; null before the first selection. */
  const anchor = useRef<number | null>(null);
  /** Ids of a long range may arrive after the next click; only the latest request counts. */
  const turn = useRef(0);

  const change = useCallback((next: Selection | ((old: Selection) => Selection)) => {
    turn.current += 1;
    setSelection(next);
  }, []);

  // Another query starts with an empty selection.
  const selectedFrom = useRef(query);
  useEffect(() => {
    if (selectedFrom.current === query) return;
    selectedFrom.current = query;
    change(nothing);
  }, [query, change]);
  // The start of a range belongs to this list in this order.
  const place = listKey(query, sort);
  const placed = useRef(place);
  useEffect(() => {
    if (placed.current === place) return;
    placed.current = place;
    anchor.current = null;
  }, [place]);

  const fetchRun = async (first: number, end: number) => {
    turn.current += 1;
    const mine = turn.current;
    const ids: string[] = [];
    for (let offset = first; offset < end; offset += idsPerRequest) {
      const limit = Math.min(idsPerRequest, end - offset);
      ids.push(...(await call('library.ids', { query, sort, offset, limit })).ids);
      if (mine !== turn.current) return;
    }
    setSelection(
      withAlso(
        nothing,
        ids.map((platformGameId) => ({ platformGameId, bytes: null })),
      ),
    );
  };

  const run = (from: number, to: number) => {
    const first = Math.min(from, to);
    const end = Math.max(from, to) + 1;
    if (end - first > maxIds) {
      showFailure(
        new Error(
          `You can select up to ${formatCount(maxIds)} games one by one. Press Ctrl+A to select all results.`,
        ),
      );
      return;
    }
    const rows = Array.from({ length: end - first }, (_, at) => row(first + at)).filter(
      (one) => one !== undefined,
    );
    if (rows.length === end - first) change(withAlso(nothing, rows));
    else fetchRun(first, end).catch(showFailure);
  };

  const toggle = (index: number) => {
    const game = row(index);
    if (!game) return;
    anchor.current = index;
    change((old) => toggled(old, game));
  };

  return {
    selection,
    clear() {
      anchor.current = null;
      change(nothing);
    },
    all() {
      anchor.current = null;
      change(selectAll(query, total));
    },
    toggle,
    extend(from, to) {
      anchor.current ??= from;
      run(anchor.current, to);
    },
    press(index, event) {
      const isTick = event.target instanceof Element && event.target.closest(tickCell) !== null;
      if (event.shiftKey) run(anchor.current ?? index, index);
      else if (isTick || event.ctrlKey || event.metaKey) toggle(index);
      else {
        anchor.current = index;
        const game = row(index);
        if (game) change(only(game));
      }
    },
  };
}
