/** Tokens from the service: `POST /auth/login` and `/auth/refresh` (specification 4.1, 4.2, 2.1). */
import { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';
import { readAnswer } from './answer.ts';
import type { ServiceAnswer, Transport } from './transport.ts';

/** Lifetime where the answer does not tell it: 24 hours (specification 5.3). */
const defaultExpiresInSeconds = 86_400;

/**
 * The refresh answer's shape is not documented, so a missing `refreshToken` or `expiresIn` is accepted.
 * `success: false` is a refusal whatever the status.
 */
const tokenAnswerSchema = z.looseObject({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1).nullish(),
  expiresIn: z.coerce.number().positive().nullish(),
});
const refusedSchema = z.looseObject({ success: z.literal(false) });

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
 * Both throw `sign-in-rejected` when the service refuses what it was given (with the status), and
 * `service-unreachable`, `service-refused` (429, 5xx) or `service-unreadable` when it could not judge it.
 */
export function createAuthClient(transport: Transport, now: () => number): AuthClient {
  const issue = async (url: string, body: Readonly<Record<string, string>>, what: string) => {
    const answer = await transport({ method: 'POST', url: new URL(url), body });
    if (isRejection(answer)) throw rejected(answer.status, what);
    const issued = readAnswer(answer, tokenAnswerSchema, what, now());
    return {
      accessToken: issued.accessToken,
      refreshToken: issued.refreshToken ?? null,
      expiresInSeconds: issued.expiresIn ?? defaultExpiresInSeconds,
    };
  };
  return {
    login: (baseUrl, { username, password }) =>
      issue(`${baseUrl}/auth/login`, { username, password }, 'the sign-in'),
    refresh: (baseUrl, refreshToken) =>
      issue(`${baseUrl}/auth/refresh`, { refreshToken }, 'the renewal of the session'),
  };
}

/** 404 and 405 speak of the address, 408 and 429 of the moment; every other 4xx of what was sent. */
function isRejection(answer: ServiceAnswer): boolean {
  if (answer.status >= 400 && answer.status < 500) return ![404, 405, 408, 429].includes(answer.status);
  return saysRefused(answer.text);
}

function saysRefused(text: string): boolean {
  try {
    return refusedSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false; // Not JSON: `readAnswer` says so with the right error.
  }
}

function rejected(status: number, what: string): MatchkeepError {
  return new MatchkeepError('sign-in-rejected', `The service refused ${what} (status ${status}).`, {
    status,
    remedy: 'Check the user name and the password, and sign in again.',
  });
}
