/** Edits of the query by facets: include a value, exclude it, remove it. */
import {
  addValue,
  appended,
  hasValue,
  isSameValue,
  removePart,
  removeValue,
} from '../../../../shared/query/edit.ts';
import { cutQuery, printPart, type QueryPart } from '../../../../shared/query/parts.ts';

const excluding = (text: string, field: string): readonly QueryPart[] =>
  cutQuery(text).filter((part) => part.isNegated && part.field === field);

/** The excluded values, as written in the query. */
export function excludedValues(text: string, field: string): readonly string[] {
  return excluding(text, field).flatMap((part) => part.values.map((value) => value.text));
}

export function isExcluded(text: string, field: string, value: string): boolean {
  return excludedValues(text, field).some((one) => isSameValue(field, one, value));
}

/** Whether the query includes exactly this value. */
export function isAskedFor(text: string, field: string, value: string): boolean {
  return hasValue(text, field, value) && !isExcluded(text, field, value);
}

function stopExcluding(text: string, field: string, value: string): string {
  let changed = text;
  for (const part of excluding(text, field).toReversed()) {
    const rest = part.values.map((one) => one.text).filter((one) => !isSameValue(field, one, value));
    if (rest.length === part.values.length) continue;
    const without = removePart(changed, part);
    changed =
      rest.length === 0 ? without : appended(without, printPart({ isNegated: true, field, values: rest }));
  }
  return changed;
}

/** Removes an included value; includes a value that was excluded or absent. */
export function withToggled(text: string, field: string, value: string): string {
  if (hasValue(text, field, value)) return removeValue(text, field, value);
  return addValue(stopExcluding(text, field, value), field, value);
}

/** Removes an excluded value; excludes a value that was included or absent. */
export function withExclusionToggled(text: string, field: string, value: string): string {
  if (isExcluded(text, field, value)) return stopExcluding(text, field, value);
  return appended(removeValue(text, field, value), printPart({ isNegated: true, field, values: [value] }));
}
