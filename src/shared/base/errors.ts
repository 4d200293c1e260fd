/**
 * Matchkeep's only error type. Codes are stable: scripts, tests and the interface rely on them.
 * Errors cross the bridge as data (`ErrorData`) and never contain a secret.
 */
import { z } from 'zod';

/**
 * These concern every download: `not-configured` (an address that the user has not entered yet), `settings-damaged`
 * (the settings file cannot be read) and those of session and disk. These concern one request: `invalid-input` (the
 * caller's input), `path-invalid` (a path that cannot be used), `conflict` (something exists already, or is in
 * progress), `not-supported` (not possible here, or with this file) and `address-unusable` (the address of one file, or
 * its redirect, leads to no file).
 */
const errorCodes = [
  'sign-in-required',
  'sign-in-rejected',
  'sign-in-paused',
  'keychain-unavailable',
  'service-unreachable',
  'service-refused',
  'service-unreadable',
  'not-available-yet',
  'address-expired',
  'address-unusable',
  'file-corrupt',
  'other-game',
  'disk-full',
  'disk-denied',
  'archive-missing',
  'archive-locked',
  'catalogue-unreadable',
  'cancelled',
  'not-configured',
  'settings-damaged',
  'conflict',
  'not-supported',
  'path-invalid',
  'invalid-input',
  'not-found',
  'unexpected',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What crosses the bridge: `retryAt` is an ISO 8601 time, `status` the service's HTTP status. */
export const errorDataSchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  remedy: z.string().optional(),
  retryAt: z.string().optional(),
  status: z.number().int().optional(),
  host: z.string().optional(),
});

export type ErrorData = z.infer<typeof errorDataSchema>;

export interface ErrorDetails {
  /** What the user can do about it, as a sentence. */
  readonly remedy?: string | undefined;
  /** The time of the next possible or scheduled attempt: ISO 8601. */
  readonly retryAt?: string | undefined;
  /** The HTTP status of the response that caused it. */
  readonly status?: number | undefined;
  /** The host that the message names, with its port. Diagnostics mask it by this field. */
  readonly host?: string | undefined;
  readonly cause?: unknown;
}

/** The message of `sign-in-required` while nobody is signed in; a session that ended has other messages. */
export const signedOutMessage = 'You are not signed in to the service.';

export class MatchkeepError extends Error {
  override readonly name = 'MatchkeepError';
  readonly code: ErrorCode;
  readonly remedy: string | undefined;
  readonly retryAt: string | undefined;
  readonly status: number | undefined;
  readonly host: string | undefined;

  /** `message` describes the error in the user's words. */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.remedy = details.remedy;
    this.retryAt = details.retryAt;
    this.status = details.status;
    this.host = details.host;
  }
}

/** Whether the work was stopped: by the user, by its end of time, or because the program closes. */
export function isCancelled(error: unknown): boolean {
  return error instanceof MatchkeepError && error.code === 'cancelled';
}

/** Converts anything thrown to data that may cross the bridge. Of an unknown error, only the message is retained. */
export function toErrorData(error: unknown): ErrorData {
  if (error instanceof MatchkeepError) {
    const { code, message, remedy, retryAt, status, host } = error;
    return {
      code,
      message,
      ...(remedy !== undefined && { remedy }),
      ...(retryAt !== undefined && { retryAt }),
      ...(status !== undefined && { status }),
      ...(host !== undefined && { host }),
    };
  }
  return {
    code: 'unexpected',
    message: error instanceof Error ? error.message : String(error),
    remedy: 'This is a bug in Matchkeep. The log in the data folder has the details.',
  };
}

/** The error of work that was done in part: its remedy begins with what was done, as a sentence. */
export function afterPartOfWork(error: unknown, done: string): MatchkeepError {
  const { code, message, remedy = '', ...others } = toErrorData(error);
  return new MatchkeepError(code, message, { ...others, remedy: `${done} ${remedy}`.trim() });
}

/** Converts data from the bridge back to an error. */
export function fromErrorData(data: ErrorData): MatchkeepError {
  return new MatchkeepError(data.code, data.message, data);
}
