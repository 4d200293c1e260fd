/** A clock on which waits of seconds take a moment, for a test that has nothing to do meanwhile. */

const usualSpeed = 20;

export interface FastClock {
  /** Epoch ms. */
  now(): number;
  /** Calls back after `ms` on this clock. Returns the function that cancels it. */
  setAlarm(callback: () => void, ms: number): () => void;
}

/** Starts at the present time, and runs so many times as fast as it, by default twenty times. */
export function createFastClock(speed = usualSpeed): FastClock {
  const start = Date.now();
  return {
    now: () => Math.round(start + (Date.now() - start) * speed),
    setAlarm(callback, ms) {
      const timer = setTimeout(callback, ms / speed);
      return () => clearTimeout(timer);
    },
  };
}
