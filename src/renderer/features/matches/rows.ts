/** Matches as rows of a list: a heading for each day in the user's time zone, then its matches. */
import type { Match } from '../../../shared/domain.ts';
import { dayKey } from '../../format/times.ts';

export type MatchRow =
  | { readonly kind: 'day'; readonly key: string; readonly startAt: string | null }
  | { readonly kind: 'match'; readonly key: string; readonly match: Match };

export function toRows(matches: readonly Match[]): readonly MatchRow[] {
  const rows: MatchRow[] = [];
  let day = '';
  for (const match of matches) {
    const key = match.startAt === null ? 'undated' : dayKey(match.startAt);
    if (key !== day) {
      day = key;
      rows.push({ kind: 'day', key: `day ${key}`, startAt: match.startAt });
    }
    rows.push({ kind: 'match', key: match.id, match });
  }
  return rows;
}
