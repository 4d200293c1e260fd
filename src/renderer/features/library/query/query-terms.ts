/** What the facets' presses do to the query: ask for a value, ask for games without it, let go of it. */
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

/** The values that must not be there, as they stand in the query. */
export function excludedValues(text: string, field: string): readonly string[] {
  return excluding(text, field).flatMap((part) => part.values.map((value) => value.text));
}

export function isExcluded(text: string, field: string, value: string): boolean {
  return excludedValues(text, field).some((one) => isSameValue(field, one, value));
}

/** Whether the query names this very value, and wants it. */
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

/** Asked for becomes let go of; what was excluded is asked for. */
export function withToggled(text: string, field: string, value: string): string {
  if (hasValue(text, field, value)) return removeValue(text, field, value);
  return addValue(stopExcluding(text, field, value), field, value);
}

/** Excluded becomes let go of; what was asked for is excluded. */
export function withExclusionToggled(text: string, field: string, value: string): string {
  if (isExcluded(text, field, value)) return stopExcluding(text, field, value);
  return appended(removeValue(text, field, value), printPart({ isNegated: true, field, values: [value] }));
}
