/** The rows of the match list. Games that are in no match come from a second list; both are read page by page. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { fetchMore, useBridgePages } from '../../bridge/hooks.tsx';
import type { MatchesSearch } from '../../navigation/searches.ts';
import type { MatchRow } from './rows.ts';
import { toListedRows } from './two-lists.ts';

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
  const matchPages = useBridgePages('matches.list', { when, ...filters, hidesResults });
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
  const moreMatches = matchPages.hasNextPage;
  const moreGames = hasPast && gamePages.hasNextPage;
  const lists = hasPast ? [matchPages, gamePages] : [matchPages];
  // After a change of the filters, each list has its earlier rows until its new ones are there.
  const isWhole = lists.every(({ isPlaceholderData }) => !isPlaceholderData);
  const present = useMemo(
    () => ({ matches, games, moreMatches, moreGames }),
    [matches, games, moreMatches, moreGames],
  );
  const shown = useLastWhole(present, isWhole);
  const { rows, next } = useMemo(
    () => toListedRows(shown, now, { hidesResults }),
    [shown, now, hidesResults],
  );
  const failed = lists.find(({ isError }) => isError);
  const readMore = useCallback(() => {
    if (next !== null && isWhole) fetchMore(next === 'games' ? gamePages : matchPages);
  }, [gamePages, matchPages, next, isWhole]);
  // Without a row there is nothing to scroll, which would read more: all games of a page may be of the same hours.
  const isEmptySoFar = rows.length === 0 && next !== null && failed === undefined;
  useEffect(() => {
    if (isEmptySoFar) readMore();
  }, [isEmptySoFar, readMore]);
  // The rows of one list alone would look like all of them.
  const isIncomplete = lists.some(({ isError, data }) => isError && data === undefined);
  return {
    rows: isIncomplete ? [] : rows,
    isPending: lists.some(({ isPending }) => isPending) || isEmptySoFar,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    hasMore: next !== null,
    readMore,
  };
}

/** The last value that was whole: parts of two answers do not fit together. */
function useLastWhole<T>(present: T, isWhole: boolean): T {
  const [last, setLast] = useState(present);
  if (isWhole && last !== present) setLast(present);
  return isWhole ? present : last;
}
