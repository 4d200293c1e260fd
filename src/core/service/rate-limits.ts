/** One limit for each origin: a service that asks for a wait does not delay requests to others. */
import { createRateLimit, type MonotonicClock, type RateLimit } from './rate-limit.ts';

export interface RateLimits {
  /** The limit of this address's origin. */
  for(url: URL): RateLimit;
  setRate(requestsPerSecond: number): void;
  close(): void;
}

/** `now` is the time of day in epoch ms; `clock`: default the system's. */
export function createRateLimits(
  requestsPerSecond: number,
  now: () => number,
  clock?: MonotonicClock,
): RateLimits {
  const limits = new Map<string, RateLimit>();
  let rate = requestsPerSecond;
  return {
    for({ origin }) {
      const known = limits.get(origin);
      if (known) return known;
      const limit = createRateLimit(rate, clock, now);
      limits.set(origin, limit);
      return limit;
    },
    setRate(next) {
      rate = next;
      for (const limit of limits.values()) limit.setRate(next);
    },
    close() {
      for (const limit of limits.values()) limit.close();
    },
  };
}
