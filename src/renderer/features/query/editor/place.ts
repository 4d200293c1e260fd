/** A place in a text, as a problem of a query names it. */
import type { Text } from '@codemirror/state';

/** Counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The word at a place, or one sign; where the text has no such place, the last sign before it. */
export function wordAt(doc: Text, { line, column }: Place): { readonly from: number; readonly to: number } {
  const { from: start, to: end, text } = doc.line(Math.min(Math.max(1, line), doc.lines));
  const at = Math.min(Math.max(0, column - 1), Math.max(0, text.length - 1));
  const length = /^\w+/.exec(text.slice(at))?.[0].length ?? 1;
  return { from: Math.min(start + at, end), to: Math.min(start + at + length, end) };
}
