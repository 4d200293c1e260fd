/**
 * What the library shows, as its address says it: query, order, grouping, the row at the top and the cursor.
 * A step (a facet, a view, another order) is a page of its own for Back; letters typed in one go are one.
 */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { LibrarySort } from '../../../../shared/library.ts';
import type { LibrarySearch } from '../../../navigation/searches.ts';

const route = getRouteApi('/library');

export interface Address {
  readonly search: LibrarySearch;
  readonly query: string;
  readonly sort: LibrarySort;
  /** Another query, from its top. */
  readonly setQuery: (query: string, how: 'step' | 'typing') => void;
  readonly change: (part: Partial<LibrarySearch>) => void;
  /** Notes the place, soon; `leave` notes it now. */
  readonly rememberPosition: (part: Pick<LibrarySearch, 'at' | 'row'>) => void;
  readonly leave: () => Promise<void>;
}

const rememberDelayMs = 250;
const fromTop = { at: undefined, row: undefined } as const;

export function useAddress(): Address {
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/library' });
  const { q: query, sort: by, dir: direction, group: isGrouped } = search;
  const sort = useMemo(() => ({ by, direction, isGrouped }), [by, direction, isGrouped]);
  /** The query as typed last: another one, as by Back, does not go on with it. */
  const typed = useRef<string | null>(null);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; part: Partial<LibrarySearch> } | null>(null);

  const go = useCallback(
    (part: Partial<LibrarySearch>, replace: boolean) =>
      navigate({ search: (old) => ({ ...old, ...part }), replace }),
    [navigate],
  );
  const drop = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer);
    const part = waiting.current?.part ?? null;
    waiting.current = null;
    return part;
  }, []);
  useEffect(() => () => void drop(), [drop]);

  const leave = useCallback(async () => {
    const part = drop();
    if (part) await go(part, true);
  }, [drop, go]);

  return {
    search,
    query,
    sort,
    setQuery(next, how) {
      if (next === query) return;
      drop();
      const goesOn = how === 'typing' && typed.current === query;
      typed.current = how === 'typing' ? next : null;
      void go({ q: next, ...fromTop }, goesOn);
    },
    change(part) {
      drop();
      typed.current = null;
      void go({ ...part, ...fromTop }, false);
    },
    rememberPosition: useCallback(
      (part) => {
        const all = { ...drop(), ...part };
        waiting.current = { part: all, timer: setTimeout(() => void leave(), rememberDelayMs) };
      },
      [drop, leave],
    ),
    leave,
  };
}
