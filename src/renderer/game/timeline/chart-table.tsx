/** What the charts draw, as a table: for reading exact figures, and for those who don't see the charts. */
import { formatGameClock } from '../figures.ts';
import { Told } from '../scoreboard/cells.tsx';

export interface ChartColumn {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

interface ChartTableProps {
  readonly label: string;
  readonly frames: readonly number[];
  readonly columns: readonly ChartColumn[];
  readonly height: number;
}

export function ChartTable({ label, frames, columns, height }: ChartTableProps) {
  return (
    <section className="mk-chart-table" style={{ height }} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr className="mk-caps">
            <th scope="col">Time</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {frames.map((at, frame) => (
            <tr key={at}>
              <th scope="row">{formatGameClock(at)}</th>
              {columns.map(({ name, values }) => (
                <td key={name}>
                  <Told value={values[frame] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
