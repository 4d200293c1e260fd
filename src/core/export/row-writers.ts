/**
 * Writes the rows of a table as CSV, JSON lines or Parquet. Each writer takes any number of rows in constant memory.
 *
 * CSV follows RFC 4180: CRLF between records, quotes where needed, UTF-8. Text is written exactly as it is, so that a
 * reader gets the same text back. A spreadsheet program would run a player called `=1+1` as a formula and round ids as
 * numbers. For such programs the writer puts an apostrophe before text like that, writes ids as formulas that return
 * their text, and begins with the byte order mark by which these programs recognise UTF-8.
 */
import type { TableFormat } from '../../shared/export.ts';
import type { Output } from '../disk/output-file.ts';
import type { CellValue, Column, Row, TableWriter } from './columns.ts';
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

const byteOrderMark = '\uFEFF';
/** The first characters of text that spreadsheet programs read as a formula (OWASP, "CSV injection"). */
const formula = /^[=+\-@\t\r]/;
/** Text that a spreadsheet program reads as a number, a date or a time: it rounds ids, and 13.10 becomes 13.1. */
const looksLikeNumber = /^\d[\d.,:/e-]*$/i;
const needsQuotes = /[",\r\n]/;

function csvWriter({ columns, output, forSpreadsheets }: Omit<RowWriterOptions, 'format'>): TableWriter {
  const record = (row: Row): string => {
    let line = '';
    for (let at = 0; at < columns.length; at += 1) {
      if (at > 0) line += ',';
      line += csvCell(row[at] ?? null, columns[at]?.type === 'time', forSpreadsheets);
    }
    return `${line}\r\n`;
  };
  const head = record(columns.map(({ name }) => name));
  output.write(Buffer.from(forSpreadsheets ? byteOrderMark + head : head));
  return {
    write: (rows) => output.write(Buffer.from(rows.map(record).join(''))),
    end() {
      // Nothing is buffered.
    },
  };
}

/** An empty cell means unknown. An empty text is written in quotes, so that readers can distinguish the two. */
function csvCell(value: CellValue, isTime: boolean, forSpreadsheets: boolean): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return isTime ? new Date(value).toISOString() : String(value);
  const text = forSpreadsheets ? spreadsheetText(value) : value;
  return text === '' || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function spreadsheetText(text: string): string {
  if (formula.test(text)) return `'${text}`;
  return looksLikeNumber.test(text) ? `="${text}"` : text;
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
