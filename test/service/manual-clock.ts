/** A monotonic clock that a test advances. */
import type { createRateLimit } from '../../src/core/service/rate-limit.ts';

type MonotonicClock = NonNullable<Parameters<typeof createRateLimit>[1]>;

interface ManualClock extends MonotonicClock {
  /** Moves the clock on and runs what is due on the way, each at its time. */
  advance(ms: number): Promise<void>;
}

export function createManualClock(): ManualClock {
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  let now = 0;
  /** Lets the reactions of settled promises run. */
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].sort((a, b) => a.at - b.at);
        if (next === undefined || next.at > end) break;
        timers.delete(next);
        now = next.at;
        next.run();
        await settle();
      }
      now = end;
    },
  };
}
