/** The rows of the statistics, read by offset like the library's rows. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { OperationOutput } from '../../../../shared/bridge/bridge.ts';
import {
  type AggregateRow,
  aggregateQuestion,
  type LibraryCounting,
} from '../../../../shared/library/library.ts';
import type { Call } from '../../../bridge/client.ts';
import { useBridge, useBridgeQuery } from '../../../bridge/hooks.tsx';
import { createOffsetRows, type OffsetRows, type OffsetState } from '../../../ui/table/offset-rows.ts';
import { useRefresh } from '../rows/use-library-rows.ts';

type Page = OperationOutput<'library.aggregates'>;

const querySchema = z.object({
  query: z.string(),
  ...aggregateQuestion,
});
export type AggregateQuery = z.infer<typeof querySchema>;

const parseKey = (key: string) => querySchema.parse(JSON.parse(key));

const lists = new WeakMap<Call, OffsetRows<AggregateRow, Page>>();

function sharedList(call: Call): OffsetRows<AggregateRow, Page> {
  const known = lists.get(call);
  if (known) return known;
  const list = createOffsetRows<AggregateRow, Page>({
    fetchPage: (key, offset, limit) => call('library.aggregates', { ...parseKey(key), offset, limit }),
    maxPages: 20,
  });
  lists.set(call, list);
  return list;
}

/** Statistics that take longer show how far they are. */
const patienceMs = 1000;

/** Whether the rows of one question fit into the columns of the other. */
const isSameKind = (a: AggregateQuery, b: AggregateQuery) => a.by === b.by && a.group === b.group;

interface AggregateRows {
  readonly list: OffsetRows<AggregateRow, Page>;
  readonly state: OffsetState<AggregateRow, Page>;
  readonly row: (index: number) => AggregateRow | undefined;
  readonly key: string;
  /** Whether the rows are of players where players are asked for; an earlier answer is shown until the next arrives. */
  readonly isShown: boolean;
  /** How far the statistics are that take long; null for others. */
  readonly counting: LibraryCounting | null;
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
  const isWaiting = state.key !== key;
  const [hasWaited] = useDebouncedValue(isWaiting, patienceMs);
  const isLong = isWaiting && hasWaited;
  const { data: counting = null } = useBridgeQuery('library.counting', null, { isEnabled: isLong });
  const isShown = state.key !== null && isSameKind(parseKey(state.key), question);
  return { list, state, row: state.row, key, isShown, counting: isLong ? counting : null };
}
