/** What the catalogue writes of an attempt that ended in an error. */
import { type MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { DownloadJob, Transition } from '../domain/assets.ts';
import type { Outcome } from './failure-policy.ts';
import { FileTooLargeError } from './transfer/file-size-limit.ts';

const givenUp = 'Every attempt had the same result. Retry later, or contact your data provider.';

/** Nothing of what came is resumed: the next attempt begins at the file's start. */
export function isPartUseless(error: MatchkeepError): boolean {
  return error.code === 'file-corrupt' || error instanceof FileTooLargeError;
}

export function transitionFor(outcome: Outcome, job: DownloadJob, error: MatchkeepError): Transition {
  const isSpoilt = error.code === 'file-corrupt';
  // The catalogue tells an absence from a failure by this code, whatever status the service chose for it.
  const code =
    outcome.kind === 'not-yet-available' || outcome.kind === 'not-offered' ? 'not-available-yet' : error.code;
  const told = { ...toErrorData(error), code };
  const common = { error: told, ...(isPartUseless(error) && { resume: null }) };
  switch (outcome.kind) {
    case 'not-yet-available':
      return {
        ...common,
        state: 'waiting',
        retryAt: outcome.retryAt,
        unavailableCount: job.unavailableCount + 1,
        attempts: 0,
      };
    case 'not-offered':
      return { ...common, state: 'not-offered', retryAt: null };
    case 'retry':
      return { ...common, state: 'waiting', retryAt: outcome.retryAt, attempts: outcome.attempts };
    case 'failed':
      return {
        ...common,
        // Its own remedy says that it will be fetched again; this was the last time.
        ...(isSpoilt && { error: { ...told, remedy: givenUp } }),
        state: 'failed',
        retryAt: null,
        attempts: job.attempts + 1,
      };
    case 'hold':
      return { ...common, state: 'queued', retryAt: null };
  }
}
