/**
 * Marks behind the text of a query, exactly below its letters: a tint for terms, an underline for problems.
 */
import type { ReactNode } from 'react';
import type { QueryProblem } from '../../../../shared/library.ts';
import { isQueryField } from '../../../../shared/query/fields.ts';
import { cutQuery } from '../../../../shared/query/parts.ts';
import styles from './query-marks.module.css';

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly isTerm: boolean;
  readonly isNegated: boolean;
}

/** Splits the text at the ends of terms, without losing a character. */
function splitPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to, field, isNegated } of cutQuery(text)) {
    if (from > at) pieces.push({ from: at, to: from, isTerm: false, isNegated: false });
    pieces.push({ from, to, isTerm: isQueryField(field), isNegated });
    at = to;
  }
  if (at < text.length) pieces.push({ from: at, to: text.length, isTerm: false, isNegated: false });
  return pieces;
}

interface QueryMarksProps {
  readonly text: string;
  readonly problems: readonly QueryProblem[];
}

export function QueryMarks({ text, problems }: QueryMarksProps) {
  return splitPieces(text).map((piece) => (
    <span
      key={piece.from}
      className={piece.isTerm ? `${styles.term} ${piece.isNegated ? styles.negated : ''}` : undefined}
    >
      {underlined(text, piece, problems)}
    </span>
  ));
}

function underlined(text: string, piece: Piece, problems: readonly QueryProblem[]): ReactNode {
  const parts: ReactNode[] = [];
  let at = piece.from;
  for (const { from, to } of problems) {
    const start = Math.max(at, from);
    const end = Math.min(piece.to, to);
    if (start >= end) continue;
    if (start > at) parts.push(text.slice(at, start));
    parts.push(
      <span key={start} className={styles.problem} data-testid="query-problem">
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  if (at < piece.to) parts.push(text.slice(at, piece.to));
  return parts;
}
