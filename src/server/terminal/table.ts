/** Tables for the terminal: columns aligned by what a person sees, cut to the terminal's width. */
import { printable } from './output.ts';

export interface Column<T> {
  readonly title: string;
  readonly value: (row: T) => string;
  readonly isRight?: boolean;
  /** May be cut, widest first, when the terminal is too narrow. Ids, times and paths are never cut. */
  readonly isFlexible?: boolean;
}

const gap = 2;
const minFlexible = 8;

/** `columns` is the terminal's width; null (a file or a pipe) cuts nothing. Empty without rows. */
export function formatTable<T>(
  columns: readonly Column<T>[],
  rows: readonly T[],
  width: number | null,
): string {
  if (rows.length === 0) return '';
  const cells = rows.map((row) => columns.map((column) => printable(column.value(row))));
  const lines = [columns.map((column) => column.title), ...cells];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => displayWidth(line[index] ?? ''))));
  if (width !== null) shrink(widths, columns, width);
  const format = (line: readonly string[]) =>
    columns
      .map((column, index) => {
        const room = widths[index] ?? 0;
        const text = cut(line[index] ?? '', room);
        const padding = ' '.repeat(room - displayWidth(text));
        return column.isRight ? padding + text : text + padding;
      })
      .join(' '.repeat(gap))
      .trimEnd();
  return lines.map(format).join('\n');
}

/** Facts one below the other. */
export function formatFacts(facts: readonly (readonly [string, string])[]): string {
  const room = Math.max(...facts.map(([name]) => displayWidth(name)));
  return facts
    .map(([name, value]) =>
      `${name}${' '.repeat(room - displayWidth(name) + gap)}${printable(value)}`.trimEnd(),
    )
    .join('\n');
}

function shrink<T>(widths: number[], columns: readonly Column<T>[], width: number): void {
  const total = () => widths.reduce((sum, each) => sum + each, 0) + gap * (widths.length - 1);
  while (total() > width) {
    let widest = -1;
    columns.forEach((column, index) => {
      const room = widths[index] ?? 0;
      if (column.isFlexible && room > minFlexible && room > (widths[widest] ?? 0)) widest = index;
    });
    if (widest < 0) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

function cut(text: string, room: number): string {
  if (displayWidth(text) <= room) return text;
  let fitting = '';
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += displayWidth(segment);
    if (width > room - 1) break;
    fitting += segment;
  }
  return `${fitting}…`;
}
