/** Matches as lines of a list: a heading for each day of the user's calendar, then its matches. */
import type { Match } from '../../shared/domain.ts';
import { dayKey } from '../format/times.ts';

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

const gameMs = 60 * 60_000;

/**
 * Whether a match is likely being played: it has started, no game says it is later, and the longest time
 * its series takes is not over. The service's own states are an open set, so they only help.
 */
export function isLive(match: Match, now: number): boolean {
  if (match.startAt === null) return false;
  const start = Date.parse(match.startAt);
  const isWithin = now >= start && now < start + (match.seriesMax ?? 1) * gameMs;
  const hasPlayedOut = match.games.length > 0 && match.games.every((game) => game.endedAt !== null);
  return isWithin && !hasPlayedOut;
}
