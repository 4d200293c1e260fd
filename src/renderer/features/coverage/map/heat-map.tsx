/**
 * The map of the coverage for one range (another range is another map): leagues from top to bottom, days from left to right. Only the rows in view exist. Arrow
 * keys move from cell to cell, Enter opens; the line below says in words what the cell shows.
 */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useArrowToList } from '../../../ui/table/use-arrow-to-list.ts';
import type { Column, Span } from '../model/range.ts';
import { cellName } from './cell-name.ts';
import { ColumnHeads } from './column-heads.tsx';
import { endWidth, type Fit, fitCells } from './fit-cells.ts';
import styles from './heat-map.module.css';
import { MapLine } from './map-line.tsx';
import type { MapRow } from './map-rows.ts';
import { type Place, useCellKeys } from './use-cell-keys.ts';

const rowHeight = 26;
/** In pixels; a smaller cell is hard to point at, so a narrow window scrolls sideways instead. */
const minCell: Readonly<Record<Span, number>> = { month: 16, split: 11, year: 12 };

interface HeatMapProps {
  readonly rows: readonly MapRow[];
  readonly columns: readonly Column[];
  readonly span: Span;
  /** The column of today; -1 if another range is shown. */
  readonly today: number;
  /** Whether the focus moves into the map as soon as it is shown. */
  readonly takesFocus: boolean;
  /** Column -1 opens the whole row. */
  readonly onOpen: (place: Place) => void;
}

export function HeatMap({ rows, columns, span, today, takesFocus, onOpen }: HeatMapProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useArrowToList(scroller);
  const wantsFocus = useRef(takesFocus);
  const [pointed, setPointed] = useState<Place | null>(null);
  const firstColumn = today >= 0 ? today : columns.length - 1;
  const { place, goTo, onKeyDown } = useCellKeys({
    rows: rows.length,
    columns: columns.length,
    start: { row: 0, column: firstColumn },
    onOpen,
    onMove(next) {
      wantsFocus.current = true;
      setPointed(null);
      virtual.scrollToIndex(next.row);
    },
  });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.league ?? 'all',
    overscan: 6,
    // The row of the cursor exists even where it is out of view, so that the focus stays in it.
    rangeExtractor: (shown) => {
      const indexes = defaultRangeExtractor(shown);
      return indexes.includes(place.row) ? indexes : [...indexes, place.row].sort((a, b) => a - b);
    },
  });

  useEffect(() => {
    if (!wantsFocus.current) return;
    const cell = cellAt(scroller.current, place);
    if (!cell) return;
    wantsFocus.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const { cell, end } = useCellWidth(scroller, columns.length, minCell[span]);
  useShownColumn(scroller, place.column);

  const size: CSSProperties & Record<`--${string}`, string> = {
    '--columns': String(columns.length),
    '--cell': `${cell}px`,
    '--end': `${end}px`,
  };
  const shown = pointed ?? place;
  const row = rows[shown.row];
  return (
    <>
      <div className={styles.scroll} ref={scroller}>
        <div
          className={styles.map}
          style={size}
          role="grid"
          tabIndex={-1}
          aria-label="Coverage by league and day"
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          onKeyDown={onKeyDown}
          onMouseLeave={() => setPointed(null)}
        >
          <ColumnHeads columns={columns} span={span} today={today} />
          <div role="rowgroup" className={styles.rows} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, key, start }) => {
              const line = rows[index];
              if (!line) return null;
              return (
                <MapLine
                  key={key}
                  row={line}
                  index={index}
                  top={start}
                  columns={columns}
                  hasNumbers={span === 'month'}
                  today={today}
                  cursor={index === place.row ? place.column : null}
                  onPoint={setPointed}
                  onFocus={goTo}
                  onOpen={onOpen}
                />
              );
            })}
          </div>
        </div>
      </div>
      <p className={`${styles.words} mk-cut mk-num`} data-testid="cell-words" aria-hidden>
        {row && cellName(row, columns, shown.column)}
      </p>
    </>
  );
}

/** Scrolls to the column at first, and again when the map becomes narrower or wider: when a panel opens, for example. */
function useShownColumn(scroller: RefObject<HTMLElement | null>, column: number): void {
  const latest = useRef(column);
  latest.current = column;
  useEffect(() => {
    const map = scroller.current;
    if (map === null) return;
    let width: number | null = null;
    const observer = new ResizeObserver(() => {
      if (map.clientWidth === width) return;
      width = map.clientWidth;
      const head = map.querySelector(`[role="columnheader"][data-column="${latest.current}"]`);
      head?.scrollIntoView({ block: 'nearest', inline: 'center' });
    });
    observer.observe(map);
    return () => observer.disconnect();
  }, [scroller]);
}

function cellAt(scroller: HTMLElement | null, { row, column }: Place): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`) ?? null;
}

/**
 * How wide the map's cells are. Follows the width of the map and of its names, which the element with `data-corner` has.
 */
function useCellWidth(scroller: RefObject<HTMLElement | null>, columns: number, min: number): Fit {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const map = scroller.current;
    const corner = map?.querySelector<HTMLElement>('[data-corner]');
    if (!map || !corner) return;
    const measure = () => setWidth(map.clientWidth - corner.offsetWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(map);
    return () => observer.disconnect();
  }, [scroller]);
  return width === null ? { cell: min, end: endWidth } : fitCells(width, columns, min);
}
