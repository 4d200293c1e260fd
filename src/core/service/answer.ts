/** From an answer to its meaning: any non-200 is a typed failure, JSON is read without losing digits. */
import { LosslessNumber, parse } from 'lossless-json';
import type { z } from 'zod';
import { MatchkeepError } from '../../shared/errors.ts';
import type { ServiceAnswer } from './transport.ts';

/**
 * Parses JSON; a number whose digits a JS number would change (64-bit ids) stays a `LosslessNumber`.
 * Source: service specification, sections 2.3 and 2.4.
 */
export function parseLossless(text: string): unknown {
  return parse(text, null, (digits) => {
    const value = Number(digits);
    return String(value) === digits && (!Number.isInteger(value) || Number.isSafeInteger(value))
      ? value
      : new LosslessNumber(digits);
  });
}

/** The body of a 200 answer, checked. Throws `service-refused` (with status and `retryAt`) or `service-unreadable`. */
export function readAnswer<T extends z.ZodType>(
  answer: ServiceAnswer,
  schema: T,
  what: string,
  now: number,
): z.output<T> {
  if (answer.status !== 200) throw refusal(answer, what, now);
  let json: unknown;
  try {
    json = parseLossless(answer.text);
  } catch {
    throw unreadable(what, describeNonJson(answer.text));
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw unreadable(what, `${issue?.path.join('.') || 'the answer'}: ${issue?.message ?? 'not as specified'}`);
}

export function refusal(answer: ServiceAnswer, what: string, now: number): MatchkeepError {
  const waitSeconds = retryAfterSeconds(answer.headers, now);
  return new MatchkeepError('service-refused', `The service refused ${what} (status ${answer.status}).`, {
    status: answer.status,
    ...(waitSeconds !== null && { retryAt: new Date(now + waitSeconds * 1000).toISOString() }),
    remedy: refusalRemedy(answer.status),
  });
}

/**
 * How long the service asks to wait: `Retry-After` (seconds or a date) or `x-rate-limit-retry-after-seconds`
 * (seen in public clients). Null when it does not say; at most a day.
 */
export function retryAfterSeconds(headers: ServiceAnswer['headers'], now: number): number | null {
  for (const name of ['retry-after', 'x-rate-limit-retry-after-seconds']) {
    const value = headers[name];
    if (typeof value !== 'string' || value.trim() === '') continue;
    const seconds = /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
    if (Number.isFinite(seconds)) return Math.min(Math.max(seconds, 0), 86_400);
  }
  return null;
}

function refusalRemedy(status: number): string {
  if (status === 401) return 'Sign in again.';
  if (status === 403) return 'Ask your data provider whether your account may have this.';
  if (status === 404) return 'Check the service address in the settings.';
  if (status === 429) return 'Nothing to do: Matchkeep slows down and goes on.';
  if (status >= 500) return 'The service has a fault; Matchkeep tries again by itself.';
  return 'Check the service address in the settings; the log has the details.';
}

function unreadable(what: string, why: string): MatchkeepError {
  return new MatchkeepError(
    'service-unreadable',
    `The service's answer to ${what} could not be read (${why}).`,
    {
      status: 200,
      remedy: 'Check the service address in the settings: a proxy or another site may have answered.',
    },
  );
}

function describeNonJson(text: string): string {
  if (text.trim() === '') return 'it is empty';
  return /^\s*</.test(text) ? 'it is a web page, not JSON' : 'it is not JSON';
}
