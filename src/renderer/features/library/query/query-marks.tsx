/**
 * Marks behind the text of a query, exactly below its letters: a tint for terms, an underline for problems.
 */
import type { ReactNode } from 'react';
import type { QueryProblem } from '../../../../shared/library/library.ts';
import { isQueryField } from '../../../../shared/query/fields.ts';
import { cutQuery } from '../../../../shared/query/parts.ts';
import styles from './query-marks.module.css';

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly isTerm: boolean;
  readonly isNegated: boolean;
}

/** Splits the text at the ends of terms and around parentheses, without losing a character. */
function splitPieces(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const between = (end: number) => {
    if (end > at) pieces.push({ from: at, to: end, isTerm: false, isNegated: false });
    at = Math.max(at, end);
  };
  const terms = cutQuery(text).flatMap((part) => part.inner ?? [part]);
  for (const { from, to, field, isNegated } of terms) {
    between(from);
    pieces.push({ from, to, isTerm: isQueryField(field), isNegated });
    at = to;
  }
  between(text.length);
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
