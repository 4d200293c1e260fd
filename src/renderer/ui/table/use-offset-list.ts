/** Lists that are read by offset: one for all visits of a screen, so that coming back shows it at once. */
import { useEffectEvent, useLayoutEffect } from 'react';
import type { Call } from '../../bridge/client.ts';
import { useBridge } from '../../bridge/hooks.tsx';
import { createOffsetRows, type OffsetRows, type OffsetRowsOptions } from './offset-rows.ts';
import type { OffsetPage } from './page-sets.ts';

/** Returns a function that has one list for each `call`. */
export function createSharedList<R, P extends OffsetPage<R>>(
  toOptions: (call: Call) => OffsetRowsOptions<R, P>,
): (call: Call) => OffsetRows<R, P> {
  const lists = new WeakMap<Call, OffsetRows<R, P>>();
  return (call) => {
    const list = lists.get(call) ?? createOffsetRows(toOptions(call));
    lists.set(call, list);
    return list;
  };
}

/** The shared list, asked for the rows of `key`. */
export function useOffsetList<R, P extends OffsetPage<R>>(
  sharedList: (call: Call) => OffsetRows<R, P>,
  key: string,
  from: number,
): OffsetRows<R, P> {
  const { call } = useBridge();
  const list = sharedList(call);
  // The first row is only relevant when the query is set.
  const ask = useEffectEvent((of: typeof list, about: string) => of.setQuery(about, from));
  useLayoutEffect(() => ask(list, key), [list, key]);
  return list;
}
