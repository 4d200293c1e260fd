/** The rows of a result, read by offset in the order that the grid shows. */
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { type SqlCell, sqlSortSchema } from '../../../../shared/sql/sql.ts';
import type { Call } from '../../../bridge/client.ts';
import { useBridge } from '../../../bridge/hooks.tsx';
import { createOffsetRows, type OffsetRows, type OffsetState } from '../../../ui/table/offset-rows.ts';
import type { OffsetPage } from '../../../ui/table/page-sets.ts';
import type { Sort } from '../model/session.ts';

export type Row = readonly SqlCell[];
type Page = OffsetPage<Row>;
type List = OffsetRows<Row, Page>;

const keySchema = z.object({ id: z.string(), total: z.number(), sort: sqlSortSchema.nullable() });

const lists = new WeakMap<Call, List>();

function sharedList(call: Call): List {
  const known = lists.get(call);
  if (known) return known;
  const list = createOffsetRows<Row, Page>({
    async fetchPage(key, offset, limit) {
      const { id, total, sort } = keySchema.parse(JSON.parse(key));
      const { rows } = await call('sql.rows', { id, offset, limit, ...(sort !== null && { sort }) });
      return { version: 0, total, rows };
    },
    maxPages: 40,
  });
  lists.set(call, list);
  return list;
}

export interface ResultRows {
  readonly list: List;
  readonly state: OffsetState<Row, Page>;
  /** Whether the rows are of this result; those of an earlier one may still be there. */
  readonly isShown: boolean;
}

/** `total`: the number of rows. Another order shows the rows of the last one until the first page is there. */
export function useResultRows(id: string, total: number, sort: Sort): ResultRows {
  const { call } = useBridge();
  const list = sharedList(call);
  const key = JSON.stringify({ id, total, sort });
  const ask = useEffectEvent((of: List, about: string) => of.setQuery(about, 0));
  useLayoutEffect(() => ask(list, key), [list, key]);
  const state = useSyncExternalStore(list.subscribe, list.state);
  const isShown = state.key !== null && keySchema.parse(JSON.parse(state.key)).id === id;
  return { list, state, isShown };
}
