/**
 * The limit on requests to the service: per second and concurrent. A service that answers slowly gets more requests at
 * a time, so that the rate is reached and never exceeded. After a 429, no request starts for as long as `Retry-After`
 * says.
 */
import { MatchkeepError } from '../../shared/base/errors.ts';

export interface RateLimit {
  /**
   * Runs the work when the limit allows it: urgent work first, patient work last. Throws `cancelled` when the
   * signal is aborted before that, and `service-refused` (429, with `retryAt`) at once if the service asked for a
   * longer wait than a minute.
   */
  run<T>(work: () => Promise<T>, options?: RateLimitOptions): Promise<T>;
  /** No request starts for this long. Does not shorten a longer wait. */
  holdFor(ms: number): void;
  /** Applies to waiting requests too. */
  setRate(requestsPerSecond: number): void;
  /** Ends the timer. Waiting requests never run. */
  close(): void;
}

interface RateLimitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Default: `normal`. */
  readonly urgency?: Urgency | undefined;
}

/** `urgent`: a user is waiting for the result. `patient`: all other work has precedence, but for at most five seconds. */
export type Urgency = 'urgent' | 'normal' | 'patient';

export interface MonotonicClock {
  /** Monotonic milliseconds from any fixed moment. */
  now(): number;
  /** Calls `run` after about `ms`, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
}

/** So many requests may run before the service's delay is known, and where it is short. */
const minConcurrent = 4;
const maxConcurrent = 64;
/** How much of the known delay each answer replaces. */
const delayWeight = 0.2;
/** More than what the rate needs at the mean delay, since delays vary. */
const delayReserve = 1.5;
const maxWaitMs = 60_000;
const maxPatienceMs = 5_000;

const systemClock: MonotonicClock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const precedence: Readonly<Record<Urgency, number>> = { urgent: 0, normal: 1, patient: 2 };

interface Waiting {
  readonly urgency: Urgency;
  /** On the monotonic clock. */
  readonly since: number;
  readonly begin: () => void;
}

/**
 * A bucket with one second's worth of tokens. Each token returns one second after it was taken, so no interval of
 * one second has more requests than the rate. `now` is the time of day in epoch ms, for errors.
 */
export function createRateLimit(
  requestsPerSecond: number,
  clock: MonotonicClock = systemClock,
  now: () => number = Date.now,
): RateLimit {
  let rate = requestsPerSecond;
  /** Times at which the last tokens were taken, oldest first. */
  let takenAt: number[] = [];
  let running = 0;
  /** The mean time from a request to its answer; failures do not count, since a dead service is not a slow one. */
  let delayMs = 0;
  let heldUntil = Number.NEGATIVE_INFINITY;
  let cancelTimer = () => {};
  const waiting: Waiting[] = [];

  /** Below one request a second, the bucket has a single token, which returns slowly. */
  const nextTokenAt = () => {
    const tokens = Math.max(1, Math.floor(rate));
    // Twice as many may be stored, so that few requests copy them.
    if (takenAt.length > 2 * tokens) takenAt = takenAt.slice(-tokens);
    const oldest = takenAt.at(-tokens);
    return oldest === undefined ? heldUntil : oldest + (1000 * tokens) / rate;
  };
  const maxRunning = () =>
    Math.min(maxConcurrent, Math.max(minConcurrent, Math.ceil((rate * delayMs * delayReserve) / 1000)));
  const beginWaiting = () => {
    cancelTimer();
    while (waiting.length > 0 && running < maxRunning()) {
      const waitMs = Math.max(heldUntil, nextTokenAt()) - clock.now();
      if (waitMs > 0) {
        cancelTimer = clock.after(Math.min(waitMs, maxWaitMs), beginWaiting);
        return;
      }
      takenAt.push(clock.now());
      running += 1;
      takeNext()?.begin();
    }
  };
  const takeNext = () => {
    const tooLongAgo = clock.now() - maxPatienceMs;
    const overdue = waiting.findIndex(({ urgency, since }) => urgency === 'patient' && since < tooLongAgo);
    return waiting.splice(Math.max(0, overdue), 1)[0];
  };
  const takeTurn = (urgency: Urgency, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const turn = {
        urgency,
        since: clock.now(),
        begin() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        const place = waiting.indexOf(turn);
        if (place === -1) return;
        waiting.splice(place, 1);
        reject(cancelled(signal?.reason));
      };
      const place = waiting.findIndex((other) => precedence[other.urgency] > precedence[urgency]);
      waiting.splice(place === -1 ? waiting.length : place, 0, turn);
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
      beginWaiting();
    });

  return {
    async run(work, { signal, urgency = 'normal' } = {}) {
      const waitMs = heldUntil - clock.now();
      if (waitMs > maxWaitMs) throw askedToWait(now() + waitMs);
      await takeTurn(urgency, signal);
      const startedAt = clock.now();
      try {
        const answer = await work();
        delayMs += delayWeight * (clock.now() - startedAt - delayMs);
        return answer;
      } catch (error) {
        throw signal?.aborted ? cancelled(error) : error;
      } finally {
        running -= 1;
        beginWaiting();
      }
    },
    holdFor(ms) {
      heldUntil = Math.max(heldUntil, clock.now() + ms);
    },
    setRate(next) {
      if (next === rate) return;
      rate = next;
      takenAt = [];
      beginWaiting();
    },
    close() {
      cancelTimer();
      waiting.length = 0;
    },
  };
}

function cancelled(cause: unknown): MatchkeepError {
  return new MatchkeepError('cancelled', 'The request was cancelled.', { cause });
}

/** `until` in epoch ms. */
function askedToWait(until: number): MatchkeepError {
  return new MatchkeepError(
    'service-refused',
    'The service asks Matchkeep to wait before the next request.',
    {
      status: 429,
      retryAt: new Date(until).toISOString(),
      remedy: 'Matchkeep continues automatically when the wait is over.',
    },
  );
}
