/** The search that the number of games in a row of statistics leads to. */
import type { AggregateKind, AggregateRow, AggregateScope } from '../../shared/library/library.ts';
import type { StatisticGroupId } from '../../shared/library/statistic-groups.ts';
import { narrowToBans, narrowToRow } from '../../shared/query/narrow.ts';

interface Question {
  readonly by: AggregateKind;
  readonly of: AggregateScope;
  readonly group?: StatisticGroupId | undefined;
}

/** Of the row's games among those of `text`, or of those in which its side did something; null if no search can mean only these. */
export function rowQuery(
  text: string,
  { by, of, group: id }: Question,
  { value, group }: Pick<AggregateRow, 'value' | 'group'>,
  did: string | null = null,
): string | null {
  // The turns of picks are unknown.
  if (value === null || group?.value === null || (id === 'turn' && group?.value !== '')) return null;
  return narrowToRow(text, { by, value, of, group: id && group ? { id, value: group.value } : null }, did);
}

/** Of the games in which the row's champion was banned; `turns` is a part of a query, or empty. */
export function bansQuery(
  text: string,
  { of, group: id }: Question,
  { value, group }: Pick<AggregateRow, 'value' | 'group'>,
  turns: string,
): string | null {
  if (value === null || group?.value === null || (id === 'turn' && group?.value === '')) return null;
  const own = id && group ? { id, value: group.value } : null;
  return narrowToBans(text, { value, of, group: own }, turns === '' ? null : turns);
}
