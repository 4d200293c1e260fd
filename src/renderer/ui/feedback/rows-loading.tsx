/** Placeholders of the same height as the rows that load, so nothing jumps. */
import { Skeleton } from '@mantine/core';

interface RowsLoadingProps {
  readonly rowHeight: number;
  readonly what: string;
}

const widths = [62, 48, 71, 55, 66, 44, 58, 69, 51, 63];

export function RowsLoading({ rowHeight, what }: RowsLoadingProps) {
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      {widths.map((width) => (
        <div key={width} style={{ height: rowHeight, padding: `${rowHeight / 2 - 5}px 16px` }}>
          <Skeleton height={10} width={`${width}%`} />
        </div>
      ))}
    </div>
  );
}
