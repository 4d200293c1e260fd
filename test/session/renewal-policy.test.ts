import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideRenewal,
  initialRenewalState,
  type RenewalEvent,
  type RenewalState,
} from '../../src/core/session/renewal-policy.ts';
import type { ErrorData } from '../../src/shared/base/errors.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-22T12:00:00Z');
const error: ErrorData = { code: 'service-refused', message: 'No.', status: 500 };
const means = { hasRefreshToken: true, canLogin: true };

const decide = (state: RenewalState, event: RenewalEvent) => decideRenewal(state, event);
const needed = (at: number) => ({ type: 'token-needed', at, ...means }) as const;
const refreshFailed = (at: number, more: Partial<Extract<RenewalEvent, { type: 'refresh-failed' }>> = {}) =>
  ({ type: 'refresh-failed', at, error, mayHaveArrived: true, ...means, ...more }) as const;

/** The state after these failed refreshes, each as soon as the wait before it is over. */
function afterFailures(count: number): { state: RenewalState; at: number } {
  let state = initialRenewalState;
  let at = start;
  for (let failure = 0; failure < count; failure += 1) {
    at = state.hold?.until ?? at;
    state = decide(state, refreshFailed(at)).state;
  }
  return { state, at };
}

describe('a token that is needed', () => {
  it('is requested by refresh while there is a valid refresh token, otherwise by login', () => {
    expect(decide(initialRenewalState, needed(start)).decision).toEqual({ do: 'refresh' });
    const without = { ...needed(start), hasRefreshToken: false };
    expect(decide(initialRenewalState, without).decision).toEqual({ do: 'login' });
  });

  it('is not requested during the wait after a failure, and the wait doubles', () => {
    const waits = [1, 2].map((count) => {
      const { state, at } = afterFailures(count);
      return (state.hold?.until ?? 0) - at;
    });
    expect(waits).toEqual([5_000, 10_000]);
    const { state, at } = afterFailures(1);
    expect(decide(state, needed(at + 4_999)).decision).toEqual({ do: 'wait', until: at + 5_000, error });
    expect(decide(state, needed(at + 5_000)).decision).toEqual({ do: 'refresh' });
  });

  it('is requested by login at once when the third refresh in a row fails', () => {
    const { state } = afterFailures(2);
    const until = state.hold?.until ?? 0;
    expect(decide(state, refreshFailed(until)).decision).toEqual({ do: 'login' });
  });

  it('is still requested by refresh if the budget allows no login', () => {
    const { state } = afterFailures(3);
    const until = state.hold?.until ?? 0;
    expect(decide(state, { ...needed(until), canLogin: false }).decision).toEqual({ do: 'refresh' });
  });

  it('is requested by login only after the wait that the service requests', () => {
    const { state } = afterFailures(2);
    const at = state.hold?.until ?? 0;
    const retryAt = new Date(at + 60 * minuteMs).toISOString();
    const third = decide(state, refreshFailed(at, { error: { ...error, status: 429, retryAt } }));
    expect(third.decision).toMatchObject({ do: 'wait', until: at + 60 * minuteMs });
    expect(decide(third.state, needed(at + 60 * minuteMs)).decision).toEqual({ do: 'login' });
  });

  it('is requested by login at growing intervals while logins fail too', () => {
    let { state, at } = afterFailures(3);
    let logins = 0;
    for (let attempt = 0; attempt < 200; attempt += 1) {
      at = Math.max(at, state.hold?.until ?? 0);
      const { decision } = decide(state, needed(at));
      if (decision.do === 'login') logins += 1;
      const failed: RenewalEvent =
        decision.do === 'login'
          ? { type: 'login-failed', at, error, mayHaveArrived: true }
          : refreshFailed(at, { canLogin: false });
      state = decide(state, failed).state;
    }
    expect(logins).toBeGreaterThanOrEqual(4);
    expect(logins).toBeLessThanOrEqual(8);
  });

  it('is never requested by login because this machine was offline', () => {
    let state = initialRenewalState;
    let at = start;
    for (let failure = 0; failure < 50; failure += 1) {
      const next = decide(state, refreshFailed(at, { mayHaveArrived: false }));
      expect(next.decision.do).toBe('wait');
      state = next.state;
      expect((state.hold?.until ?? 0) - at).toBeLessThanOrEqual(minuteMs);
      at = state.hold?.until ?? at;
    }
  });
});

describe('a token that data calls reject', () => {
  const rejected = (at: number, isTokenAccepted = false) =>
    ({ type: 'token-rejected', at, isTokenAccepted, ...means }) as const;

  it('is renewed once, then after 10, 20 and 40 minutes, and by login at the third time', () => {
    let state = initialRenewalState;
    let at = start;
    const seen: unknown[] = [];
    for (let minute = 0; minute < 80; minute += 1) {
      const { state: next, decision } = decide(state, rejected(at));
      if (decision.do !== 'wait') seen.push([minute, decision.do]);
      state = next;
      at += minuteMs;
    }
    expect(seen).toEqual([
      [0, 'refresh'],
      [10, 'refresh'],
      [30, 'login'],
      [70, 'refresh'],
    ]);
  });

  it('is never replaced by login if other calls succeed with it', () => {
    let state = initialRenewalState;
    for (let hour = 0; hour < 200; hour += 1) {
      const { state: next, decision } = decide(state, rejected(start + hour * 60 * minuteMs, true));
      expect(decision.do).not.toBe('login');
      state = next;
    }
  });

  it('is renewed at once again after a successful renewal', () => {
    const first = decide(initialRenewalState, rejected(start)).state;
    const helped = decide(first, { type: 'renewal-helped' }).state;
    expect(decide(helped, rejected(start + minuteMs)).decision).toEqual({ do: 'refresh' });
  });
});

it('No wait becomes longer when the clock is set back', () => {
  const { state, at } = afterFailures(6);
  const waitMs = (state.hold?.until ?? 0) - at;
  const back = at - 365 * 24 * 60 * minuteMs;
  const { state: moved } = decide(state, needed(back));
  expect(decide(moved, needed(back + waitMs - 1)).decision.do).toBe('wait');
  expect(decide(moved, needed(back + waitMs)).decision.do).not.toBe('wait');
});

it('No wait is longer than a day, even if the service requests one', () => {
  const retryAt = fc.option(fc.string({ maxLength: 30 }), { nil: undefined });
  fc.assert(
    fc.property(retryAt, fc.integer({ min: 0, max: 40 }), (asked, failures) => {
      const state = { ...initialRenewalState, failures, failuresWithOffline: failures };
      const next = decide(
        state,
        refreshFailed(start, { error: { ...error, retryAt: asked }, canLogin: false }),
      );
      expect(next.state.hold?.until).toBeLessThanOrEqual(start + 24 * 60 * minuteMs);
      expect(next.state.hold?.until).toBeGreaterThan(start);
    }),
  );
});
