/**
 * CSV after RFC 4180: CRLF between records, quotes where needed, UTF-8. Text is written exactly as it is, so that a
 * reader gets the same text back. A spreadsheet program would run a player called `=1+1` as a formula and round ids as
 * numbers. For such programs, an apostrophe is put before text like that, ids are formulas that return their text, and
 * the file begins with the byte order mark by which these programs recognise UTF-8.
 */
import type { CellValue, Column, Row } from './columns.ts';

const byteOrderMark = '\uFEFF';
/** The first characters of text that spreadsheet programs read as a formula (OWASP, "CSV injection"). */
const formula = /^[=+\-@\t\r]/;
/** Text that a spreadsheet program reads as a number, a date or a time: it rounds ids, and 13.10 becomes 13.1. */
const looksLikeNumber = /^\d[\d.,:/e-]*$/i;
const needsQuotes = /[",\r\n]/;

/** The first record, with the names of the columns. */
export function csvHead(columns: readonly Column[], forSpreadsheets: boolean): string {
  const names = columns.map(({ name }) => name);
  const head = csvRecord(columns, names, forSpreadsheets);
  return forSpreadsheets ? byteOrderMark + head : head;
}

export function csvRecord(columns: readonly Column[], row: Row, forSpreadsheets: boolean): string {
  let line = '';
  for (let at = 0; at < columns.length; at += 1) {
    if (at > 0) line += ',';
    line += csvCell(row[at] ?? null, columns[at]?.type === 'time', forSpreadsheets);
  }
  return `${line}\r\n`;
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
