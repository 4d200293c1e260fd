/** Cells as text, columns in view, selected cells, and rows for the clipboard. */
import { expect, it } from 'vitest';
import { cellPage } from '../../../../src/renderer/features/query/result/cell-page.ts';
import { cellText, toTsv } from '../../../../src/renderer/features/query/result/cell-text.ts';
import {
  columnSpan,
  columnsInView,
  columnWidths,
} from '../../../../src/renderer/features/query/result/columns.ts';
import { maxCopied, readForCopy } from '../../../../src/renderer/features/query/result/read-for-copy.ts';
import {
  atCell,
  isInRange,
  moveTo,
  toRange,
} from '../../../../src/renderer/features/query/result/selection.ts';

it.each([
  [null, null],
  ['', ''],
  [0, '0'],
  [true, 'true'],
  [1234567, '1234567'],
  [1234.56789, '1234.5679'],
  [-0.5, '-0.5'],
  [0.00001234, '0.00001234'],
  ['9007199254740993', '9007199254740993'],
])('shows %j as %j', (value, text) => {
  expect(cellText(value)).toBe(text);
});

it.each([
  ['player', 'T1 Faker', 'profile'],
  ['Champion', 'Ahri', 'profile'],
  ['team2_code', 'T1', 'profile'],
  ['platform_game_id', 'LCK1_1', 'game'],
  ['player', null, null],
  ['player', '  ', null],
  ['player', 'x'.repeat(501), null],
  ['team', 'blue', null],
  ['patch', '15.1', null],
])('knows the page of %s %j: %j', (name, value, what) => {
  const column = { name, type: 'VARCHAR', kind: 'text' as const };
  expect(cellPage(column, value)?.what ?? null).toBe(what);
  expect(cellPage({ ...column, kind: 'number' }, value)).toBeNull();
});

it('writes lines that spreadsheets read back: tabs, line ends and quotes are in quotes', () => {
  expect(toTsv([['a', 1, null, true, '']])).toBe('a\t1\t\ttrue\t');
  expect(toTsv([['a\tb', 'say "x"', 'c\nd']])).toBe('"a\tb"\t"say ""x"""\t"c\nd"');
});

it('makes columns as wide as headings and values, within limits', () => {
  const columns = ['n', 'a_rather_long_heading', 'text'].map((name) => ({
    name,
    type: 'VARCHAR',
    kind: 'text' as const,
  }));
  const [short = 0, heading = 0, long = 0] = columnWidths(columns, [[1, 2, 'x'.repeat(500)]]);
  expect(short).toBe(64);
  expect(heading).toBeGreaterThan(140);
  expect(long).toBe(320);
});

it('has room for the link of a selected cell, and between a number and the text after it', () => {
  const column = (name: string, kind: 'text' | 'number') => ({ name, type: '', kind });
  const game = `ESPORTSTMNT01:${'1'.repeat(7)}`;
  const readWidth = (name: string) => columnWidths([column(name, 'text')], [[game]])[0] ?? 0;
  expect(readWidth('platform_game_id')).toBe(readWidth('note') + 18);
  const [number = 0, text = 0] = columnWidths([column('note', 'number'), column('note', 'text')], [[1, 'x']]);
  expect(text).toBe(number + 8);
});

it('draws only the columns in view of 165, and knows the width of all', () => {
  const widths = Array.from({ length: 165 }, () => 100);
  const all = 165 * 112 - 12;
  expect(columnsInView(widths, 0, 800)).toEqual({ first: 0, end: 9, before: 0, total: all });
  const middle = columnsInView(widths, 5000, 800);
  expect(middle.total).toBe(all);
  expect(middle.before).toBe(columnSpan(widths, middle.first)[0]);
  expect(middle.before).toBeLessThanOrEqual(5000);
  expect(columnSpan(widths, middle.end - 1)[1]).toBeGreaterThanOrEqual(5800);
  expect(middle.end - middle.first).toBeLessThan(14);
  expect(columnsInView(widths, all - 800, 800).end).toBe(165);
});

it('selects a rectangle between the corner that stays and the cursor', () => {
  const start = atCell({ row: 5, column: 3 });
  const range = toRange(moveTo(start, { row: 2, column: 4 }, true));
  expect(range).toEqual({ firstRow: 2, lastRow: 5, firstColumn: 3, lastColumn: 4 });
  expect(isInRange(range, 5, 3)).toBe(true);
  expect(isInRange(range, 5, 5)).toBe(false);
  expect(toRange(moveTo(start, { row: 2, column: 4 }, false)).lastRow).toBe(2);
});

const readRows = async (offset: number, limit: number) =>
  Array.from({ length: limit }, (_, at) => [offset + at, `t${offset + at}`]);

it('copies the selected columns and rows, with headings if wanted', async () => {
  const range = { firstRow: 3, lastRow: 4, firstColumn: 1, lastColumn: 1 };
  expect(await readForCopy(range, ['n', 't'], readRows)).toEqual({ text: 't\nt3\nt4', rows: 2 });
  expect(await readForCopy({ ...range, firstColumn: 0 }, null, readRows)).toEqual({
    text: '3\tt3\n4\tt4',
    rows: 2,
  });
});

it('copies at most as many rows and characters as it says', async () => {
  const range = { firstRow: 0, lastRow: 999_999, firstColumn: 0, lastColumn: 1 };
  expect((await readForCopy(range, null, readRows)).rows).toBe(maxCopied.rows);
  const wide = async (_offset: number, limit: number) =>
    Array.from({ length: limit }, () => ['x'.repeat(999)]);
  const { text, rows } = await readForCopy({ ...range, lastColumn: 0 }, null, wide);
  expect(rows).toBe(1000);
  expect(text.length).toBeLessThanOrEqual(maxCopied.characters);
});
