/** The library's rows for a query and an order: one list for all visits, so that coming back shows it at once. */
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { bridgeEventSchema, type QueryName } from '../../../../shared/bridge.ts';
import {
  type LibraryPage,
  type LibraryRow,
  type LibrarySort,
  libraryPageRows,
  librarySortSchema,
  provisionalVersion,
} from '../../../../shared/library.ts';
import type { Call } from '../../../bridge/client.ts';
import type { Transport } from '../../../bridge/connection.ts';
import { useBridge } from '../../../bridge/hooks.tsx';
import {
  createOffsetRows,
  type OffsetOutline,
  type OffsetPage,
  type OffsetRows,
} from '../../../ui/table/offset-rows.ts';

const lists = new WeakMap<Call, OffsetRows<LibraryRow, LibraryPage>>();

/** A question as the key of a list, and back. */
export const listKey = (query: string, sort: LibrarySort) =>
  `${sort.by} ${sort.direction} ${sort.isGrouped ? 'grouped' : 'single'} ${query}`;

function parseListKey(key: string): { query: string; sort: LibrarySort } {
  const [by = '', direction = '', grouped = '', ...query] = key.split(' ');
  return {
    query: query.join(' '),
    sort: librarySortSchema.parse({ by, direction, isGrouped: grouped === 'grouped' }),
  };
}

function sharedList(call: Call): OffsetRows<LibraryRow, LibraryPage> {
  const known = lists.get(call);
  if (known) return known;
  const list = createOffsetRows<LibraryRow, LibraryPage>({
    rowsPerPage: libraryPageRows,
    fetchPage: (key, offset, limit) => call('library.page', { ...parseListKey(key), offset, limit }),
  });
  lists.set(call, list);
  return list;
}

/**
 * Asks for the first page before there is a screen to show it, where nothing was asked for yet. Resolves when there
 * is something to be shown, be it a failure.
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
  /** Without the rows: a screen need not be drawn anew for every page that comes while scrolling. */
  readonly state: OffsetOutline<LibraryPage>;
  /** How many there are; null before that is known. */
  readonly total: number | null;
}

export function useLibraryRows(key: string, from: number): LibraryRows {
  const { call } = useBridge();
  const list = sharedList(call);
  // The row to begin at belongs to the moment in which the question is asked, not to what it is asked with.
  const ask = useEffectEvent((of: typeof list, about: string) => of.setQuery(about, from));
  useLayoutEffect(() => ask(list, key), [list, key]);
  useRefresh(list, 'library.page');
  const state = useSyncExternalStore(list.subscribe, list.outline);
  const isProvisional = state.page?.version === provisionalVersion;
  useEffect(() => {
    if (!isProvisional) return;
    // Whatever only the whole library can answer: when it does, its pages are to be had too.
    const opened = () => list.refresh();
    call('library.suggest', { text: '', at: 0, limit: 1 }).then(opened, opened);
  }, [isProvisional, call, list]);
  return { list, state, total: state.key === null || isProvisional ? null : state.total };
}

/** Renews a list when the archiver says that its answers changed, when a lost connection is back, on coming back. */
export function useRefresh<R, P extends OffsetPage<R>>(list: OffsetRows<R, P>, name: QueryName): void {
  const { transport } = useBridge();
  useEffect(() => refreshOnChange(list, name, transport), [list, name, transport]);
}

/** Least time between two renewals; events come up to four times a second. */
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
  // What was asked for the first time just now is on its way, and need not be asked twice.
  if (list.state().key !== null || list.state().error !== null) list.refresh();
  const endEvents = transport.onEvent((data) => {
    const event = bridgeEventSchema.safeParse(data);
    if (event.success && event.data.stales.includes(name)) renew();
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
