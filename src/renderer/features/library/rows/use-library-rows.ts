/** The rows of the library for a query and order. */
import { useEffect, useSyncExternalStore } from 'react';
import { bridgeEventSchema, type QueryName } from '../../../../shared/bridge/bridge.ts';
import {
  type LibraryPage,
  type LibraryRow,
  type LibrarySort,
  libraryPageRows,
  librarySortSchema,
  provisionalVersion,
} from '../../../../shared/library/library.ts';
import type { Call } from '../../../bridge/client.ts';
import type { Transport } from '../../../bridge/connection.ts';
import { useBridge } from '../../../bridge/hooks.tsx';
import type { OffsetOutline, OffsetRows } from '../../../ui/table/offset-rows.ts';
import type { OffsetPage } from '../../../ui/table/page-sets.ts';
import { createSharedList, useOffsetList } from '../../../ui/table/use-offset-list.ts';

/** A query and order as the key of a list. */
export const listKey = (query: string, sort: LibrarySort) =>
  `${sort.by} ${sort.direction} ${sort.isGrouped ? 'grouped' : 'single'} ${query}`;

function parseListKey(key: string): { query: string; sort: LibrarySort } {
  const [by = '', direction = '', grouped = '', ...query] = key.split(' ');
  return {
    query: query.join(' '),
    sort: librarySortSchema.parse({ by, direction, isGrouped: grouped === 'grouped' }),
  };
}

const sharedList = createSharedList<LibraryRow, LibraryPage>((call) => ({
  rowsPerPage: libraryPageRows,
  fetchPage: (key, offset, limit) => call('library.page', { ...parseListKey(key), offset, limit }),
}));

/**
 * Requests the first page before the screen exists, unless something was requested already. Resolves when
 * there is a page or an error to show.
 */
export function prefetchRows(call: Call, key: string, from: number): Promise<void> {
  const list = sharedList(call);
  const isAnswered = () => list.state().key !== null || list.state().error !== null;
  if (isAnswered()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = list.subscribe(() => {
      if (!isAnswered()) return;
      end();
      resolve();
    });
    list.setQuery(key, from);
  });
}

export interface LibraryRows {
  readonly list: OffsetRows<LibraryRow, LibraryPage>;
  /** Without rows, so that the screen does not render for every page loaded while scrolling. */
  readonly state: OffsetOutline<LibraryPage>;
  /** How many games were found; null while unknown. */
  readonly total: number | null;
}

export function useLibraryRows(key: string, from: number): LibraryRows {
  const { call } = useBridge();
  const list = useOffsetList(sharedList, key, from);
  useRefresh(list, 'library.page');
  const state = useSyncExternalStore(list.subscribe, list.outline);
  const isProvisional = state.page?.version === provisionalVersion;
  useEffect(() => {
    if (!isProvisional) return;
    // A request that only the complete library can answer: after it, the pages are complete too.
    const opened = () => list.refresh();
    call('library.suggest', { text: '', at: 0, limit: 1 }).then(opened, opened);
  }, [isProvisional, call, list]);
  return { list, state, total: state.key === null || isProvisional ? null : state.total };
}

/**
 * Refreshes a list when the archiver reports a change, when a lost connection is back, and when the screen is
 * opened again.
 */
export function useRefresh<R, P extends OffsetPage<R>>(list: OffsetRows<R, P>, name: QueryName): void {
  const { transport } = useBridge();
  useEffect(() => refreshOnChange(list, name, transport), [list, name, transport]);
}

/** Minimum time between two refreshes, in milliseconds; events arrive up to four times a second. */
const minGapMs = 1000;

function refreshOnChange<R, P extends OffsetPage<R>>(
  list: OffsetRows<R, P>,
  name: QueryName,
  transport: Transport,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      list.refresh();
    }, minGapMs);
  };
  // A list that is loading for the first time does not need a refresh.
  if (list.state().key !== null || list.state().error !== null) list.refresh();
  const endEvents = transport.onEvent((data) => {
    const event = bridgeEventSchema.safeParse(data);
    if (event.success && event.data.invalidates.includes(name)) renew();
  });
  let wasLost = transport.connection().state === 'lost';
  const endConnection = transport.onConnection(() => {
    const { state } = transport.connection();
    if (state === 'connected' && wasLost) list.refresh();
    wasLost = state === 'lost';
  });
  return () => {
    clearTimeout(timer);
    endEvents();
    endConnection();
  };
}
