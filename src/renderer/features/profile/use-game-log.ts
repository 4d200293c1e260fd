/** The games of a query one by one, newest first: as many as are shown. */
import { useState } from 'react';
import type { Appearance } from '../../../shared/library/appearances.ts';
import { useBridgeQuery } from '../../bridge/hooks.tsx';

/** As many as `library.appearances` returns at once. */
const maxShown = 500;
const first = 20;
const step = 80;

export interface GameLogRows {
  readonly rows: readonly Appearance[];
  /** Null until it is known. */
  readonly total: number | null;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Shows more games; null where all are shown, or as many as the screen lists. */
  readonly showMore: (() => void) | null;
}

export function useGameLog(query: string): GameLogRows {
  const [shown, setShown] = useState({ query, limit: first });
  // Of another query, the first ones are shown again.
  const limit = shown.query === query ? shown.limit : first;
  const { data, error, refetch } = useBridgeQuery(
    'library.appearances',
    { query, limit },
    { showsLast: true },
  );
  const total = data?.total ?? null;
  const canShowMore = total !== null && total > limit && limit < maxShown;
  return {
    rows: data?.rows ?? [],
    total,
    error,
    retry: () => void refetch(),
    showMore: canShowMore ? () => setShown({ query, limit: Math.min(limit + step, maxShown) }) : null,
  };
}
