/** Values of a result as text: in cells, exactly in tooltips, and as TSV. */
import type { SqlCell } from '../../../../shared/sql/sql.ts';

/** Digits after the point in a cell; the tooltip has all of them. */
const maxDigits = 4;
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: maxDigits, useGrouping: false });

/** What a cell shows; null for a value that is not known. */
export function cellText(value: SqlCell): string | null {
  if (value === null) return null;
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value);
  const isSmall = Math.abs(value) < 10 ** -maxDigits;
  return isSmall || Math.abs(value) >= 1e15 ? value.toPrecision(maxDigits) : decimal.format(value);
}

/** Tab-separated lines, as spreadsheets paste them. NULL is an empty field. */
export const toTsv = (rows: readonly (readonly SqlCell[])[]): string =>
  rows.map((row) => row.map(tsvField).join('\t')).join('\n');

function tsvField(value: SqlCell): string {
  const text = value === null ? '' : String(value);
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
