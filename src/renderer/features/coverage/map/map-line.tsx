/** One row of the map: the league's name, a cell for each column, and how many of its files are missing. */
import { memo } from 'react';
import { countMissing } from '../../../../shared/domain/asset-status.ts';
import { formatCount } from '../../../format/counted.ts';
import { cellLevel } from '../marks/cell-level.ts';
import levelStyles from '../marks/level.module.css';
import type { Column } from '../model/range.ts';
import { cellName } from './cell-name.ts';
import styles from './heat-map.module.css';
import type { MapRow } from './map-rows.ts';
import type { Place } from './use-cell-keys.ts';

interface MapLineProps {
  readonly row: MapRow;
  readonly index: number;
  /** Pixels below the first row. */
  readonly top: number;
  readonly columns: readonly Column[];
  /** Whether a cell has room for the number of missing files. */
  readonly hasNumbers: boolean;
  readonly today: number;
  /** The column that the Tab key leads to; null in the other rows. */
  readonly cursor: number | null;
  readonly onPoint: (place: Place) => void;
  readonly onFocus: (place: Place) => void;
  readonly onOpen: (place: Place) => void;
}

export const MapLine = memo(function MapLine(props: MapLineProps) {
  const { row, index, top, columns, hasNumbers, today, cursor, onPoint, onFocus, onOpen } = props;
  const handlers = (column: number) => ({
    'data-column': column,
    tabIndex: cursor === column ? 0 : -1,
    onMouseEnter: () => onPoint({ row: index, column }),
    onFocus: () => onFocus({ row: index, column }),
    onClick: () => onOpen({ row: index, column }),
  });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={`${styles.row} ${row.league === null ? styles.all : ''}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span
        role="rowheader"
        aria-label={cellName(row, columns, -1)}
        className={styles.name}
        title={row.name}
        {...handlers(-1)}
      >
        <span className="mk-cut">{row.name}</span>
        {row.missing > 0 && <b className={`${styles.missing} mk-num`}>{formatCount(row.missing)}</b>}
      </span>
      {columns.map((days, column) => {
        const counts = row.cells[column] ?? null;
        const level =
          counts !== null
            ? cellLevel(counts, row.damaged[column])
            : row.unlisted.has(column)
              ? 'unlisted'
              : 'none';
        const missing = counts === null ? 0 : countMissing(counts);
        return (
          <span
            key={days.from}
            role="gridcell"
            aria-label={cellName(row, columns, column)}
            className={`${styles.cell} ${column === today ? styles.today : ''}`}
            {...handlers(column)}
          >
            <span className={`${levelStyles.level} ${levelStyles[level]}`}>
              {hasNumbers && missing > 0 && (missing > 99 ? '99+' : missing)}
            </span>
          </span>
        );
      })}
    </div>
  );
});
