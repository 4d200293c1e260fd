/** A clock that its subscribers share: all read the same time until its next tick. */

interface Ticker {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => number;
}

const tickers = new Map<number, Ticker>();

/** One per interval and never removed: React subscribes again when the function's identity changes. */
export function tickerFor(everyMs: number): Ticker {
  const known = tickers.get(everyMs);
  if (known) return known;
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const beat: Ticker = {
    read: () => now,
    subscribe(listener) {
      // Without subscribers, the time was not updated.
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
