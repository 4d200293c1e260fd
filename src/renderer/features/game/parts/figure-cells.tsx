/** Values in tables: a dash for an unknown value, a bar for a comparison. */
import type { Side } from '../../../../shared/games/game-facts.ts';
import { formatWhole } from '../model/figures.ts';
import styles from './figure-cells.module.css';

interface FigureValueProps {
  readonly value: number | null;
  readonly format?: (value: number) => string;
  readonly className?: string;
}

export function FigureValue({ value, format = formatWhole, className }: FigureValueProps) {
  if (value !== null) return <span className={className}>{format(value)}</span>;
  return (
    <span className={`mk-muted ${className ?? ''}`} title="Not in this file">
      <span aria-hidden>–</span>
      <span className="mk-only-read">unknown</span>
    </span>
  );
}

/** A second value, computed from the first and unknown with it. */
export function Below({ value, format }: Required<Pick<FigureValueProps, 'value' | 'format'>>) {
  return value === null ? null : <span className={styles.below}>{format(value)}</span>;
}

interface BarCellProps {
  readonly value: number | null;
  /** The value of a full bar: the highest of the game. */
  readonly top: number;
  readonly side: Side | null;
  readonly below: readonly (string | null)[];
}

export function BarCell({ value, top, side, below }: BarCellProps) {
  const known = below.filter((each) => each !== null);
  return (
    <span className={styles.cell} data-side={side ?? undefined}>
      <span className={styles.line}>
        <FigureValue value={value} />
        {known.length > 0 && <span className={styles.below}>{known.join(' · ')}</span>}
      </span>
      {value !== null && (
        <span className={styles.track} aria-hidden>
          <span style={{ width: `${top > 0 ? (value / top) * 100 : 0}%` }} />
        </span>
      )}
    </span>
  );
}
