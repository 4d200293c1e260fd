/** The column headers: a click sorts, dragging the edge resizes. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import type { LibrarySort } from '../../../../shared/library/library.ts';
import { ColumnName as HeadCell } from '../../../ui/table/grid-cells.tsx';
import cellsStyles from './cells.module.css';
import { type ColumnName, columns, columnWidth, nextSort } from './columns.ts';
import styles from './games-header.module.css';
import type { Columns } from './use-columns.ts';

interface LibraryHeaderProps {
  readonly names: readonly ColumnName[];
  readonly sort: LibrarySort;
  readonly onSort: (sort: LibrarySort) => void;
  readonly layout: Columns;
}

export function LibraryHeader({ names, sort, onSort, layout }: LibraryHeaderProps) {
  return (
    <>
      <HeadCell className={cellsStyles.tick}>
        <span className="mk-only-read">Selected</span>
      </HeadCell>
      {names.map((name) => (
        <HeaderCell key={name} name={name} sort={sort} onSort={onSort} layout={layout} />
      ))}
    </>
  );
}

interface HeaderCellProps extends Omit<LibraryHeaderProps, 'names'> {
  readonly name: ColumnName;
}

function HeaderCell({ name, sort, onSort, layout }: HeaderCellProps) {
  const column = columns[name];
  const isSorted = column.sorts !== null && column.sorts === sort.by;
  const direction = sort.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <HeadCell
      className={`${cellsStyles.column} ${column.isRight ? cellsStyles.right : ''}`}
      sorted={isSorted ? direction : undefined}
      title={column.about}
    >
      {column.sorts === null ? (
        <span className={`${cellsStyles.name} mk-cut`}>{column.label}</span>
      ) : (
        <button
          type="button"
          className={`${cellsStyles.name} ${cellsStyles.sort}`}
          onClick={() => onSort(nextSort(sort, column))}
        >
          <span className="mk-cut">{column.label}</span>
          {isSorted &&
            (sort.direction === 'asc' ? (
              <IconArrowUp size={12} stroke={2.4} aria-hidden />
            ) : (
              <IconArrowDown size={12} stroke={2.4} aria-hidden />
            ))}
        </button>
      )}
      <Edge name={name} layout={layout} />
    </HeadCell>
  );
}

/**
 * For the mouse; the columns menu has the same for the keyboard. A double click restores the default width.
 */
function Edge({ name, layout }: { readonly name: ColumnName; readonly layout: Columns }) {
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width: columnWidth(name, layout.choice) };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current) layout.widen(name, drag.current.width + event.clientX - drag.current.x);
  };
  return (
    <span
      aria-hidden
      className={styles.edge}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = null;
      }}
      onDoubleClick={() => layout.widen(name, columns[name].width)}
    />
  );
}
