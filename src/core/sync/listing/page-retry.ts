/**
 * Requests a page of a listing again after a failure that may pass within seconds, so that one bad response does not
 * fail a whole pass.
 */
import { type Backoff, backoffMs } from '../../../shared/base/backoff.ts';
import { MatchkeepError } from '../../../shared/base/errors.ts';
import { type SetTimer, systemTimer, waitBy } from '../../platform/alarm-clock.ts';
import type { Log } from '../../platform/log.ts';
import { toLogFields } from '../../platform/unexpected.ts';
import { isTemporaryStatus } from '../../service/temporary-status.ts';
import { TokenFailure } from '../../session/token-failure.ts';

const maxAttemptsPerPage = 4;
/** The limit for one walk: if every page fails, not every page is requested four times. */
const maxRetriesPerWalk = 9;
/** The limit for all waits of one walk, including those that the service asks for. */
const retryHorizonMs = 60_000;
const backoff: Backoff = { firstMs: 1_000, maxMs: 10_000, jitter: 1 };

export interface PageRetryOptions {
  readonly now: () => number;
  /** In [0, 1), for full jitter. */
  readonly random: () => number;
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
  /** Default: waits by `setAlarm`. Rejects when the signal is aborted. */
  readonly wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
  /** Default: a timer. */
  readonly setAlarm?: SetTimer | undefined;
}

export type PageRetry = <T>(fetchPage: () => Promise<T>) => Promise<T>;

/** For one walk of a listing. The returned function throws the error of the last attempt, or `cancelled`. */
export function createPageRetry({ now, random, log, signal, ...options }: PageRetryOptions): PageRetry {
  const { setAlarm = systemTimer, wait = (ms, stopping) => waitBy(setAlarm, ms, stopping) } = options;
  let retriesLeft = maxRetriesPerWalk;
  let horizonLeftMs = retryHorizonMs;
  return async (fetchPage) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetchPage();
      } catch (error) {
        if (!isTemporary(error) || attempt >= maxAttemptsPerPage || retriesLeft === 0) throw error;
        const askedMs = error.retryAt === undefined ? 0 : Date.parse(error.retryAt) - now();
        const waitMs = Math.ceil(Math.max(backoffMs(backoff, attempt, random()), askedMs));
        if (waitMs > horizonLeftMs) throw error;
        retriesLeft -= 1;
        horizonLeftMs -= waitMs;
        log.info({ attempt, waitMs, err: toLogFields(error) }, 'requesting a page of the listing again');
        await wait(waitMs, signal).catch((cause: unknown) => {
          throw new MatchkeepError('cancelled', 'The request was cancelled.', { cause });
        });
      }
    }
  };
}

/** A token request is never repeated within a pass: the service may block an address that requests too many. */
function isTemporary(error: unknown): error is MatchkeepError {
  if (!(error instanceof MatchkeepError) || error instanceof TokenFailure) return false;
  if (error.code === 'service-unreachable' || error.code === 'service-unreadable') return true;
  return error.code === 'service-refused' && isTemporaryStatus(error.status ?? 0);
}
