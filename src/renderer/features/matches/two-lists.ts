/**
 * The rows of two lists that are read page by page: matches, and games that are in no match. Rows are shown down to the
 * time to which both lists are known.
 */
import type { Game, Match } from '../../../shared/domain/domain.ts';
import { isLive } from '../../../shared/domain/live-match.ts';
import { maxSeriesGapMs } from '../../../shared/domain/series-id.ts';
import { toTime, toUnscheduledSeries } from '../../../shared/domain/unscheduled-series.ts';
import { type MatchRow, toRows } from './rows.ts';

/** What was read so far, in the archiver's order, and whether there are more pages. */
export interface TwoLists {
  readonly matches: readonly Match[];
  readonly games: readonly Game[];
  readonly moreMatches: boolean;
  readonly moreGames: boolean;
}

interface ListedRows {
  readonly rows: readonly MatchRow[];
  /** The list whose next page shows more rows: the one that ends first hides the rows of the other below its end. */
  readonly next: 'matches' | 'games' | null;
}

/** `now` in epoch ms. */
export function toListedRows(
  lists: TwoLists,
  now: number,
  options: { readonly hidesResults: boolean },
): ListedRows {
  const { matches, games, moreMatches, moreGames } = lists;
  const known = knownSince(lists, now, options);
  const unscheduled = toUnscheduledSeries(games).filter(
    ({ startAt }) => isSeriesKnown(startAt, known.games) && (toTime(startAt) > known.matches || !moreMatches),
  );
  const isGamesNext = moreGames && (known.games > known.matches || !moreMatches);
  return {
    rows: toRows({ matches, unscheduled, endedSince: known.games }, now, options),
    next: isGamesNext ? 'games' : moreMatches ? 'matches' : null,
  };
}

/** At the limit itself, the next page may have more games of the series. One without a time has no other games. */
const isSeriesKnown = (startAt: string | null, since: number) =>
  since === Number.NEGATIVE_INFINITY || toTime(startAt) > since;

/**
 * The times after which all past matches, and all series of the games, are known: epoch ms, infinite where nothing or
 * everything is. A series is known when a game of the list is too early to belong to it.
 */
function knownSince(
  { matches, games, moreMatches, moreGames }: TwoLists,
  now: number,
  { hidesResults }: { readonly hidesResults: boolean },
) {
  const last = matches.at(-1);
  const lastMatch = toTime(last?.startAt ?? null);
  // The past ones follow those that are being played or have not begun.
  const hasPast = last !== undefined && lastMatch <= now && !isLive(last, now, hidesResults);
  const lastGame = toTime(games.at(-1)?.playedAt ?? null);
  return {
    matches: !moreMatches ? Number.NEGATIVE_INFINITY : hasPast ? lastMatch : Number.POSITIVE_INFINITY,
    games: moreGames ? lastGame + maxSeriesGapMs : Number.NEGATIVE_INFINITY,
  };
}
