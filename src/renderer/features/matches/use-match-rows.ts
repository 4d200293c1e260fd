/**
 * The rows of the match list. Games that are in no match come from a second list, and both are read page by page: rows
 * are shown down to the time to which both lists are known.
 */
import { useCallback, useEffect, useMemo } from 'react';
import { maxLiveMs } from '../../../shared/live-match.ts';
import { fetchMore, useBridgePages } from '../../bridge/hooks.tsx';
import type { MatchesSearch } from '../../navigation/searches.ts';
import { isKnown, knownSince } from './known-since.ts';
import { type MatchRow, toRows } from './rows.ts';
import { toTime, toUnscheduledSeries } from './unscheduled.ts';

interface MatchRows {
  readonly rows: readonly MatchRow[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly hasMore: boolean;
  readonly readMore: () => void;
}

interface Options {
  /** Epoch ms. */
  readonly now: number;
  readonly hidesResults: boolean;
}

export function useMatchRows(
  { when, q, league }: Pick<MatchesSearch, 'when' | 'q' | 'league'>,
  { now, hidesResults }: Options,
): MatchRows {
  const filters = { ...(q && { search: q }), ...(league && { league }) };
  const matchPages = useBridgePages('matches.list', { when, ...filters });
  const hasPast = when !== 'upcoming';
  const gamePages = useBridgePages('games.list', { ...filters, withoutMatch: true }, { isEnabled: hasPast });
  const matches = useMemo(
    () => matchPages.data?.pages.flatMap(({ items }) => items) ?? [],
    [matchPages.data],
  );
  const games = useMemo(
    () => (hasPast ? (gamePages.data?.pages.flatMap(({ items }) => items) ?? []) : []),
    [hasPast, gamePages.data],
  );
  const moreGames = hasPast && gamePages.hasNextPage;
  const known = knownSince({ matches, games, moreMatches: matchPages.hasNextPage, moreGames }, now);
  const rows = useMemo(
    () =>
      toRows(
        {
          matches: matches.filter(({ startAt }) => toTime(startAt) >= Math.min(known.games, now - maxLiveMs)),
          unscheduled: toUnscheduledSeries(games).filter(
            ({ startAt }) => isKnown(startAt, known.games) && isKnown(startAt, known.matches),
          ),
        },
        now,
        { hidesResults },
      ),
    [matches, games, known.games, known.matches, now, hidesResults],
  );
  const failed = [matchPages, ...(hasPast ? [gamePages] : [])].find(({ isError }) => isError);
  const hasMore = matchPages.hasNextPage || moreGames;
  const readMore = useCallback(() => {
    // The list that ends first hides the rows of the other one below its end.
    const isGamesNext = moreGames && (known.games >= known.matches || !matchPages.hasNextPage);
    fetchMore(isGamesNext ? gamePages : matchPages);
  }, [gamePages, matchPages, moreGames, known.games, known.matches]);
  // Without a row there is nothing to scroll, which would read more: all games of a page may be of the same hours.
  const isEmptySoFar = rows.length === 0 && hasMore && failed === undefined;
  useEffect(() => {
    if (isEmptySoFar) readMore();
  }, [isEmptySoFar, readMore]);
  return {
    rows,
    isPending: matchPages.isPending || (hasPast && gamePages.isPending) || isEmptySoFar,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    hasMore,
    readMore,
  };
}
