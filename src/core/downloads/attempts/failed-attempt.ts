/** What follows from one failed attempt, and what the catalogue records of it. */
import {
  type ErrorCode,
  type ErrorData,
  type MatchkeepError,
  toErrorData,
} from '../../../shared/base/errors.ts';
import { downloadSteps } from '../../../shared/downloads/download-states.ts';
import type { DownloadJob, FailedStep } from '../../domain/assets.ts';
import type { Outage } from '../../service/circuit-breaker.ts';
import { dataOrigin, failureKind } from '../../service/circuits.ts';
import { classifyFailure, type Outcome, retryPatiently } from '../scheduler/failure-policy.ts';
import { HostDownError, isOfAnotherHost } from '../scheduler/file-hosts.ts';
import { NoRoomError } from '../transfer/disk-space.ts';
import { FileTooLargeError } from '../transfer/file-size-limit.ts';
import { slowRetryAt, TransferTooSlowError } from '../transfer/minimum-speed.ts';

/** A download that waits for a file host is tried after this even if no probe finds the host back. */
const hostWaitMs = 30 * 60_000;
/** How soon a download that did not fit checks the drive again; it requests nothing before there is room. */
const roomWaitMs = 2 * 60_000;
const lastRemedy = 'Every attempt had the same result. Retry later, or contact your data provider.';

/** Errors that the host of the file, or of its address, may have caused. */
const hostCodes = [
  'service-unreachable',
  'service-refused',
  'service-unreadable',
  'address-expired',
  'address-unusable',
  'file-corrupt',
  'other-game',
] as const satisfies readonly ErrorCode[];

const { requeue, postpone, fail, giveUp } = downloadSteps;

export interface FailedAttempt {
  readonly job: DownloadJob;
  readonly error: MatchkeepError;
  /** The origin that the attempt called last; null if it called none. */
  readonly origin: string | null;
  /** The host of the data API, with its port; undefined if its address is not set. */
  readonly dataHost: string | undefined;
  /** Whether the attempt saved more bytes than those before it. */
  readonly hasAdvanced: boolean;
}

export interface FailureResult {
  readonly outcome: Outcome;
  readonly transition: FailedStep;
  /** The origin that the download waits for, if the origin may have caused the failure; otherwise null. */
  readonly awaitedOrigin: string | null;
}

/** `random` is in [0, 1). */
export function resultOfFailure(
  { job, error, origin, dataHost, hasAdvanced }: FailedAttempt,
  outageAt: (origin: string) => Outage | null,
  now: number,
  random: () => number,
): FailureResult {
  const hasSaved = hasAdvanced && !isPartUseless(error);
  const counted: DownloadJob = hasSaved ? { ...job, attempts: 0 } : job;
  const isRedirected = origin !== null && origin !== dataOrigin && isOfAnotherHost(error, origin);
  const awaitedOrigin = isRedirected ? null : originToWaitFor(origin, error);
  const outcome =
    ownOutcome(counted, error, now, random) ??
    (isRedirected && failureKind(error) === 'down' ? retryPatiently(error, counted, now, random) : null) ??
    (awaitedOrigin === null
      ? null
      : originOutcome(awaitedOrigin, outageAt(awaitedOrigin), counted, now, random)) ??
    classifyFailure(error, counted, now, random, hasSaved);
  const host =
    error.host ?? hostToBlame(error instanceof HostDownError ? error.origin : origin, error, dataHost);
  const problem = { ...toErrorData(error), ...(host !== undefined && { host }) };
  return { outcome, awaitedOrigin, transition: transitionFor(outcome, counted, error, problem) };
}

/** Longer than any real host name with its port. */
const maxHostLength = 300;

/** The host that the problem is recorded with, with its port; undefined if no host causes such errors. */
function hostToBlame(
  origin: string | null,
  { code }: MatchkeepError,
  dataHost: string | undefined,
): string | undefined {
  if (origin === null || !hostCodes.some((each) => each === code)) return undefined;
  return origin === dataOrigin ? dataHost : new URL(origin).host.slice(0, maxHostLength);
}

/** Null if the failure does not concern the file's own size or speed. */
function ownOutcome(
  { attempts }: DownloadJob,
  error: MatchkeepError,
  now: number,
  random: () => number,
): Outcome | null {
  if (error instanceof TransferTooSlowError)
    return { kind: 'retry', retryAt: slowRetryAt(attempts, now, random), attempts: attempts + 1 };
  if (error instanceof NoRoomError) return { kind: 'retry', retryAt: now + roomWaitMs, attempts };
  return null;
}

function originToWaitFor(used: string | null, error: MatchkeepError): string | null {
  const kind = failureKind(error);
  if (kind === 'answered' || kind === 'none') return null;
  return error instanceof HostDownError ? error.origin : used;
}

/** Null while the origin's circuit is closed: then the failure concerns this download alone. */
function originOutcome(
  origin: string,
  outage: Outage | null,
  { attempts }: DownloadJob,
  now: number,
  random: () => number,
): Outcome | null {
  if (!outage) return null;
  // A request to a file host costs an address first: one download probes, and the others follow when it succeeds.
  const retryAt =
    origin === dataOrigin ? outage.probeAt : Math.ceil(now + hostWaitMs * (0.75 + 0.5 * random()));
  return { kind: 'retry', retryAt, attempts };
}

/** Whether the part is discarded, so that the next attempt starts over. */
function isPartUseless(error: MatchkeepError): boolean {
  const isOtherFile = error.code === 'file-corrupt' || error.code === 'address-unusable';
  return isOtherFile || error instanceof FileTooLargeError;
}

function transitionFor(
  outcome: Outcome,
  job: DownloadJob,
  error: MatchkeepError,
  recorded: ErrorData,
): FailedStep {
  // The catalogue distinguishes "not available yet" from a failure by this code, not by the service's status.
  const isUnavailable = outcome.kind === 'not-yet-available' || outcome.kind === 'not-offered';
  const problem: ErrorData = { ...recorded, code: isUnavailable ? 'not-available-yet' : error.code };
  const common = { error: problem, ...(isPartUseless(error) && { resume: null }) } as const;
  switch (outcome.kind) {
    case 'not-yet-available':
      return {
        ...common,
        state: postpone.to,
        retryAt: outcome.retryAt,
        unavailableCount: job.unavailableCount + 1,
        attempts: 0,
      };
    case 'not-offered':
      return { ...common, state: giveUp.to, retryAt: null };
    case 'retry':
      return { ...common, state: postpone.to, retryAt: outcome.retryAt, attempts: outcome.attempts };
    case 'failed':
      return {
        ...common,
        // The error's own remedy says that the file will be fetched again; this was the last attempt.
        ...(error.code === 'file-corrupt' && { error: { ...problem, remedy: lastRemedy } }),
        state: fail.to,
        retryAt: null,
        attempts: job.attempts + 1,
      };
    case 'trip':
      return { ...common, state: requeue.to, retryAt: null };
  }
}
