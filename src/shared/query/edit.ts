/**
 * Changes to a query's text that a press on a facet, a suggestion or a chip makes. The rest of the text stays
 * as its author wrote it.
 */
import { fold, isSameName } from '../names.ts';
import { nameFields } from './fields.ts';
import { cutQuery, type QueryPart, quotedValue } from './parts.ts';

/** Whether two values of a field mean the same: names by the one rule of names, others as they are written. */
export function isSameValue(field: string, a: string, b: string): boolean {
  const isName = field === 'win' || nameFields.some((one) => one === field);
  return isName ? isSameName(a, b) : fold(a) === fold(b);
}

const isOf = (part: QueryPart, field: string) => part.field === field && !part.isNegated;

/** Whether the query asks for this value of the field. */
export function hasValue(text: string, field: string, value: string): boolean {
  return cutQuery(text).some(
    (part) => isOf(part, field) && part.values.some((one) => isSameValue(field, one.text, value)),
  );
}

/** What `has:` and `missing:` take for whichever: it asks for less than any value beside it would. */
const hasAny = (part: QueryPart) => part.values.some(({ text }) => fold(text) === 'any');

/** Asks for this value too: beside the field's others (either), where there are any. */
export function addValue(text: string, field: string, value: string): string {
  if (hasValue(text, field, value)) return text;
  const isAny = field === 'has' || field === 'missing' ? hasAny : () => false;
  const part = cutQuery(text).findLast((one) => isOf(one, field) && !isAny(one));
  if (part === undefined) return appended(text, `${field}:${quotedValue(value)}`);
  const last = part.values.at(-1);
  const isOpen = last?.isQuoted === true && !isClosed(text.slice(last.from, part.to));
  // `league:` with nothing behind it yet, or a quote just begun, takes the value itself.
  if (last?.text === '' && (!last.isQuoted || isOpen))
    return replaced(text, { from: last.from, to: part.to }, quotedValue(value));
  return replaced(text, { from: part.to, to: part.to }, `${isOpen ? '"' : ''},${quotedValue(value)}`);
}

/** Asks for games that have this value as well as all that the query asks for. */
export function narrowedTo(text: string, field: string, value: string): string {
  const isAlone = ({ values: [first, ...others] }: QueryPart) =>
    first !== undefined && others.length === 0 && isSameValue(field, first.text, value);
  const isThere = cutQuery(text).some((part) => isOf(part, field) && isAlone(part));
  return isThere ? text : appended(text, `${field}:${quotedValue(value)}`);
}

/** No longer asks for this value; a field left without values goes. */
export function removeValue(text: string, field: string, value: string): string {
  let changed = text;
  for (const part of cutQuery(text).toReversed()) {
    if (!isOf(part, field) || !part.values.some((one) => isSameValue(field, one.text, value))) continue;
    const rest = part.values.filter((one) => !isSameValue(field, one.text, value));
    changed =
      rest.length === 0
        ? removePart(changed, part)
        : replaced(changed, part, `${field}:${rest.map((one) => quotedValue(one.text)).join(',')}`);
  }
  return changed;
}

/** Without this part (of this very text), and without the blanks that it leaves. */
export function removePart(text: string, part: Pick<QueryPart, 'from' | 'to'>): string {
  const before = text.slice(0, part.from).trimEnd();
  const after = text.slice(part.to).trimStart();
  return before === '' || after === '' ? before + after : `${before} ${after}`;
}

/** With `between` in the place of these characters. */
function replaced(text: string, { from, to }: Pick<QueryPart, 'from' | 'to'>, between: string): string {
  return text.slice(0, from) + between + text.slice(to);
}

/** With one more part, also behind a quote that is still open. */
export function appended(text: string, part: string): string {
  const kept = text.trimEnd();
  if (kept === '') return part;
  // A quote left open would swallow what is added.
  const last = cutQuery(kept).at(-1)?.values.at(-1);
  const isOpen = last?.isQuoted === true && !isClosed(kept.slice(last.from));
  return `${kept}${isOpen ? '"' : ''} ${part}`;
}

function isClosed(quoted: string): boolean {
  return /^"(?:[^"]|"")*"$/.test(quoted);
}
