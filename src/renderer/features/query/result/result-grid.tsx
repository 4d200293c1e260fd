/** The rows of a result: sorted by a heading, and copied as cells. Only the rows and columns in view exist. */
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { SqlColumn } from '../../../../shared/sql/sql.ts';
import { RowsLoading } from '../../../ui/feedback/rows-loading.tsx';
import { VirtualTable } from '../../../ui/table/virtual-table.tsx';
import type { Sort } from '../model/session.ts';
import { cellPage } from './cell-page.ts';
import { columnSpan, columnsInView, columnWidths, gap } from './columns.ts';
import { ResultCells, ResultHeader } from './result-cells.tsx';
import styles from './result-grid.module.css';
import { atCell, type CellPlace, type CellRange, moveTo, toRange } from './selection.ts';
import { type ResultRows, useResultRows } from './use-result-rows.ts';

declare module 'react' {
  interface CSSProperties {
    '--mk-result-width'?: string;
  }
}

const rowHeight = 28;
/** Of a row, on the left and on the right; the style sheet has them too. */
const margins = [16, 16] as const;

interface ResultGridProps {
  /** Of the result. */
  readonly id: string;
  readonly columns: readonly SqlColumn[];
  readonly rowCount: number;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** The row at the top at first, and where the user has scrolled to. */
  readonly topRow: number;
  readonly onRest: (topRow: number) => void;
  readonly onCopy: (range: CellRange) => void;
  /** For rows that cannot be read. */
  readonly renderFailure: (error: Error, retry: () => void) => ReactNode;
}

export function ResultGrid(props: ResultGridProps) {
  const rows = useResultRows(props.id, props.rowCount, props.sort);
  const { list, state, isShown } = rows;
  if (state.error) return props.renderFailure(state.error, list.retry);
  if (!isShown || state.key === null) return <RowsLoading rowHeight={rowHeight} what="rows" />;
  return <Grid {...props} key={props.id} rows={rows} place={state.key} />;
}

interface GridProps extends ResultGridProps {
  readonly rows: ResultRows;
  /** Of the list. */
  readonly place: string;
}

function Grid({ columns, rowCount, sort, onSort, topRow, onRest, onCopy, rows, place }: GridProps) {
  const { list, state } = rows;
  /** After the first rows, and the same in every order. */
  const [widths] = useState(() => columnWidths(columns, state.page?.rows ?? []));
  const [selection, setSelection] = useState(atCell({ row: 0, column: 0 }));
  const table = useRef<HTMLDivElement>(null);
  const { left, viewWidth } = useSidewaysScroll(table);
  const id = useId();
  const { first, end, before, total } = columnsInView(widths, left, viewWidth);
  const spacer = before === 0 ? [] : [`${before - gap}px`];
  const template = [...spacer, ...widths.slice(first, end).map((width) => `${width}px`)].join(' ');
  const range = toRange(selection);
  const onDraw = useCallback((from: number, to: number) => list.setViewport(from, to), [list]);

  const navigate = useNavigate();
  /** Of the cell with the cursor. */
  const openPage = (index: number) => {
    const at = selection.cursor.column;
    const page = cellPage(columns[at], state.row(index)?.[at] ?? null);
    if (page !== null) void navigate(page.link);
  };

  const move = (to: CellPlace, isExtending: boolean) => {
    setSelection((old) => moveTo(old, to, isExtending));
    showColumn(table.current, columnSpan(widths, to.column));
  };
  const onKey = (event: KeyboardEvent) => {
    const { cursor } = selection;
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (step !== 0 && !isCommand) {
      const column = Math.min(columns.length - 1, Math.max(0, cursor.column + step));
      move({ row: cursor.row, column }, event.shiftKey);
    } else if (isCommand && event.key.toLowerCase() === 'a') {
      setSelection({
        anchor: { row: 0, column: 0 },
        cursor: { row: rowCount - 1, column: columns.length - 1 },
      });
    } else if (isCommand && event.key.toLowerCase() === 'c') onCopy(range);
    else return;
    event.preventDefault();
  };
  const onDrag = (row: number, { target }: MouseEvent, isExtending: boolean) => {
    const column = columnAt(target);
    if (column !== null) setSelection((old) => moveTo(old, { row, column }, isExtending));
  };
  const isWholeRow = range.firstColumn === 0 && range.lastColumn === columns.length - 1 && columns.length > 1;
  return (
    <div className={styles.results} style={{ '--mk-result-width': `${total + margins[0] + margins[1]}px` }}>
      <VirtualTable
        label="Result"
        className={styles.grid ?? ''}
        tableRef={table}
        place={place}
        startRow={topRow}
        count={rowCount}
        rowHeight={rowHeight}
        columns={columns.length}
        template={template}
        header={
          <ResultHeader
            columns={columns}
            first={first}
            end={end}
            hasSpacer={before > 0}
            sort={sort}
            onSort={onSort}
          />
        }
        isLoaded={(index) => state.row(index) !== undefined}
        isBehind={state.isBehind}
        isSelected={(index) => isWholeRow && index >= range.firstRow && index <= range.lastRow}
        renderRow={(index) => (
          <ResultCells
            id={id}
            index={index}
            row={state.row(index)}
            columns={columns}
            first={first}
            end={end}
            hasSpacer={before > 0}
            range={range}
            cursor={selection.cursor}
          />
        )}
        cursor={Math.min(selection.cursor.row, rowCount - 1)}
        activeId={`${id}${selection.cursor.row}-${selection.cursor.column}`}
        onCursor={(row, isExtending) => move({ ...selection.cursor, row }, isExtending)}
        onOpen={openPage}
        onDrag={onDrag}
        onKey={onKey}
        onRest={onRest}
        onDraw={onDraw}
      />
    </div>
  );
}

function columnAt(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest('[data-column]') : null;
  return cell === null ? null : Number(cell.getAttribute('data-column'));
}

/** Scrolls to the side as far as needed to see a column. */
function showColumn(table: HTMLElement | null, [from, to]: readonly [from: number, to: number]): void {
  if (!table) return;
  const { scrollLeft, clientWidth } = table;
  const end = to + margins[0] + margins[1];
  if (from < scrollLeft) table.scrollLeft = from;
  else if (end > scrollLeft + clientWidth) table.scrollLeft = Math.min(from, end - clientWidth);
}

/** Pixels. Less than what is drawn on either side of the view. */
const scrollStep = 100;

/** How far an element is scrolled to the side, and how wide its view is: in steps, so that few renders follow. */
function useSidewaysScroll(scroller: RefObject<HTMLElement | null>): {
  readonly left: number;
  readonly viewWidth: number;
} {
  const [shown, setShown] = useState({ left: 0, viewWidth: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => {
      const left = Math.floor(element.scrollLeft / scrollStep) * scrollStep;
      const viewWidth = Math.ceil(element.clientWidth / scrollStep) * scrollStep;
      setShown((old) => (old.left === left && old.viewWidth === viewWidth ? old : { left, viewWidth }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  return shown;
}
