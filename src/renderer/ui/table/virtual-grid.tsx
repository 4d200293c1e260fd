/**
 * A list of any length: only the rows in view exist, arrow keys move, Enter opens, headings stick to the top,
 * the next page loads near the end, and the scroll position is restored.
 */
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { followPress } from './follow-press.ts';
import { moveInRow, nextIndex } from './list-keys.ts';
import { isOnControl } from './row-controls.ts';
import { useArrowToList } from './use-arrow-to-list.ts';
import styles from './virtual-grid.module.css';

export interface VirtualGridProps {
  readonly label: string;
  /** The key of the stored scroll position; one per list and filter. */
  readonly place: string;
  readonly count: number;
  readonly rowKey: (index: number) => string;
  /** With `isMeasured`, an estimate for rows that have not been in view. */
  readonly rowHeight: (index: number) => number;
  /** Rows are as high as their content; their class may set a minimum. */
  readonly isMeasured?: boolean;
  readonly renderRow: (index: number) => ReactNode;
  readonly rowClass?: (index: number) => string;
  readonly isHeading?: (index: number) => boolean;
  readonly isSelected?: (index: number) => boolean;
  /** Absent if rows cannot be opened. */
  readonly onOpen?: ((index: number) => void) | undefined;
  /** Additional keys, such as Space to select. */
  readonly onRowKey?: (event: KeyboardEvent, index: number) => void;
  readonly header?: ReactNode;
  /** Both absent for a list without pages. */
  readonly onNearEnd?: () => void;
  readonly hasMore?: boolean;
}

interface Left {
  readonly offset: number;
  readonly measured: VirtualItem[];
}
const left = new Map<string, Left>();
const never = () => false;

/** Another `place` is another list, which starts at its stored position, or at the top. */
export function VirtualGrid(props: VirtualGridProps) {
  return <Grid key={props.place} {...props} />;
}

function Grid(props: VirtualGridProps) {
  const { count, isHeading = never, isSelected = never, hasMore = false, isMeasured = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useArrowToList(scroller);
  const [current, setCurrent] = useState(0);
  const active = Math.min(current, Math.max(0, count - 1));
  const virtual = useGridVirtualizer(props, scroller, active);
  const onKeyDown = useGridKeys(props, scroller, active, setCurrent, virtual.scrollToIndex);
  const items = virtual.getVirtualItems();
  const first = virtual.range?.startIndex ?? 0;

  const onClick = (event: MouseEvent, index: number) => {
    if (isOnControl(event)) return;
    setCurrent(index);
    props.onOpen?.(index);
  };
  const onPointerDown = (event: PointerEvent, index: number) => {
    if (event.button !== 0 || isOnControl(event)) return;
    followPress(event.nativeEvent, event.currentTarget, () => props.onOpen?.(index));
  };

  const sticky = isHeading === never ? -1 : headingAt(first, isHeading);
  const firstRow = firstFocusable(active, count, isHeading);
  return (
    <div className={styles.grid} role="grid" aria-label={props.label} aria-rowcount={hasMore ? -1 : count}>
      {props.header}
      <div className={styles.scroll} role="rowgroup" ref={scroller} onKeyDown={onKeyDown}>
        {sticky >= 0 && (
          <div className={styles.sticky} aria-hidden>
            <div className={`${styles.row} ${styles.heading}`}>{props.renderRow(sticky)}</div>
          </div>
        )}
        <div role="presentation" className={styles.space} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start, size }) => (
            <div
              key={key}
              ref={isMeasured ? virtual.measureElement : undefined}
              role="row"
              data-index={index}
              data-key={key}
              aria-rowindex={index + 1}
              aria-selected={isHeading(index) ? undefined : isSelected(index)}
              tabIndex={index === firstRow ? 0 : -1}
              className={`${styles.row} ${isHeading(index) ? styles.heading : styles.item} ${props.onOpen ? styles.opens : ''} ${props.rowClass?.(index) ?? ''}`}
              style={{ height: isMeasured ? undefined : size, transform: `translateY(${start}px)` }}
              onFocus={() => setCurrent(index)}
              onPointerDown={isHeading(index) ? undefined : (event) => onPointerDown(event, index)}
              onClick={isHeading(index) ? undefined : (event) => onClick(event, index)}
            >
              {props.renderRow(index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Draws the rows in view and the active one, restores the scroll position, and reads the next page near the end. */
function useGridVirtualizer(
  { count, rowKey, rowHeight, onNearEnd, hasMore = false, isMeasured = false, place }: VirtualGridProps,
  scroller: RefObject<HTMLDivElement | null>,
  active: number,
) {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    getItemKey: rowKey,
    overscan: 8,
    initialOffset: left.get(place)?.offset ?? 0,
    initialMeasurementsCache: left.get(place)?.measured ?? [],
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(active) || count === 0 ? shown : [...shown, active].sort((a, b) => a - b);
    },
    onChange: (instance) =>
      left.set(place, {
        offset: instance.scrollOffset ?? 0,
        measured: left.get(place)?.measured ?? [],
      }),
  });
  const last = virtual.range?.endIndex ?? 0;

  useEffect(() => {
    if (hasMore && last >= count - 20) onNearEnd?.();
  }, [hasMore, last, count, onNearEnd]);

  useEffect(() => {
    if (!isMeasured) return;
    return () => {
      const offset = left.get(place)?.offset ?? 0;
      left.set(place, { offset, measured: virtual.takeSnapshot() });
    };
  }, [isMeasured, place, virtual]);
  return virtual;
}

/** Moves between rows and within a row, and opens a row. The row moved to gets the focus once it is drawn. */
function useGridKeys(
  { count, isHeading = never, onOpen, onRowKey }: VirtualGridProps,
  scroller: RefObject<HTMLDivElement | null>,
  active: number,
  setCurrent: (index: number) => void,
  scrollTo: (index: number) => void,
) {
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    if (moveInRow(event.key, event.target)) {
      event.preventDefault();
      return;
    }
    if (event.target.role !== 'row') return;
    // The focus follows its row when rows before it come or go.
    const at = Number(event.target.dataset['index'] ?? active);
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen?.(at);
      return;
    }
    // With Alt, arrow keys belong to the list: they may move a row.
    const next = event.altKey ? null : nextIndex(event.key, at, count, isHeading);
    if (next === null) {
      setCurrent(at);
      onRowKey?.(event, at);
      return;
    }
    event.preventDefault();
    wantsFocus.current = true;
    setCurrent(next);
    scrollTo(next);
  };
}

function headingAt(index: number, isHeading: (index: number) => boolean): number {
  for (let at = index; at >= 0; at -= 1) if (isHeading(at)) return at;
  return -1;
}

function firstFocusable(active: number, count: number, isHeading: (index: number) => boolean): number {
  for (let at = active; at < count; at += 1) if (!isHeading(at)) return at;
  return active;
}
