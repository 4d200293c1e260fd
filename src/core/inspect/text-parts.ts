/** Parts of a file's text that do not cut a character. */
import type { BlockFile } from '../json/block-file.ts';
import { decodedString, wholeLength } from '../json/text.ts';
import type { JsonWalk } from '../json/walk.ts';

/** A part of a string's text, or of a value's source; `next` is where the next part begins, null at the end. */
export function valueTextPart(
  { walk, text }: { readonly walk: JsonWalk; readonly text: BlockFile },
  node: number,
  from: number,
  { limit, isRaw }: { readonly limit: number; readonly isRaw: boolean },
) {
  const end = walk.valueEnd(node);
  const isString = text.at(node) === 0x22 && !isRaw;
  const [first, last] = isString ? [node + 1, Math.max(node + 1, end - 1)] : [node, end];
  const at = first + from;
  const part = text.slice(at, Math.min(last, at + limit));
  const length = at + part.length >= last ? part.length : wholeLength(part) || part.length;
  const whole = part.subarray(0, length);
  const next = at + length >= last ? null : from + length;
  return { text: isString ? decodedString(whole) : whole.toString('utf8'), bytes: last - first, next };
}

/** A part of the text that ends at a line's end if possible, else with a complete character. */
export function textPartAt(text: BlockFile, from: number, limit: number) {
  const part = text.slice(from, from + limit);
  const isLast = from + part.length >= text.length;
  const line = part.lastIndexOf(0x0a);
  const length = isLast ? part.length : line > limit / 2 ? line + 1 : wholeLength(part) || part.length;
  const next = isLast ? null : from + length;
  return { text: part.subarray(0, length).toString('utf8'), from, next, total: text.length };
}
