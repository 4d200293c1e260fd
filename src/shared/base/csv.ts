/**
 * CSV after RFC 4180: CRLF between records, quotes where needed, UTF-8. Text is written exactly as it is, so that a
 * reader gets the same text back. A spreadsheet program would run a player called `=1+1` as a formula and round ids as
 * numbers. For such programs, an apostrophe is put before text like that, ids are formulas that return their text, and
 * the file begins with the byte order mark by which these programs recognise UTF-8.
 */

/** A value that is not known is null. */
type CellValue = string | number | boolean | null;
/** One value for each column, in the columns' order. */
type Row = readonly CellValue[];

interface CsvColumn {
  readonly name: string;
  /** Of a time, `time`: it is epoch milliseconds in a row, and ISO 8601 in the file. */
  readonly type: string;
  /** After the point; without it, all of them. */
  readonly digits?: number;
}

const byteOrderMark = '\uFEFF';
/** The first characters of text that spreadsheet programs read as a formula (OWASP, "CSV injection"). */
const formula = /^[=+\-@\t\r]/;
/** Text that a spreadsheet program reads as a number, a date or a time: it rounds ids, and 13.10 becomes 13.1. */
const looksLikeNumber = /^\d[\d.,:/e-]*$/i;
const needsQuotes = /[",\r\n]/;

/** The first record, with the names of the columns. */
export function csvHead(columns: readonly CsvColumn[], forSpreadsheets: boolean): string {
  const names = columns.map(({ name }) => name);
  const head = csvRecord(columns, names, forSpreadsheets);
  return forSpreadsheets ? byteOrderMark + head : head;
}

export function csvRecord(columns: readonly CsvColumn[], row: Row, forSpreadsheets: boolean): string {
  let line = '';
  for (let at = 0; at < columns.length; at += 1) {
    if (at > 0) line += ',';
    line += csvCell(row[at] ?? null, columns[at], forSpreadsheets);
  }
  return `${line}\r\n`;
}

/** An empty cell means unknown. An empty text is written in quotes, so that readers can distinguish the two. */
function csvCell(value: CellValue, column: CsvColumn | undefined, forSpreadsheets: boolean): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') {
    if (column?.type === 'time') return new Date(value).toISOString();
    return String(column?.digits === undefined ? value : Number(value.toFixed(column.digits)));
  }
  const text = forSpreadsheets ? spreadsheetText(value) : value;
  return text === '' || needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function spreadsheetText(text: string): string {
  if (formula.test(text)) return `'${text}`;
  return looksLikeNumber.test(text) ? `="${text}"` : text;
}
