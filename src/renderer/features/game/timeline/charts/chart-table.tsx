/** The data of the charts as a table: for exact values and for users who cannot see charts. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { formatGameClock } from '../../model/figures.ts';
import { FigureValue } from '../../parts/figure-cells.tsx';
import styles from './chart-table.module.css';

interface ChartColumn {
  /** Different for each column; names may repeat. */
  readonly key: string | number;
  readonly name: string;
  readonly values: readonly (number | null)[];
}

interface ChartTableProps {
  readonly label: string;
  readonly frames: readonly number[];
  readonly columns: readonly ChartColumn[];
  readonly height: number;
}

const rowHeight = 24;
/** High enough that a normal game is rendered completely and can be searched in the browser. */
const overscan = 60;

export function ChartTable({ label, frames, columns, height }: ChartTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: frames.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    initialRect: { width: 0, height },
  });
  const drawn = virtual.getVirtualItems();
  const before = drawn[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <section ref={scroller} className={styles.table} style={{ height }} aria-label={label} tabIndex={0}>
      <table aria-rowcount={frames.length + 1}>
        <thead>
          <tr className="mk-caps">
            <th scope="col">Time</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={before} columns={columns.length + 1} />
          {drawn.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2}>
              <th scope="row">{formatGameClock(frames[index] ?? 0)}</th>
              {columns.map(({ key, values }) => (
                <td key={key}>
                  <FigureValue value={values[index] ?? null} />
                </td>
              ))}
            </tr>
          ))}
          <Space height={after} columns={columns.length + 1} />
        </tbody>
      </table>
    </section>
  );
}

/** Space for the rows that are not rendered. */
function Space({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
