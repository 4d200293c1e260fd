/**
 * The one error type of Matchkeep. Codes are stable: scripts, tests and the interface rely on them.
 * Errors cross the bridge as data (`ErrorData`) and never carry a secret.
 */
import { z } from 'zod';

/**
 * These concern every download: `not-configured` (an address that the user has not entered yet),
 * `settings-damaged` (a file of the user's own settings that cannot be read) and those of session and disk. What
 * concerns one request only: `invalid-input` (the caller's own input), `path-invalid` (a path that cannot be used),
 * `conflict` (something that exists already, or is under way) and `not-supported` (not possible here, or with this file).
 */
export const errorCodes = [
  'sign-in-required',
  'sign-in-rejected',
  'sign-in-paused',
  'keychain-unavailable',
  'service-unreachable',
  'service-refused',
  'service-unreadable',
  'not-available-yet',
  'address-expired',
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
  /** When it will be, or may be, tried again: ISO 8601. */
  readonly retryAt?: string | undefined;
  /** The HTTP status of the answer that caused it. */
  readonly status?: number | undefined;
  /** The host that the message names, with its port. Diagnostics mask it by this field. */
  readonly host?: string | undefined;
  readonly cause?: unknown;
}

export class MatchkeepError extends Error {
  override readonly name = 'MatchkeepError';
  readonly code: ErrorCode;
  readonly remedy: string | undefined;
  readonly retryAt: string | undefined;
  readonly status: number | undefined;
  readonly host: string | undefined;

  /** `message` says what happened in the user's words. */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.remedy = details.remedy;
    this.retryAt = details.retryAt;
    this.status = details.status;
    this.host = details.host;
  }
}

/** Turns anything thrown into data that may cross the bridge. An unknown error keeps its message only. */
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

/** Turns data from the bridge back into an error to throw. */
export function fromErrorData(data: ErrorData): MatchkeepError {
  return new MatchkeepError(data.code, data.message, data);
}
