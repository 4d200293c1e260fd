/** The rows of the statistics, read by offset like the library's rows. */
import { useDebouncedValue } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { OperationOutput } from '../../../../shared/bridge/bridge.ts';
import {
  type AggregateRow,
  aggregateQuestion,
  type LibraryCounting,
} from '../../../../shared/library/library.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import type { OffsetRows, OffsetState } from '../../../ui/table/offset-rows.ts';
import { createSharedList, useOffsetList } from '../../../ui/table/use-offset-list.ts';
import { useRefresh } from '../rows/use-library-rows.ts';

type Page = OperationOutput<'library.aggregates'>;

const querySchema = z.object({
  query: z.string(),
  ...aggregateQuestion,
});
export type AggregateQuery = z.infer<typeof querySchema>;

const parseKey = (key: string) => querySchema.parse(JSON.parse(key));

const sharedList = createSharedList<AggregateRow, Page>((call) => ({
  fetchPage: (key, offset, limit) => call('library.aggregates', { ...parseKey(key), offset, limit }),
  maxPages: 20,
}));

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
  const key = JSON.stringify(question);
  const list = useOffsetList(sharedList, key, from);
  useRefresh(list, 'library.aggregates');
  const state = useSyncExternalStore(list.subscribe, list.state);
  const isWaiting = state.key !== key;
  const [hasWaited] = useDebouncedValue(isWaiting, patienceMs);
  const isLong = isWaiting && hasWaited;
  const { data: counting = null } = useBridgeQuery('library.counting', null, { isEnabled: isLong });
  const isShown = state.key !== null && isSameKind(parseKey(state.key), question);
  return { list, state, row: state.row, key, isShown, counting: isLong ? counting : null };
}
