/** Down to which time two lists that are read page by page, latest first, are known. */
import type { Game, Match } from '../../../shared/domain.ts';
import { maxGapMs, toTime } from './unscheduled.ts';

interface Loaded {
  readonly matches: readonly Match[];
  readonly games: readonly Game[];
  readonly moreMatches: boolean;
  readonly moreGames: boolean;
}

/** At the limit itself, the next page may have more. */
export const isKnown = (startAt: string | null, since: number) =>
  since === Number.NEGATIVE_INFINITY || toTime(startAt) > since;

/**
 * The times after which all past matches, and all series of the games, are known: epoch ms, infinite where nothing or
 * everything is. A series is known when a game of the list is too early to belong to it.
 */
export function knownSince({ matches, games, moreMatches, moreGames }: Loaded, now: number) {
  const lastMatch = toTime(matches.at(-1)?.startAt ?? null);
  const lastGame = toTime(games.at(-1)?.playedAt ?? null);
  return {
    matches: !moreMatches ? Number.NEGATIVE_INFINITY : lastMatch > now ? Number.POSITIVE_INFINITY : lastMatch,
    games: moreGames ? lastGame + maxGapMs : Number.NEGATIVE_INFINITY,
  };
}
