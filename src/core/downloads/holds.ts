/**
 * Why the whole queue stands still: the session, the disk or the network fails for every download alike, so
 * it is asked again after a while with one download instead of failing all of them in turn.
 */
import { type ErrorData, type MatchkeepError, toErrorData } from '../../shared/errors.ts';

export type HoldCause = 'session' | 'disk' | 'service';

export interface Hold {
  readonly cause: HoldCause;
  readonly problem: ErrorData;
  /** Epoch ms: when one download may try again. */
  readonly until: number;
  /** How often in a row it was tried in vain. */
  readonly failures: number;
}

const firstWaitMs: Readonly<Record<HoldCause, number>> = { session: 10_000, disk: 5_000, service: 1_000 };
const longestWaitMs: Readonly<Record<HoldCause, number>> = {
  session: 300_000,
  disk: 30_000,
  service: 60_000,
};

/** The hold that follows another failure; the wait doubles while the same cause goes on. */
export function nextHold(previous: Hold | null, cause: HoldCause, error: MatchkeepError, now: number): Hold {
  const isSame = previous?.cause === cause;
  // Downloads that were under way together fail together: that is one failure, not many.
  if (isSame && previous.until > now) return previous;
  const failures = isSame ? previous.failures + 1 : 1;
  const waitMs = Math.min(firstWaitMs[cause] * 2 ** (failures - 1), longestWaitMs[cause]);
  const askedFor = error.retryAt ? Date.parse(error.retryAt) : 0;
  return { cause, failures, problem: toErrorData(error), until: Math.max(now + waitMs, askedFor) };
}
