/**
 * What follows when an attempt fails. A file that is not available yet is on a schedule and has not failed; a failure
 * that concerns every download (no session, no disk) trips the queue's circuit and costs the download no attempt.
 */
import { type Backoff, backoffMs } from '../../../shared/base/backoff.ts';
import type { ErrorData, MatchkeepError } from '../../../shared/base/errors.ts';
import { systemCode } from '../../disk/disk-error.ts';
import type { DownloadJob } from '../../domain/assets.ts';
import { isTemporaryStatus } from '../../service/temporary-status.ts';
import type { TripCause } from './queue-circuit.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A file that is not available yet is requested again after these, then hourly for a day, then every 6 hours, for 14 days. */
const firstUnavailableMs = [5, 10, 20, 40].map((minutes) => minutes * minuteMs);
const unavailableLimitMs = 14 * dayMs;
/** A file counts as not offered only after this many requests, even if the first one was late (application off). */
const minUnavailableCount = 8;

/** At most 10 minutes: downloads that are too few to open an origin's circuit resume soon after an outage. */
const backoff = { firstMs: 2_000, maxMs: 10 * minuteMs, jitter: 1 } as const satisfies Backoff;
/**
 * A damaged file, or a refusal for a game that was played, has a limited number of attempts: some close together, then
 * one after each of these waits, so that they outlast a file host's bad evening.
 */
export const soonAttempts = 4;
const maxLateWaitMs = 6 * hourMs;
const lateWaitsMs = [5 * minuteMs, 30 * minuteMs, 2 * hourMs, maxLateWaitMs];
/** An error with one of these codes concerns its own download only, which has a limited number of attempts. */
const limitedCodes = [
  'file-corrupt',
  'other-game',
  'unexpected',
  'not-found',
  'cancelled',
  'path-invalid',
  'conflict',
  'not-supported',
  'invalid-input',
] as const satisfies readonly ErrorData['code'][];

export type Outcome =
  | { readonly kind: 'not-yet-available'; readonly retryAt: number }
  | { readonly kind: 'not-offered' }
  | { readonly kind: 'retry'; readonly retryAt: number; readonly attempts: number }
  | { readonly kind: 'failed' }
  | { readonly kind: 'trip'; readonly because: TripCause };

/**
 * `random` is in [0, 1): full jitter, so that downloads that failed together do not retry together. `hasAdvanced`: the
 * attempt saved more bytes than those before it.
 */
export function classifyFailure(
  error: MatchkeepError,
  job: DownloadJob,
  now: number,
  random: () => number,
  hasAdvanced = false,
): Outcome {
  const { code } = error;
  if (isLimitedCode(code)) return retryLimited(error, job, now, random);
  switch (code) {
    case 'not-available-yet':
      return unavailable(job, now);
    case 'service-refused':
      return refused(error, job, now, random);
    case 'service-unreachable':
    case 'service-unreadable':
      return retry(error, job, now, random);
    case 'address-unusable':
      return retryPatiently(error, job, now, random);
    case 'address-expired':
      // New addresses were refused too: the file host does not have the file yet.
      return hasAdvanced ? retry(error, job, now, random) : unavailable(job, now);
    case 'sign-in-required':
    case 'sign-in-rejected':
    case 'sign-in-paused':
    case 'keychain-unavailable':
    case 'not-configured':
    case 'settings-damaged':
      return { kind: 'trip', because: 'session' };
    case 'disk-denied':
      if (isAboutThisFile(error)) return retryLimited(error, job, now, random);
      return { kind: 'trip', because: 'disk' };
    case 'disk-full':
    case 'archive-missing':
    case 'archive-locked':
    case 'catalogue-unreadable':
      return { kind: 'trip', because: 'disk' };
    default:
      return code satisfies never;
  }
}

/** How long until a file that is not available is requested again; null: it is not offered. Durations in ms. */
function unavailableDelayMs(unavailableCount: number, sinceFirstDueMs: number): number | null {
  if (sinceFirstDueMs > unavailableLimitMs && unavailableCount >= minUnavailableCount) return null;
  const early = firstUnavailableMs[unavailableCount];
  if (early !== undefined) return early;
  return sinceFirstDueMs < dayMs ? hourMs : 6 * hourMs;
}

function unavailable(job: DownloadJob, now: number): Outcome {
  const delayMs = unavailableDelayMs(job.unavailableCount, now - job.firstDueAt);
  return delayMs === null ? { kind: 'not-offered' } : { kind: 'not-yet-available', retryAt: now + delayMs };
}

/** The service's response for an unplayed game is not specified, so a refusal is a failure only for a played game. */
function refused(error: MatchkeepError, job: DownloadJob, now: number, random: () => number): Outcome {
  if (isTemporaryRefusal(error)) return retry(error, job, now, random);
  return job.isKnownPlayed ? retryLimited(error, job, now, random) : unavailable(job, now);
}

/** A response without an error's status, such as a redirect, says nothing about the file. */
function isTemporaryRefusal({ status = 0 }: { readonly status?: number | undefined }): boolean {
  return status < 400 || isTemporaryStatus(status);
}

/** The drive can be written, but this file cannot: its name or its size is the reason. */
function isAboutThisFile({ cause }: MatchkeepError): boolean {
  return ['EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EFBIG'].includes(systemCode(cause) ?? '');
}

function retry(error: MatchkeepError, job: DownloadJob, now: number, random: () => number): Outcome {
  const attempts = job.attempts + 1;
  return retryAfter(Math.ceil(backoffMs(backoff, attempts, random())), attempts, error, now);
}

function retryAfter(waitMs: number, attempts: number, error: MatchkeepError, now: number): Outcome {
  const requestedAt = error.retryAt ? Date.parse(error.retryAt) : 0;
  return { kind: 'retry', retryAt: Math.max(requestedAt, now + waitMs), attempts };
}

/**
 * The waits of a limited number of attempts, and the longest of them from then on: the provider may correct the address
 * of this one file at any time.
 */
export function retryPatiently(
  error: MatchkeepError,
  job: DownloadJob,
  now: number,
  random: () => number,
): Outcome {
  const before = job.problem?.code === error.code ? job.attempts : Math.min(job.attempts, soonAttempts);
  if (before < soonAttempts) return retry(error, { ...job, attempts: before }, now, random);
  return retryLate(lateWaitsMs[before - soonAttempts] ?? maxLateWaitMs, before, error, now, random);
}

function retryLimited(error: MatchkeepError, job: DownloadJob, now: number, random: () => number): Outcome {
  // Earlier attempts that failed for another reason, such as an hour without a network, do not count against this file.
  const before = job.problem && isLimited(job.problem) ? job.attempts : Math.min(job.attempts, soonAttempts);
  if (before < soonAttempts) return retry(error, { ...job, attempts: before }, now, random);
  const waitMs = lateWaitsMs[before - soonAttempts];
  if (waitMs === undefined) return { kind: 'failed' };
  return retryLate(waitMs, before, error, now, random);
}

function retryLate(
  waitMs: number,
  before: number,
  error: MatchkeepError,
  now: number,
  random: () => number,
): Outcome {
  return retryAfter(Math.ceil(waitMs * (0.9 + 0.2 * random())), before + 1, error, now);
}

/** Whether a problem has a limited number of attempts. */
function isLimited({ code, status }: Pick<ErrorData, 'code' | 'status'>): boolean {
  if (code === 'service-refused') return !isTemporaryRefusal({ status });
  return isLimitedCode(code) || code === 'disk-denied';
}

function isLimitedCode(code: ErrorData['code']): code is (typeof limitedCodes)[number] {
  return limitedCodes.some((limited) => limited === code);
}
