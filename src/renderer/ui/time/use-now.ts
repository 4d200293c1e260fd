/** The present time as state, shared by all who ask for the same beat so that one timer serves them. */
import { useSyncExternalStore } from 'react';

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => number;
}

const tickers = new Map<number, Ticker>();

/** One per interval, for ever: React subscribes anew whenever the function's identity changes. */
export function tickerFor(everyMs: number): Ticker {
  const known = tickers.get(everyMs);
  if (known) return known;
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const beat: Ticker = {
    read: () => now,
    subscribe(listener) {
      // With nobody there, time stood still.
      if (timer === undefined) now = Date.now();
      listeners.add(listener);
      timer ??= setInterval(() => {
        now = Date.now();
        for (const each of listeners) each();
      }, everyMs);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
  tickers.set(everyMs, beat);
  return beat;
}

/** Epoch ms, renewed every `everyMs` while anyone shows it. */
export function useNow(everyMs: number): number {
  const { subscribe, read } = tickerFor(everyMs);
  return useSyncExternalStore(subscribe, read, read);
}
