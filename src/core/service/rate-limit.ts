/**
 * How hard the service may be asked: at most so many requests a second and at once, slower after a 429, and
 * silent for as long as `Retry-After` says.
 */
import PQueue from 'p-queue';
import { MatchkeepError } from '../../shared/errors.ts';

export interface RateLimit {
  /**
   * Runs the work when there is room; what is urgent goes before all that waits. Throws `cancelled` when the
   * signal is aborted before that, and `service-refused` (429, with `retryAt`) at once where the service asked
   * for a longer wait than a minute.
   */
  run<T>(work: () => Promise<T>, options?: RateLimitOptions): Promise<T>;
  /** No request starts for so long; longer of the two where one stands already. */
  holdFor(ms: number): void;
  /** For those too that wait already. */
  setRate(requestsPerSecond: number): void;
  /** Lets go of its timers; what waits is never run. */
  close(): void;
}

/** One limit for each origin, so that a service which asks to wait holds nobody else. */
export interface RateLimits {
  /** Of the origin of this address. */
  for(url: URL): RateLimit;
  setRate(requestsPerSecond: number): void;
  close(): void;
}

interface RateLimitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Somebody looks on and waits. */
  readonly isUrgent?: boolean;
}

const mostAtOnce = 4;
const longestWaitMs = 60_000;
/** How often the clock is looked at while something waits, and how far back is too far for a correction. */
const lookEveryMs = 1_000;
const steppedBackMs = 500;

export function createRateLimits(requestsPerSecond: number): RateLimits {
  const limits = new Map<string, RateLimit>();
  let rate = requestsPerSecond;
  return {
    for({ origin }) {
      const known = limits.get(origin);
      if (known) return known;
      const limit = createRateLimit(rate);
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

export function createRateLimit(requestsPerSecond: number): RateLimit {
  let rate = requestsPerSecond;
  let queue = newQueue(rate);
  /** How each that waits is put into a queue, in their order. */
  const waiting = new Set<(into: PQueue) => void>();
  let heldUntil = 0;
  let holding: NodeJS.Timeout | null = null;
  let looking: NodeJS.Timeout | null = null;
  let offset = clockOffset();

  /** Those that wait are taken over; which ones have just gone is forgotten. */
  const renew = () => {
    queue.clear();
    queue = newQueue(rate);
    // Until all are in it: the urgent ones go first.
    queue.pause();
    for (const enter of waiting) enter(queue);
    if (!holding) queue.start();
  };
  /** The queue counts by the clock of the day: set back by an hour, that would keep all waiting for an hour. */
  const look = () => {
    const now = clockOffset();
    const isBack = now < offset - steppedBackMs;
    offset = now;
    if (isBack) renew();
    if (waiting.size > 0) return;
    if (looking) clearInterval(looking);
    looking = null;
  };
  const release = () => {
    holding = null;
    queue.start();
  };

  const wait = <T>(work: () => Promise<T>, { signal, isUrgent = false }: RateLimitOptions): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const enter = (into: PQueue) => {
        const begin = async () => {
          waiting.delete(enter);
          return await work();
        };
        const options = { priority: isUrgent ? 1 : 0, ...(signal && { signal }) };
        into.add(begin, options).then(resolve, (error: unknown) => {
          waiting.delete(enter);
          reject(error);
        });
      };
      waiting.add(enter);
      looking ??= setInterval(look, lookEveryMs).unref();
      enter(queue);
    });

  return {
    async run(work, options = {}) {
      const waitMs = heldUntil - performance.now();
      if (waitMs > longestWaitMs) throw askedToWait(waitMs);
      try {
        return await wait(work, options);
      } catch (error) {
        if (options.signal?.aborted)
          throw new MatchkeepError('cancelled', 'The request was cancelled.', { cause: error });
        throw error;
      }
    },
    holdFor(ms) {
      const until = performance.now() + ms;
      if (until <= heldUntil) return;
      heldUntil = until;
      queue.pause();
      if (holding) clearTimeout(holding);
      holding = setTimeout(release, ms);
    },
    setRate(next) {
      if (next === rate) return;
      rate = next;
      renew();
    },
    close() {
      if (holding) clearTimeout(holding);
      if (looking) clearInterval(looking);
      queue.clear();
    },
  };
}

/** The clock of the day against the one that only goes on: ms. */
function clockOffset(): number {
  return Date.now() - performance.now();
}

/** Below one a second a single place is refilled slowly; above it, a second's worth may go at once. */
function newQueue(requestsPerSecond: number): PQueue {
  const intervalCap = Math.max(1, Math.floor(requestsPerSecond));
  return new PQueue({
    concurrency: mostAtOnce,
    intervalCap,
    interval: (1000 * intervalCap) / requestsPerSecond,
    // In any second, wherever it begins: else twice as many could go around the edge of one, and none for long.
    strict: true,
  });
}

function askedToWait(waitMs: number): MatchkeepError {
  return new MatchkeepError(
    'service-refused',
    'The service asks Matchkeep to wait before the next request.',
    {
      status: 429,
      retryAt: new Date(Date.now() + waitMs).toISOString(),
      remedy: 'Matchkeep continues automatically when the wait is over.',
    },
  );
}
