/** The rows of the statistics, read by offset like the library's rows; the first ones before all games are counted. */
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { OperationOutput } from '../../../../shared/bridge/bridge.ts';
import {
  type AggregateRow,
  aggregateColumns,
  aggregateKinds,
  aggregateScopes,
} from '../../../../shared/library/library.ts';
import type { Call } from '../../../bridge/client.ts';
import { useBridge } from '../../../bridge/hooks.tsx';
import { createOffsetRows, type OffsetRows, type OffsetState } from '../../../ui/table/offset-rows.ts';
import { useRefresh } from '../rows/use-library-rows.ts';
import { createPatience, isPartial } from './patience.ts';

type Page = OperationOutput<'library.aggregates'>;

const querySchema = z.object({
  query: z.string(),
  by: z.enum(aggregateKinds),
  of: z.enum(aggregateScopes),
  sortBy: z.enum(aggregateColumns),
  direction: z.enum(['asc', 'desc']),
});
export type AggregateQuery = z.infer<typeof querySchema>;

const lists = new WeakMap<Call, OffsetRows<AggregateRow, Page>>();

function sharedList(call: Call): OffsetRows<AggregateRow, Page> {
  const known = lists.get(call);
  if (known) return known;
  const client = `statistics ${Math.random()}`;
  const patience = createPatience();
  const list = createOffsetRows<AggregateRow, Page>({
    fetchPage(key, offset, limit) {
      const shown = list.outline();
      const withinMs = patience.withinMs(key, shown.key === key ? shown.page : null);
      const question = querySchema.parse(JSON.parse(key));
      return call('library.aggregates', { ...question, offset, limit, early: { client, withinMs } });
    },
    maxPages: 20,
  });
  lists.set(call, list);
  return list;
}

/** The pause before the rest of the games is asked for, in milliseconds. */
const pauseMs = 50;

interface AggregateRows {
  readonly list: OffsetRows<AggregateRow, Page>;
  readonly state: OffsetState<AggregateRow, Page>;
  readonly row: (index: number) => AggregateRow | undefined;
  readonly key: string;
  /** How many of the games found are in the statistics shown; null once it is all of them. */
  readonly progress: Pick<Page, 'gamesCounted' | 'gamesFound'> | null;
}

export function useAggregateRows(question: AggregateQuery, from: number): AggregateRows {
  const { call } = useBridge();
  const list = sharedList(call);
  const key = JSON.stringify(question);
  // The first row is only relevant when the query is set.
  const ask = useEffectEvent((of: typeof list, about: string) => of.setQuery(about, from));
  useLayoutEffect(() => ask(list, key), [list, key]);
  useRefresh(list, 'library.aggregates');
  const state = useSyncExternalStore(list.subscribe, list.state);
  const partial = state.key === key && state.page !== null && isPartial(state.page) ? state.page : null;
  useEffect(() => {
    if (partial === null) return;
    const timer = setTimeout(list.refresh, pauseMs);
    return () => clearTimeout(timer);
  }, [partial, list]);
  return { list, state, row: state.row, key, progress: partial };
}
