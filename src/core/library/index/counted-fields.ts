/** The fields whose values are counted over games. */
import { nameFields } from '../../../shared/query/fields.ts';
import { firstDatedSortKey, sortKeyFloor } from '../../catalogue/rows/sort-key.ts';

export const countedFields = [...nameFields, 'patch', 'year'] as const;
export type CountedField = (typeof countedFields)[number];

export const firstYear = 1970;
/** The sort keys at which years begin. */
export const yearStarts = Array.from({ length: 201 }, (_, index) =>
  sortKeyFloor(Date.UTC(firstYear + index, 0, 1)),
);

/** The index in `yearStarts` of the year of a time. */
export function findYear(sortKey: number): number {
  const next = yearStarts.findIndex((start) => start > sortKey);
  return (next === -1 ? yearStarts.length : next) - 1;
}

/** The year of a game by its sort key; empty for a game without a time. */
export function toYear(sortKey: number): readonly number[] {
  return sortKey < firstDatedSortKey ? [] : [firstYear + findYear(sortKey)];
}
