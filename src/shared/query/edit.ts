/** Edits a query's text for facets, suggestions and chips. The rest of the text stays as written. */
import { fold, isSameName } from '../base/names.ts';
import { nameFields } from './fields.ts';
import { cutQuery, type QueryPart, quotedValue } from './parts.ts';

/** Whether two values of a field mean the same: names compare by the rules for names, other values by their text. */
export function isSameValue(field: string, a: string, b: string): boolean {
  const isName = field === 'win' || field === 'lost' || nameFields.some((one) => one === field);
  return isName ? isSameName(a, b) : fold(a) === fold(b);
}

const isRequired = (part: QueryPart, field: string) => part.field === field && !part.isNegated;

/** Whether the query asks for this value of the field. */
export function hasValue(text: string, field: string, value: string): boolean {
  return cutQuery(text).some(
    (part) => isRequired(part, field) && part.values.some((one) => isSameValue(field, one.text, value)),
  );
}

/** `has:any` and `missing:any` require less than any further value would. */
const hasAny = (part: QueryPart) => part.values.some(({ text }) => fold(text) === 'any');

/** Adds a value to the field's values, as an alternative. */
export function addValue(text: string, field: string, value: string): string {
  if (hasValue(text, field, value)) return text;
  const isAny = field === 'has' || field === 'missing' ? hasAny : () => false;
  const part = cutQuery(text).findLast((one) => isRequired(one, field) && !isAny(one));
  if (part === undefined) return appended(text, `${field}:${quotedValue(value)}`);
  const last = part.values.at(-1);
  const { isOpen } = part;
  // An empty `league:` or an open quote receives the value itself.
  if (last?.text === '' && (!last.isQuoted || isOpen))
    return replaced(text, { from: last.from, to: part.to }, quotedValue(value));
  return replaced(text, { from: part.to, to: part.to }, `${isOpen ? '"' : ''},${quotedValue(value)}`);
}

/** Removes a value, and the field if no value is left. */
export function removeValue(text: string, field: string, value: string): string {
  let changed = text;
  for (const part of cutQuery(text).toReversed()) {
    if (!isRequired(part, field) || !part.values.some((one) => isSameValue(field, one.text, value))) continue;
    const others = part.values.filter((one) => !isSameValue(field, one.text, value));
    changed =
      others.length === 0
        ? removePart(changed, part)
        : replaced(changed, part, `${field}:${others.map((one) => quotedValue(one.text)).join(',')}`);
  }
  return changed;
}

/** Removes this part of the text and the blanks around it. */
export function removePart(text: string, part: Pick<QueryPart, 'from' | 'to'>): string {
  const before = text.slice(0, part.from).trimEnd();
  const after = text.slice(part.to).trimStart();
  return before === '' || after === '' ? before + after : `${before} ${after}`;
}

/** Replaces these characters by `between`. */
function replaced(text: string, { from, to }: Pick<QueryPart, 'from' | 'to'>, between: string): string {
  return text.slice(0, from) + between + text.slice(to);
}

/** Appends a part, and closes an open quote and parenthesis first. */
export function appended(text: string, part: string): string {
  const trimmed = text.trimEnd();
  if (trimmed === '') return part;
  return `${trimmed}${findClosing(cutQuery(trimmed).at(-1))} ${part}`;
}

/** What the last part lacks. An open quote or parenthesis would include a part that follows. */
function findClosing(last: QueryPart | undefined): string {
  if (last === undefined) return '';
  if (last.inner === null) return last.isOpen ? '"' : '';
  return findClosing(last.inner.at(-1)) + (last.isOpen ? ')' : '');
}
