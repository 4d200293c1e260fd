/** The summary that the coverage screen shows now: the status bar shows the same one while that screen is open. */
import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { CoverageSummary } from '../../../../shared/coverage/coverage.ts';

let shown: CoverageSummary | null = null;
const listeners = new Set<() => void>();

function show(summary: CoverageSummary | null): void {
  shown = summary;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Null while the coverage screen is not open. */
export function useShownSummary(): CoverageSummary | null {
  return useSyncExternalStore(subscribe, () => shown);
}

/** In a layout effect: no frame is painted in which the two places differ. */
export function useShareSummary(summary: CoverageSummary | undefined): void {
  useLayoutEffect(() => show(summary ?? null), [summary]);
  useLayoutEffect(() => () => show(null), []);
}
