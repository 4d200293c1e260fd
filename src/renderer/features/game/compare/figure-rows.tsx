/** The statistics of both players, each with a bar towards the higher value. */
import type { Side } from '../../../../shared/games/game-facts.ts';
import { type Figure, figures, type PlayerRow } from '../model/figures.ts';
import { FigureValue } from '../parts/figure-cells.tsx';
import rowsStyles from './rows.module.css';

interface RowsProps {
  readonly left: PlayerRow;
  readonly right: PlayerRow;
}

const all: readonly Figure[] = Object.values(figures);

export function FigureRows({ left, right }: RowsProps) {
  return all.map((figure) => <FigureRow key={figure.key} figure={figure} left={left} right={right} />);
}

function FigureRow({ figure, left, right }: RowsProps & { readonly figure: Figure }) {
  const [a, b] = [figure.read(left), figure.read(right)];
  const most = Math.max(a ?? 0, b ?? 0);
  const part = (value: number | null) => (most > 0 && value !== null ? (value / most) * 100 : 0);
  const better = betterSide(figure, a, b);
  return (
    <tr>
      <td className={rowsStyles.cell} data-better={better === 'left' || undefined}>
        <FigureValue className={rowsStyles.figure} value={a} format={figure.format} />
        <Bar part={part(a)} side={left.player.side} />
      </td>
      <th scope="row" className={rowsStyles.name}>
        {figure.name}
      </th>
      <td className={`${rowsStyles.cell} ${rowsStyles.right}`} data-better={better === 'right' || undefined}>
        <Bar part={part(b)} side={right.player.side} />
        <FigureValue className={rowsStyles.figure} value={b} format={figure.format} />
      </td>
    </tr>
  );
}

function betterSide(figure: Figure, a: number | null, b: number | null): 'left' | 'right' | null {
  if (a === null || b === null || figure.isMoreBetter === null) return null;
  // Neither is better on screen where both have the same digits.
  if (figure.format(a) === figure.format(b)) return null;
  return a > b === figure.isMoreBetter ? 'left' : 'right';
}

function Bar({ part, side }: { readonly part: number; readonly side: Side | null }) {
  return (
    <span className={rowsStyles.barTrack} data-side={side ?? undefined} aria-hidden>
      <span style={{ width: `${part}%` }} />
    </span>
  );
}
