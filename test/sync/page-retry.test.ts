import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { TokenFailure } from '../../src/core/session/token-failure.ts';
import { createPageRetry } from '../../src/core/sync/listing/page-retry.ts';
import { MatchkeepError } from '../../src/shared/base/errors.ts';

const start = Date.parse('2026-11-22T12:00:00Z');

/** Fails with these errors in order, then succeeds; returns its waits. */
async function fetchWith(failures: readonly Error[], random = 1) {
  const left = [...failures];
  const waits: number[] = [];
  let calls = 0;
  let at = start;
  const retry = createPageRetry({
    now: () => at,
    random: () => random,
    log: pino({ level: 'silent' }),
    async wait(ms) {
      waits.push(ms);
      at += ms;
    },
  });
  const outcome = await retry(async () => {
    calls += 1;
    const failure = left.shift();
    if (failure) throw failure;
    return 'page';
  }).catch((error: unknown) => error);
  return { outcome, waits, calls };
}

const status = (code: number, retryAt?: string) =>
  new MatchkeepError('service-refused', 'No.', { status: code, retryAt });

describe('a page of a listing that fails', () => {
  it.each([
    ['500', status(500)],
    ['503', status(503)],
    ['408', status(408)],
    ['a reset connection', new MatchkeepError('service-unreachable', 'Gone.')],
    ['an unreadable answer', new MatchkeepError('service-unreadable', 'What?')],
  ])('is requested again after %s, with growing waits', async (_, failure) => {
    const { outcome, waits } = await fetchWith([failure, failure, failure]);
    expect(outcome).toBe('page');
    expect(waits).toEqual([1000, 2000, 4000]);
  });

  it('is abandoned after four attempts', async () => {
    const failure = status(500);
    const { outcome, calls } = await fetchWith(Array.from({ length: 9 }, () => failure));
    expect(outcome).toBe(failure);
    expect(calls).toBe(4);
  });

  it('is requested again after the wait of a 429', async () => {
    const { outcome, waits } = await fetchWith([status(429, new Date(start + 20_000).toISOString())]);
    expect(outcome).toBe('page');
    expect(waits).toEqual([20_000]);
  });

  it('is abandoned at once if a 429 requests a longer wait than a pass allows', async () => {
    const { waits, calls } = await fetchWith([status(429, new Date(start + 3_600_000).toISOString())]);
    expect(waits).toEqual([]);
    expect(calls).toBe(1);
  });

  it.each([
    ['403', status(403)],
    ['404', status(404)],
    ['a cancelled request', new MatchkeepError('cancelled', 'Stop.')],
    ['a missing sign-in', new MatchkeepError('sign-in-required', 'Who?')],
    ['a failed token request', TokenFailure.from(status(500))],
    ['a fault of ours', new TypeError('Oops.')],
  ])('is not requested again after %s', async (_, failure) => {
    expect(await fetchWith([failure])).toMatchObject({ outcome: failure, calls: 1 });
  });
});
