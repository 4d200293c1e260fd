/** Rows of a result as text for the clipboard. */
import type { SqlCell } from '../../../../shared/sql/sql.ts';
import { toTsv } from './cell-text.ts';
import type { CellRange } from './selection.ts';

/** Of the clipboard. */
export const maxCopied = { rows: 10_000, characters: 1_000_000 } as const;
const rowsPerPage = 1_000;

interface Copied {
  readonly text: string;
  /** How many rows the text has: fewer than the range where it is too long. */
  readonly rows: number;
}

/** `header`: the names of the columns as a first line, or null. Throws what `readRows` throws. */
export async function readForCopy(
  range: CellRange,
  header: readonly string[] | null,
  readRows: (offset: number, limit: number) => Promise<readonly (readonly SqlCell[])[]>,
): Promise<Copied> {
  const lines = header === null ? [] : [toTsv([header.slice(range.firstColumn, range.lastColumn + 1)])];
  let characters = lines.reduce((sum, line) => sum + line.length + 1, 0);
  let rows = 0;
  const end = Math.min(range.lastRow + 1, range.firstRow + maxCopied.rows);
  for (let offset = range.firstRow; offset < end; offset += rowsPerPage) {
    const page = await readRows(offset, Math.min(rowsPerPage, end - offset));
    for (const row of page) {
      const line = toTsv([row.slice(range.firstColumn, range.lastColumn + 1)]);
      characters += line.length + 1;
      if (characters > maxCopied.characters) return { text: lines.join('\n'), rows };
      lines.push(line);
      rows += 1;
    }
  }
  return { text: lines.join('\n'), rows };
}
