/** The rows of a result, read by offset in the order that the grid shows. */
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { type SqlCell, sqlSortSchema } from '../../../../shared/sql/sql.ts';
import type { OffsetRows, OffsetState } from '../../../ui/table/offset-rows.ts';
import type { OffsetPage } from '../../../ui/table/page-sets.ts';
import { createSharedList, useOffsetList } from '../../../ui/table/use-offset-list.ts';
import type { Sort } from '../model/session.ts';

export type Row = readonly SqlCell[];
type Page = OffsetPage<Row>;

const keySchema = z.object({ id: z.string(), total: z.number(), sort: sqlSortSchema.nullable() });

const sharedList = createSharedList<Row, Page>((call) => ({
  async fetchPage(key, offset, limit) {
    const { id, total, sort } = keySchema.parse(JSON.parse(key));
    const { rows } = await call('sql.rows', { id, offset, limit, ...(sort !== null && { sort }) });
    return { version: 0, total, rows };
  },
  maxPages: 40,
}));

export interface ResultRows {
  readonly list: OffsetRows<Row, Page>;
  readonly state: OffsetState<Row, Page>;
  /** Whether the rows are of this result; those of an earlier one may still be there. */
  readonly isShown: boolean;
}

/** `total`: the number of rows. Another order shows the rows of the last one until the first page is there. */
export function useResultRows(id: string, total: number, sort: Sort): ResultRows {
  const list = useOffsetList(sharedList, JSON.stringify({ id, total, sort }), 0);
  const state = useSyncExternalStore(list.subscribe, list.state);
  const isShown = state.key !== null && keySchema.parse(JSON.parse(state.key)).id === id;
  return { list, state, isShown };
}
