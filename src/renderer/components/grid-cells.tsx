/** The cells of a `VirtualGrid`. Rows are placed by transform, which a table element cannot do. */
import type { ReactNode } from 'react';

interface CellProps {
  readonly className?: string;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
}

export function Cell({ className, title, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <span role="gridcell" className={className} title={title}>
      {children}
    </span>
  );
}

export function ColumnNames({ className, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div role="rowgroup" className="mk-grid-header">
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: nothing can be done with it */}
      <div role="row" className={`mk-caps ${className ?? ''}`}>
        {children}
      </div>
    </div>
  );
}

export function ColumnName({ className, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: columns are not sorted by their names
    <span role="columnheader" className={className}>
      {children}
    </span>
  );
}
