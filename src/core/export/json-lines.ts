/** JSON lines: one object for each row, ids as text, times as ISO 8601, what is not known as null. */

import type { Output } from '../disk/output-file.ts';
import type { Column, Row, TableWriter } from './columns.ts';

export function jsonLinesWriter({
  columns,
  output,
}: {
  readonly columns: readonly Column[];
  readonly output: Output;
}): TableWriter {
  const line = (row: Row): string => {
    const entries = columns.map(({ name, type }, at) => {
      const value = row[at] ?? null;
      return [name, type === 'time' && typeof value === 'number' ? new Date(value).toISOString() : value];
    });
    return `${JSON.stringify(Object.fromEntries(entries))}\n`;
  };
  return {
    write: (rows) => output.write(Buffer.from(rows.map(line).join(''))),
    end() {
      // Every line is written when it comes.
    },
  };
}
