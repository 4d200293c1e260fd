/** Tokens from the service: `POST /auth/login` and `/auth/refresh` (specification 4.1, 4.2, 2.1). */
import { isLosslessNumber } from 'lossless-json';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { redactedBeginning } from '../service/rejection-facts.ts';
import { parseResponse } from '../service/response.ts';
import { isTemporaryStatus } from '../service/temporary-status.ts';
import type { ServiceResponse, Transport } from '../service/transport.ts';

/** The lifetime if the response has no usable one: 24 hours (specification 5.3). */
const defaultExpiresInSeconds = 86_400;
/** The limits of a plausible lifetime: the refresh token's 30 days (5.4), and long enough for several calls. */
const maxExpiresInSeconds = 30 * 86_400;
const minExpiresInSeconds = 60;
/** Tokens are often longer than 1,000 characters; a response with two of them is far below this limit. */
const maxResponseBytes = 1024 * 1024;

/**
 * The shape of the refresh response is not documented, so a missing `refreshToken` or `expiresIn` is accepted.
 * `success: false` is a rejection, also with status 200.
 */
const tokenResponseSchema = z.looseObject({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1).nullish(),
  expiresIn: z.unknown().optional().transform(expiresInSeconds),
});
const rejectedSchema = z.looseObject({ success: z.literal(false) });

export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly expiresInSeconds: number;
}

export interface AuthClient {
  login(
    baseUrl: string,
    credentials: { readonly username: string; readonly password: string },
  ): Promise<IssuedTokens>;
  refresh(baseUrl: string, refreshToken: string): Promise<IssuedTokens>;
}

/**
 * Both methods throw `sign-in-rejected` (with the status) if the service rejects the credentials, and
 * `service-unreachable`, `service-refused` (429, 5xx) or `service-unreadable` if it could not check them.
 */
export function createAuthClient(transport: Transport, now: () => number): AuthClient {
  const issue = async (url: string, body: Readonly<Record<string, string>>, what: string) => {
    const response = await transport({ method: 'POST', url: new URL(url), body, maxBytes: maxResponseBytes });
    if (isRejection(response)) throw rejected(response, what);
    const issued = parseResponse(response, tokenResponseSchema, what, now());
    return {
      accessToken: issued.accessToken,
      refreshToken: issued.refreshToken ?? null,
      expiresInSeconds: issued.expiresIn,
    };
  };
  return {
    async login(baseUrl, { username, password }) {
      try {
        return await issue(`${baseUrl}/auth/login`, { username, password }, 'the sign-in');
      } catch (error) {
        throw withPasswordHint(error);
      }
    },
    refresh: (baseUrl, refreshToken) =>
      issue(`${baseUrl}/auth/refresh`, { refreshToken }, 'the renewal of the session'),
  };
}

/**
 * 404 and 405 concern the address, 408, 429 and every 5xx the moment, whatever their body says: a service that is down
 * must not end a session. Every other 4xx rejects what was sent.
 */
function isRejection({ status, text }: ServiceResponse): boolean {
  if (isTemporaryStatus(status)) return false;
  return status >= 400 && status < 500 ? ![404, 405].includes(status) : saysRejected(text);
}

function saysRejected(text: string): boolean {
  try {
    return rejectedSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false; // Not JSON: `parseResponse` throws the right error.
  }
}

/** In seconds, limited to plausible values. Numbers may be text, or have more digits than a JS number. */
function expiresInSeconds(value: unknown): number {
  const isNumeric = typeof value === 'number' || typeof value === 'string' || isLosslessNumber(value);
  const seconds = isNumeric && String(value).trim() !== '' ? Number(String(value)) : Number.NaN;
  if (!(seconds > 0)) return defaultExpiresInSeconds;
  return Math.min(Math.max(seconds, minExpiresInSeconds), maxExpiresInSeconds);
}

/** Some deployments answer a wrong password with 500, as public clients report. */
function withPasswordHint(error: unknown): unknown {
  if (!(error instanceof MatchkeepError) || error.code !== 'service-refused' || error.status !== 500)
    return error;
  const { code, message, status, retryAt, cause } = error;
  return new MatchkeepError(code, message, {
    status,
    retryAt,
    cause,
    remedy:
      'The service has an error, or the password is wrong: some services respond to a wrong password this way. Check the user name and the password, or try again later.',
  });
}

function rejected({ status, text }: ServiceResponse, what: string): MatchkeepError {
  return new MatchkeepError('sign-in-rejected', `The service refused ${what} (status ${status}).`, {
    status,
    cause: `the response begins with: ${redactedBeginning(text)}`,
    remedy: 'Check the user name and the password, and sign in again.',
  });
}
