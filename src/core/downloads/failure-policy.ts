/**
 * What becomes of a download whose attempt ended in an error. Absences ("not there yet") are a schedule and
 * not a failure; what concerns everyone (no session, no network, no disk) holds the queue, not the download.
 */

import { type Backoff, backoffMs } from '../../shared/backoff.ts';
import type { ErrorData, MatchkeepError } from '../../shared/errors.ts';
import { systemCode } from '../disk/disk-error.ts';
import type { DownloadJob } from '../domain/assets.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "Not there yet" is asked again after these, then hourly for a day, then every 6 hours, for 14 days. */
const firstUnavailableMs = [5, 10, 20, 40].map((minutes) => minutes * minuteMs);
const unavailableLimitMs = 14 * dayMs;
/** However late the first question came (the application was off), so many are asked before it is given up. */
const minUnavailableCount = 8;

const backoff = { firstMs: 2_000, maxMs: hourMs, jitter: 1 } as const satisfies Backoff;
/** Too few downloads to tell an outage by are tried again within this, so that they soon follow its end. */
const outageBackoffCapMs = 10 * minuteMs;
/**
 * A file that arrives damaged, or a refusal for a game that was played, is not asked for endlessly: so often soon
 * after one another, then after these, so that an evening's trouble of a file host passes.
 */
const soonAttempts = 4;
const lateWaitsMs = [5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs];
/** What is wrong with a download of these codes says nothing of the others, and is not tried again endlessly. */
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
  | { readonly kind: 'hold'; readonly because: 'session' | 'disk' };

/**
 * `random` is in [0, 1): full jitter, so that many that failed together do not come back together. `hasAdvanced`
 * says that the attempt got further than those before.
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
      return absence(job, now);
    case 'service-refused':
      return refused(error, job, now, random);
    case 'service-unreachable':
    case 'service-unreadable':
      return retry(error, job, now, random);
    case 'address-expired':
      // Fresh addresses were refused too: the file host does not have the file yet.
      return hasAdvanced ? retry(error, job, now, random) : absence(job, now);
    case 'sign-in-required':
    case 'sign-in-rejected':
    case 'sign-in-paused':
    case 'keychain-unavailable':
    case 'not-configured':
    case 'settings-damaged':
      return { kind: 'hold', because: 'session' };
    case 'disk-denied':
      if (isAboutThisFile(error)) return retryLimited(error, job, now, random);
      return { kind: 'hold', because: 'disk' };
    case 'disk-full':
    case 'archive-missing':
    case 'archive-locked':
    case 'catalogue-unreadable':
      return { kind: 'hold', because: 'disk' };
    default:
      return code satisfies never;
  }
}

/** How long until an absent file is asked for again; null: it is not offered. Durations in ms. */
export function unavailableDelayMs(absences: number, sinceFirstDueMs: number): number | null {
  if (sinceFirstDueMs > unavailableLimitMs && absences >= minUnavailableCount) return null;
  const early = firstUnavailableMs[absences];
  if (early !== undefined) return early;
  return sinceFirstDueMs < dayMs ? hourMs : 6 * hourMs;
}

/** Whole ms, with full jitter; `attempts` is counted from 1. */
export function retryWaitMs(attempts: number, random: () => number, maxMs: number = backoff.maxMs): number {
  return Math.ceil(backoffMs({ ...backoff, maxMs }, attempts, random()));
}

function absence(job: DownloadJob, now: number): Outcome {
  const delayMs = unavailableDelayMs(job.unavailableCount, now - job.firstDueAt);
  return delayMs === null ? { kind: 'not-offered' } : { kind: 'not-yet-available', retryAt: now + delayMs };
}

/** An unplayed game is refused in ways that are not specified; only for a played one is a refusal a failure. */
function refused(error: MatchkeepError, job: DownloadJob, now: number, random: () => number): Outcome {
  if (isTemporary(error.status)) return retry(error, job, now, random);
  return job.isKnownPlayed ? retryLimited(error, job, now, random) : absence(job, now);
}

function isTemporary(status = 0): boolean {
  return status >= 500 || status === 408 || status === 429 || status < 400;
}

/** The drive is there and can be written, but not this file: its name or size is what stands in the way. */
function isAboutThisFile({ cause }: MatchkeepError): boolean {
  return ['EISDIR', 'ENOTDIR', 'ENAMETOOLONG', 'EFBIG'].includes(systemCode(cause) ?? '');
}

function retry(error: MatchkeepError, job: DownloadJob, now: number, random: () => number): Outcome {
  const attempts = job.attempts + 1;
  const capMs = isLimited(error) ? backoff.maxMs : outageBackoffCapMs;
  return retryAfter(retryWaitMs(attempts, random, capMs), attempts, error, now);
}

function retryAfter(waitMs: number, attempts: number, error: MatchkeepError, now: number): Outcome {
  const askedFor = error.retryAt ? Date.parse(error.retryAt) : 0;
  return { kind: 'retry', retryAt: Math.max(askedFor, now + waitMs), attempts };
}

function retryLimited(error: MatchkeepError, job: DownloadJob, now: number, random: () => number): Outcome {
  // What came before of another kind, as an hour without network, says nothing of this file.
  const before = job.problem && isLimited(job.problem) ? job.attempts : Math.min(job.attempts, soonAttempts);
  if (before < soonAttempts) return retry(error, { ...job, attempts: before }, now, random);
  const waitMs = lateWaitsMs[before - soonAttempts];
  if (waitMs === undefined) return { kind: 'failed' };
  return retryAfter(Math.ceil(waitMs * (0.9 + 0.2 * random())), before + 1, error, now);
}

/** Whether a problem is of those that are not tried again endlessly. */
function isLimited({ code, status }: Pick<ErrorData, 'code' | 'status'>): boolean {
  if (code === 'service-refused') return !isTemporary(status);
  return isLimitedCode(code) || code === 'disk-denied';
}

function isLimitedCode(code: ErrorData['code']): code is (typeof limitedCodes)[number] {
  return limitedCodes.some((limited) => limited === code);
}
