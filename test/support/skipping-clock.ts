/** A clock that runs as usual until a test lets some time pass at once. */

interface SkippingClock {
  /** Epoch ms. */
  now(): number;
  /** Calls back after `ms` on this clock. Returns the function that cancels it. */
  setAlarm(callback: () => void, ms: number): () => void;
  /** Lets `ms` pass: every alarm that comes due rings now. */
  advance(ms: number): void;
}

export function createSkippingClock(): SkippingClock {
  const alarms = new Set<{ readonly at: number; readonly ring: () => void }>();
  let skippedMs = 0;
  const now = () => Date.now() + skippedMs;
  return {
    now,
    setAlarm(callback, ms) {
      const cancel = () => {
        clearTimeout(timer);
        alarms.delete(alarm);
      };
      const ring = () => {
        cancel();
        callback();
      };
      const timer = setTimeout(ring, ms);
      const alarm = { at: now() + ms, ring };
      alarms.add(alarm);
      return cancel;
    },
    advance(ms) {
      skippedMs += ms;
      for (const { at, ring } of [...alarms]) if (at <= now()) ring();
    },
  };
}
