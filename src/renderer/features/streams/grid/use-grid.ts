/** The stream grid of a workspace as React state. */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Stream } from '../../../../shared/settings/streams.ts';
import { currentGrid, onGridChange, restoreGrid, savedOnly, type Workspace } from './grid-store.ts';
import type { StreamGrid } from './stream-grid.ts';

export function useGrid(of: Workspace, streams: readonly Stream[] | null): StreamGrid {
  useEffect(() => restoreGrid(of, streams), [of, streams]);
  const stored = useSyncExternalStore(onGridChange, currentGrid);
  return useMemo(() => savedOnly(stored, streams), [stored, streams]);
}
