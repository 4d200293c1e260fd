/** The current time as state. Components with the same interval share one timer. */
import { useSyncExternalStore } from 'react';
import { tickerFor } from './ticker.ts';

/** Epoch ms, updated every `everyMs` while a component uses it. */
export function useNow(everyMs: number): number {
  const { subscribe, read } = tickerFor(everyMs);
  return useSyncExternalStore(subscribe, read, read);
}
