/**
 * CSV as RFC 4180 has it: CRLF between records, quotes where needed, UTF-8. Text stands exactly as it is, so that
 * what is read back is what was told; a spreadsheet program, which would run a player called `=1+1` as a formula,
 * gets an apostrophe before such text, ids as formulas that yield their text (it would round them as numbers), and the
 * byte order mark by which it knows UTF-8.
 */

import type { Output } from '../disk/output-file.ts';
import type { CellValue, Column, Row, TableWriter } from './columns.ts';

interface CsvOptions {
  readonly columns: readonly Column[];
  readonly output: Output;
  readonly forSpreadsheets: boolean;
}

const byteOrderMark = '\uFEFF';
/** How a text begins that spreadsheet programs take for a formula (OWASP, "CSV injection"). */
const formula = /^[=+\-@\t\r]/;
/** A text that a spreadsheet program takes for a number, a date or a time: it rounds ids, and makes 13.10 a 13.1. */
const looksLikeNumber = /^\d[\d.,:/e-]*$/i;
const needsQuotes = /[",\r\n]/;

export function csvWriter({ columns, output, forSpreadsheets }: CsvOptions): TableWriter {
  const record = (row: Row): string => {
    let line = '';
    for (let at = 0; at < columns.length; at += 1) {
      if (at > 0) line += ',';
      line += cell(row[at] ?? null, columns[at]?.type === 'time', forSpreadsheets);
    }
    return `${line}\r\n`;
  };
  const head = record(columns.map(({ name }) => name));
  output.write(Buffer.from(forSpreadsheets ? byteOrderMark + head : head));
  return {
    write: (rows) => output.write(Buffer.from(rows.map(record).join(''))),
    end() {
      // Every record is written when it comes.
    },
  };
}

/** An empty cell is what is not known; an empty text stands in quotes, so that the two stay apart. */
function cell(value: CellValue, isTime: boolean, forSpreadsheets: boolean): string {
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
