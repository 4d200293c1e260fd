/** Columns of the grid: how wide they are, and which of them are in view. */
import type { SqlCell, SqlColumn } from '../../../../shared/sql/sql.ts';
import { cellPage } from './cell-page.ts';
import { cellText } from './cell-text.ts';

const minWidth = 64;
const maxWidth = 320;
/** Pixels of a letter or digit in a cell, and of a letter in a heading. */
const letterWidth = 7.6;
const headingLetterWidth = 6.8;
/** For rows below whose values are a little longer. */
const extra = 14;
/** For the link of a selected cell; the style sheet has it too. */
const linkExtra = 18;
/** Between a number, at the end of its cell, and a text at the beginning of the next one; the style sheet has it too. */
const textExtra = 8;
/** For the arrow of the order. */
const headingExtra = 20;
/** Between columns, as the table has it. */
export const gap = 12;

/** In pixels, after the heading and the values of some rows. */
export function columnWidths(
  columns: readonly SqlColumn[],
  rows: readonly (readonly SqlCell[])[],
): readonly number[] {
  return columns.map((column, at) => {
    const values = rows.map((row) => row[at] ?? null);
    const lengths = values.map((value) => (cellText(value) ?? 'NULL').length);
    const hasLinks = values.some((value) => cellPage(column, value) !== null);
    const needed = Math.max(
      column.name.length * headingLetterWidth + headingExtra,
      Math.max(0, ...lengths) * letterWidth + (hasLinks ? linkExtra : 0),
    );
    const isAfterNumber = columns[at - 1]?.kind === 'number' && column.kind !== 'number';
    const width = Math.min(maxWidth, Math.max(minWidth, needed + extra));
    return Math.round(width + (isAfterNumber ? textExtra : 0));
  });
}

interface ColumnsInView {
  /** Places of columns, `end` not included. */
  readonly first: number;
  readonly end: number;
  /** Of the columns before `first`, with their gaps; 0 without any. */
  readonly before: number;
  /** Of all columns with their gaps. */
  readonly total: number;
}

/** Pixels on either side of the view whose columns are drawn too. */
const around = 200;

export function columnsInView(widths: readonly number[], left: number, viewWidth: number): ColumnsInView {
  let total = 0;
  let first = 0;
  let end = 0;
  let before = 0;
  for (const [at, width] of widths.entries()) {
    if (total + width < left - around) {
      first = at + 1;
      before = total + width + gap;
    }
    if (total <= left + viewWidth + around) end = at + 1;
    total += width + gap;
  }
  first = Math.min(first, Math.max(0, widths.length - 1));
  return { first, end: Math.max(end, first + 1), before, total: Math.max(0, total - gap) };
}

/** Where a column begins and ends, in pixels from the first one. */
export function columnSpan(widths: readonly number[], at: number): readonly [from: number, to: number] {
  const from = widths.slice(0, at).reduce((sum, width) => sum + width + gap, 0);
  return [from, from + (widths[at] ?? 0)];
}
