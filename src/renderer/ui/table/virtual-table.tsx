/**
 * A table of any length that is read by offset: the scrollbar reaches any row at once, only the rows in view
 * exist, and the table keeps the focus while a cursor moves over the rows. For lists with cursor pages, use
 * `VirtualGrid`.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { nextIndex } from './list-keys.ts';
import { isOnControl } from './row-controls.ts';
import { rowsBySlot } from './scroll-window.ts';
import { useArrowToList } from './use-arrow-to-list.ts';
import { useScrollWindow } from './use-scroll-window.ts';
import styles from './virtual-table.module.css';

interface VirtualTableProps {
  readonly label: string;
  readonly className?: string;
  /** A new value means another list, which starts at `startRow`. */
  readonly place: string;
  readonly startRow: number;
  readonly count: number;
  readonly rowHeight: number;
  readonly columns: number;
  /** For `grid-template-columns`. */
  readonly template: string;
  /** Of a row, in pixels: a narrower table scrolls sideways, under its first column. */
  readonly minWidth?: number | undefined;
  /** Cells with the role of a column header. */
  readonly header: ReactNode;
  /** The cells of a row, also of one that is still loading. */
  readonly renderRow: (index: number) => ReactNode;
  readonly rowClass?: ((index: number) => string) | undefined;
  readonly isLoaded: (index: number) => boolean;
  /**
   * Whether the rows still belong to the previous query: a key for the row of the cursor then waits for the
   * new ones.
   */
  readonly isBehind?: boolean;
  readonly cursor: number;
  /** The id of the element with the cursor in a table whose cells have one; by default, the row. */
  readonly activeId?: string | undefined;
  /** `isExtending`: Shift was held. */
  readonly onCursor: (index: number, isExtending: boolean) => void;
  readonly isSelected?: ((index: number) => boolean) | undefined;
  readonly onPress?: ((index: number, event: MouseEvent) => void) | undefined;
  readonly onOpen?: ((index: number) => void) | undefined;
  /** The button goes down on a row, or, with `isExtending`, is held over one or pressed with Shift. */
  readonly onDrag?: ((index: number, event: MouseEvent, isExtending: boolean) => void) | undefined;
  /** Additional keys. */
  readonly onKey?: ((event: KeyboardEvent) => void) | undefined;
  readonly onRest?: ((topRow: number) => void) | undefined;
  /** Called with the rows drawn, `end` not included. */
  readonly onDraw: (first: number, end: number) => void;
  /** For focusing the table. */
  readonly tableRef?: RefObject<HTMLDivElement | null>;
}

const tableHeaderHeight = 30;

export function VirtualTable(props: VirtualTableProps) {
  const { count, rowHeight, cursor, isSelected, onDraw } = props;
  const own = useRef<HTMLDivElement>(null);
  const scroller = props.tableRef ?? own;
  const id = useId();
  useArrowToList(scroller);
  const { first, end, shift, isMoving, height, rowsInView, show } = useScrollWindow({
    scroller,
    count,
    rowHeight,
    headerHeight: tableHeaderHeight,
    place: props.place,
    startRow: props.startRow,
    onRest: props.onRest,
  });
  useEffect(() => onDraw(first, end), [onDraw, first, end]);

  const { onKeyDown, forget } = useTableKeys(props, rowsInView, show);
  const latest = useRef(props);
  latest.current = props;
  const drawn = Math.max(1, end - first);
  // Elements keep their place in the document while the list scrolls: moving them costs a browser far more
  // than changing their text. After scrolling they are in reading order.
  const start = useRef(0);
  if (!isMoving) start.current = first % drawn;
  return (
    <div
      ref={scroller}
      className={`${styles.table} ${props.minWidth === undefined ? '' : styles.wide} ${props.className ?? ''}`}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-colcount={props.columns}
      aria-multiselectable={isSelected ? true : undefined}
      aria-activedescendant={
        cursor >= first && cursor < end ? (props.activeId ?? `${id}${cursor}`) : undefined
      }
      onKeyDown={onKeyDown}
      onPointerDown={forget}
      onBlur={forget}
    >
      <div role="rowgroup" className={styles.head} style={{ minWidth: props.minWidth }}>
        <div
          role="row"
          aria-rowindex={1}
          className={`${styles.cells} mk-caps`}
          style={{ gridTemplateColumns: props.template }}
        >
          {props.header}
        </div>
      </div>
      <div role="rowgroup" className={styles.space} style={{ height, minWidth: props.minWidth }}>
        {end > first &&
          rowsBySlot(first, drawn, start.current).map((index) => (
            <Row
              key={index % drawn}
              index={index}
              id={`${id}${index}`}
              top={index * rowHeight + shift}
              height={rowHeight}
              template={props.template}
              className={props.rowClass?.(index) ?? ''}
              isCursor={index === cursor}
              isSelected={isSelected?.(index)}
              isLoaded={props.isLoaded(index)}
              render={props.renderRow}
              table={latest}
              scroller={scroller}
            />
          ))}
      </div>
    </div>
  );
}

/** Moves the cursor. A key for the row of the cursor waits until that row is loaded; `forget` drops it. */
function useTableKeys(props: VirtualTableProps, rowsInView: number, show: (index: number) => void) {
  const { count, cursor } = props;
  const isReady = !props.isBehind && props.isLoaded(cursor);
  const waiting = useRef<KeyboardEvent | null>(null);
  const isForRow = ({ key }: KeyboardEvent) =>
    (key === 'Enter' && props.onOpen !== undefined) || (key === ' ' && props.onKey !== undefined);
  const actOnRow = (event: KeyboardEvent) => {
    if (event.key === 'Enter') props.onOpen?.(cursor);
    else props.onKey?.(event);
  };
  useEffect(() => {
    const event = waiting.current;
    if (!isReady || !event) return;
    waiting.current = null;
    actOnRow(event);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    waiting.current = null;
    if (event.target !== event.currentTarget) return;
    if (isForRow(event)) {
      event.preventDefault();
      if (isReady) actOnRow(event);
      else waiting.current = event;
      return;
    }
    const hasOther = event.ctrlKey || event.metaKey || event.altKey;
    const next = hasOther ? null : nextIndex(event.key, cursor, count, never, rowsInView - 1);
    if (next === null) {
      props.onKey?.(event);
      return;
    }
    event.preventDefault();
    props.onCursor(next, event.shiftKey);
    show(next);
  };

  const forget = () => {
    waiting.current = null;
  };
  return { onKeyDown, forget };
}

interface RowProps {
  readonly index: number;
  readonly id: string;
  readonly top: number;
  readonly height: number;
  readonly template: string;
  readonly className: string;
  readonly isCursor: boolean;
  readonly isSelected: boolean | undefined;
  readonly isLoaded: boolean;
  readonly render: (index: number) => ReactNode;
  readonly table: RefObject<VirtualTableProps>;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/**
 * Renders only if its props change; while scrolling these are the rows that come into view. Placed by `top`:
 * a transform per row would give the browser as many layers.
 */
const Row = memo(function Row({ index, table, scroller, ...row }: RowProps) {
  return (
    <div
      id={row.id}
      role="row"
      tabIndex={-1}
      data-index={index}
      data-cursor={row.isCursor || undefined}
      aria-rowindex={index + 2}
      aria-selected={row.isSelected}
      aria-busy={row.isLoaded ? undefined : true}
      className={`${styles.row} ${styles.cells} ${row.className}`}
      style={{ gridTemplateColumns: row.template, height: row.height, top: row.top }}
      onMouseDown={(event) => {
        if (isOnControl(event)) return;
        event.preventDefault();
        scroller.current?.focus({ preventScroll: true });
        if (event.button === 0) table.current.onDrag?.(index, event, event.shiftKey);
      }}
      onMouseMove={(event) => {
        if (event.buttons === 1) table.current.onDrag?.(index, event, true);
      }}
      onClick={(event) => {
        if (!isOnControl(event)) table.current.onPress?.(index, event);
      }}
      onDoubleClick={(event) => {
        if (!isOnControl(event)) table.current.onOpen?.(index);
      }}
    >
      {row.render(index)}
    </div>
  );
});

const never = () => false;
