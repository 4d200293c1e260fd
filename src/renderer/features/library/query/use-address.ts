/**
 * The state of the library in its address: query, order, grouping, top row and cursor. Each change (a facet,
 * a view, another order) adds an entry to the history; text typed in one go adds one.
 */
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { LibrarySort } from '../../../../shared/library/library.ts';
import { type LibrarySearch, librarySearch } from '../../../navigation/searches.ts';

const route = getRouteApi('/library');

export interface Address {
  readonly search: LibrarySearch;
  readonly query: string;
  readonly sort: LibrarySort;
  /** Sets another query and starts at its top. */
  readonly setQuery: (query: string, how: 'step' | 'typing') => void;
  readonly change: (part: Partial<LibrarySearch>) => void;
  /** Stores the position in the address after a short delay; `leave` does it now. */
  readonly rememberPosition: (part: Pick<LibrarySearch, 'at' | 'row'>) => void;
  readonly leave: () => Promise<void>;
}

const rememberDelayMs = 250;
const fromTop = { at: undefined, row: undefined } as const;

export function useAddress(): Address {
  const search = route.useSearch();
  const router = useRouter();
  const navigate = useNavigate({ from: '/library' });
  const { q: query, sort: by, dir: direction, group: isGrouped } = search;
  const sort = useMemo(() => ({ by, direction, isGrouped }), [by, direction, isGrouped]);
  /** The last typed query; another one, for example after Back, starts a new history entry. */
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
      // On a busy machine the address is ahead of what is rendered.
      const current = librarySearch.parse(router.latestLocation.search).q;
      if (next === current) return;
      drop();
      const isSameEntry = how === 'typing' && typed.current === current;
      typed.current = how === 'typing' ? next : null;
      void go({ q: next, ...fromTop }, isSameEntry);
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
