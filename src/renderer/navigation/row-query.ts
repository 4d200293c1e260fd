/** The search that the number of games in a row of statistics leads to. */
import {
  type AggregateKind,
  type AggregateRow,
  type AggregateScope,
  isOfPlayers,
} from '../../shared/library/library.ts';
import type { StatisticGroupId } from '../../shared/library/statistic-groups.ts';
import type { AnyStatistic } from '../../shared/library/statistics.ts';
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

/** Whether a rate counts games that a search can mean: those of a team or side, unless it is 0 or unknown. */
export const isOfGames = ({ did }: AnyStatistic, rate: number | null, by: AggregateKind): boolean =>
  did !== undefined && !isOfPlayers(by) && (rate ?? 0) > 0;

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
