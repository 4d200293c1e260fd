/** Writes the rows of a table as CSV, JSON lines or Parquet. Each writer takes any number of rows in constant memory. */
import { csvHead, csvRecord } from '../../shared/base/csv.ts';
import type { TableFormat } from '../../shared/library/export.ts';
import type { Output } from '../disk/output-file.ts';
import type { Column, Row, TableWriter } from './columns.ts';
import { parquetWriter } from './parquet.ts';

interface RowWriterOptions {
  readonly columns: readonly Column[];
  readonly output: Output;
  readonly format: TableFormat;
  /** Applies to CSV only. */
  readonly forSpreadsheets: boolean;
}

/** The output stays open after `end`; the caller finishes it. */
export function createRowWriter(options: RowWriterOptions): TableWriter {
  switch (options.format) {
    case 'csv':
      return csvWriter(options);
    case 'jsonl':
      return jsonLinesWriter(options);
    case 'parquet':
      return parquetWriter(options);
  }
}

function csvWriter({ columns, output, forSpreadsheets }: Omit<RowWriterOptions, 'format'>): TableWriter {
  output.write(Buffer.from(csvHead(columns, forSpreadsheets)));
  return {
    write: (rows) =>
      output.write(Buffer.from(rows.map((row) => csvRecord(columns, row, forSpreadsheets)).join(''))),
    end() {
      // Nothing is buffered.
    },
  };
}

/** One object for each row: ids as text, times as ISO 8601, unknown values as null. */
function jsonLinesWriter({ columns, output }: Pick<RowWriterOptions, 'columns' | 'output'>): TableWriter {
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
      // Nothing is buffered.
    },
  };
}
