/** Parses responses: any status other than 200 becomes a typed error, and JSON numbers lose no digits. */
import { LosslessNumber, parse } from 'lossless-json';
import type { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { parseExact } from '../json/exact.ts';
import { overJsonBounds } from './json-bounds.ts';
import { redactedBeginning } from './rejection-facts.ts';
import type { ServiceResponse } from './transport.ts';

/**
 * Parses JSON; a number whose digits a JS number would change, and any integer beyond 2^53 (64-bit ids), stays a
 * `LosslessNumber`. Source: service specification, sections 2.3 and 2.4.
 */
export function parseLossless(text: string): unknown {
  const parsed = mayHaveLargeInteger.test(text) ? undefined : parseExact(text);
  return parsed ?? parse(text, null, toNumber);
}

/** Also in a string, which only takes longer to parse then. */
const mayHaveLargeInteger = /\d{16}|\de\+/i;

function toNumber(digits: string): number | LosslessNumber {
  const value = Number(digits);
  return String(value) === digits && (!Number.isInteger(value) || Number.isSafeInteger(value))
    ? value
    : new LosslessNumber(digits);
}

/** The valid body of a 200 response. Throws `service-refused` (with status and `retryAt`) or `service-unreadable`. */
export function parseResponse<T extends z.ZodType>(
  response: ServiceResponse,
  schema: T,
  what: string,
  now: number,
): z.output<T> {
  if (response.status !== 200) throw rejection(response, what, now);
  const excess = overJsonBounds(response.text);
  if (excess !== null) throw unreadable(what, excess, response.text);
  let json: unknown;
  try {
    json = parseLossless(response.text);
  } catch {
    throw unreadable(what, describeNonJson(response.text), response.text);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') || 'the answer';
  throw unreadable(what, `${place}: ${issue?.message ?? 'not as specified'}`, response.text);
}

function rejection(response: ServiceResponse, what: string, now: number): MatchkeepError {
  if (response.status >= 300 && response.status < 400) return redirected(response, what);
  const waitSeconds = retryAfterSeconds(response.headers, now);
  return new MatchkeepError('service-refused', `The service refused ${what} (status ${response.status}).`, {
    status: response.status,
    ...(waitSeconds !== null && { retryAt: new Date(now + waitSeconds * 1000).toISOString() }),
    remedy: rejectionRemedy(response.status),
  });
}

/**
 * The wait that the service asks for: `Retry-After` (seconds or a date) or `x-rate-limit-retry-after-seconds`
 * (seen in public clients). Null if unspecified; at most a day.
 */
export function retryAfterSeconds(headers: ServiceResponse['headers'], now: number): number | null {
  for (const name of ['retry-after', 'x-rate-limit-retry-after-seconds']) {
    const value = headers[name];
    if (typeof value !== 'string' || value.trim() === '') continue;
    const seconds = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
    if (Number.isFinite(seconds)) return Math.min(Math.max(seconds, 0), 86_400);
  }
  return null;
}

function rejectionRemedy(status: number): string {
  if (status === 401) return 'Sign in again.';
  if (status === 403) return 'Ask your data provider whether your account has access to this.';
  if (status === 404) return 'Check the service address in the settings.';
  if (status === 429)
    return 'The service asks for fewer requests. Matchkeep slows down and continues when the wait is over.';
  if (status >= 500) return 'The service has an error. Matchkeep retries automatically.';
  return 'Check the service address in the settings; the log has the details.';
}

/** Redirects are never followed: the request's token must not reach another origin. */
function redirected({ status, headers }: ServiceResponse, what: string): MatchkeepError {
  const location = typeof headers['location'] === 'string' ? headers['location'] : '';
  const target = URL.canParse(location) ? ` to ${new URL(location).origin}` : '';
  const message = `The service redirects ${what}${target} (status ${status}). Matchkeep does not follow redirects, to protect your session.`;
  return new MatchkeepError('service-refused', message, {
    status,
    remedy: 'Check the service address in the settings, and ask your data provider whether it has moved.',
  });
}

function unreadable(what: string, why: string, text: string): MatchkeepError {
  return new MatchkeepError(
    'service-unreadable',
    `The service's response to ${what} could not be read (${why}).`,
    {
      status: 200,
      cause: `the response begins with: ${redactedBeginning(text)}`,
      remedy: 'Check the service address in the settings: a proxy or another site may have responded.',
    },
  );
}

function describeNonJson(text: string): string {
  if (text.trim() === '') return 'it is empty';
  return /^\s*</.test(text) ? 'it is a web page, not JSON' : 'it is not JSON';
}
