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
  /** What already waits still runs out at the old rate. */
  setRate(requestsPerSecond: number): void;
  /** Lets go of the timer; what waits is never run. */
  close(): void;
}

interface RateLimitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Somebody looks on and waits. */
  readonly isUrgent?: boolean;
}

const mostAtOnce = 4;
const longestWaitMs = 60_000;

export function createRateLimit(requestsPerSecond: number): RateLimit {
  let queues: readonly [PQueue, ...PQueue[]] = [newQueue(requestsPerSecond)];
  let rate = requestsPerSecond;
  let heldUntil = 0;
  let timer: NodeJS.Timeout | null = null;

  const release = () => {
    timer = null;
    for (const queue of queues) queue.start();
  };
  return {
    async run(work, { signal, isUrgent = false } = {}) {
      const waitMs = heldUntil - performance.now();
      if (waitMs > longestWaitMs) throw askedToWait(waitMs);
      try {
        return await queues[0].add(work, { priority: isUrgent ? 1 : 0, ...(signal && { signal }) });
      } catch (error) {
        if (signal?.aborted)
          throw new MatchkeepError('cancelled', 'The request was cancelled.', { cause: error });
        throw error;
      }
    },
    holdFor(ms) {
      const until = performance.now() + ms;
      if (until <= heldUntil) return;
      heldUntil = until;
      for (const queue of queues) queue.pause();
      if (timer) clearTimeout(timer);
      timer = setTimeout(release, ms);
    },
    setRate(next) {
      if (next === rate) return;
      rate = next;
      const fresh = newQueue(next);
      if (timer) fresh.pause();
      queues = [fresh, ...queues.filter((queue) => queue.size > 0)];
    },
    close() {
      if (timer) clearTimeout(timer);
      for (const queue of queues) queue.clear();
    },
  };
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
  return new MatchkeepError('service-refused', 'The service asks to wait before more is asked of it.', {
    status: 429,
    retryAt: new Date(Date.now() + waitMs).toISOString(),
    remedy: 'Nothing to do: Matchkeep goes on by itself when the time is over.',
  });
}
