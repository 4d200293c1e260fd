/**
 * Cells of a `VirtualGrid`, with ARIA roles: rows are placed by a transform, which table elements do not
 * allow. Rows are focusable, column headers are not interactive.
 */
import type { ReactNode } from 'react';
import styles from './grid-cells.module.css';

interface CellProps {
  readonly className?: string;
  readonly title?: string | undefined;
  /** For screen readers, if the cell needs more words than it shows. */
  readonly label?: string | undefined;
  readonly children?: ReactNode;
}

export function Cell({ className, title, label, children }: CellProps) {
  return (
    <span role="gridcell" className={className} title={title} aria-label={label}>
      {children}
    </span>
  );
}

export function ColumnNames({ className, children }: CellProps) {
  return (
    <div role="rowgroup" className={styles.header}>
      <div role="row" className={`mk-caps ${className ?? ''}`}>
        {children}
      </div>
    </div>
  );
}

interface ColumnNameProps extends CellProps {
  /** Set if the rows are sorted by this column. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
}

export function ColumnName({ className, title, sorted, children }: ColumnNameProps) {
  return (
    <span role="columnheader" className={className} title={title} aria-sort={sorted}>
      {children}
    </span>
  );
}
