/** The entries of a zip whose names contain a filter, loaded by page. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ZipEntry, ZipList } from '../../../shared/library/inspect.ts';
import { useBridge } from '../../bridge/hooks.tsx';
import { createOffsetRows } from '../../ui/table/offset-rows.ts';
import type { OffsetPage } from '../../ui/table/page-sets.ts';

type Page = OffsetPage<ZipEntry> & ZipList;

/** `startRow` is the first row to load. */
export function useZipEntries(assetId: string, filter: string, startRow: number) {
  const { call } = useBridge();
  const list = useMemo(
    () =>
      createOffsetRows<ZipEntry, Page>({
        fetchPage: async (key, offset, limit) => ({
          ...(await call('files.entries', { assetId, filter: key, offset, limit })),
          version: 0,
        }),
      }),
    [call, assetId],
  );
  useEffect(() => list.setQuery(filter, startRow), [list, filter, startRow]);
  const state = useSyncExternalStore(list.subscribe, list.state);
  return { list, state };
}
