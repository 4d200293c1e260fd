/**
 * The cells of a `VirtualGrid`, by their roles: rows are placed by transform, which a table's elements
 * cannot be. The row takes the focus, and nothing can be done with the columns' names.
 */
import type { ReactNode } from 'react';

interface CellProps {
  readonly className?: string;
  readonly title?: string | undefined;
  /** What is read out where it is more than what is seen. */
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
    <div role="rowgroup" className="mk-grid-header">
      <div role="row" className={`mk-caps ${className ?? ''}`}>
        {children}
      </div>
    </div>
  );
}

interface ColumnNameProps extends CellProps {
  /** Set where the rows are in the order of this column. */
  readonly sorted?: 'ascending' | 'descending' | undefined;
}

export function ColumnName({ className, title, sorted, children }: ColumnNameProps) {
  return (
    <span role="columnheader" className={className} title={title} aria-sort={sorted}>
      {children}
    </span>
  );
}
