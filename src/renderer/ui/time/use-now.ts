/** The current time as state. Components with the same interval share one timer. */
import { useSyncExternalStore } from 'react';
import { tickerFor } from './ticker.ts';

/** Epoch ms, updated every `everyMs` while a component uses it. */
export function useNow(everyMs: number): number {
  const { subscribe, read } = tickerFor(everyMs);
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether a time (ISO 8601) is in the future; false if it is unknown. */
export function useIsUpcoming(at: string | null): boolean {
  const now = useNow(60_000);
  return at !== null && Date.parse(at) > now;
}
