import { describe, expect, it } from 'vitest';
import type { Tokens } from '../../src/core/session/session-file.ts';
import {
  initialSessionState,
  isFresh,
  nextSessionState,
  type SessionEvent,
  tokenDuringWait,
} from '../../src/core/session/session-state.ts';
import type { ErrorData } from '../../src/shared/base/errors.ts';

const minuteMs = 60_000;
const start = Date.parse('2026-11-22T12:00:00Z');
const address = 'https://service.example/v2';
const other = 'https://other.example/v2';
const error: ErrorData = { code: 'service-unreachable', message: 'No.' };

const tokens = (lifeMs: number): Tokens => ({
  accessToken: 'access',
  accessExpiresAt: start + lifeMs,
  refreshToken: 'refresh',
  refreshIssuedAt: start,
  refreshUsedAt: start,
});

const stateAfter = (...events: readonly SessionEvent[]) =>
  events.reduce(nextSessionState, initialSessionState(address));

describe('the state of a session', () => {
  it('loses its tokens, its accepted token and its problem when the service address changes', () => {
    const state = stateAfter(
      { type: 'tokens-changed', address, tokens: tokens(60 * minuteMs) },
      { type: 'token-accepted', token: 'access' },
      { type: 'address-set', address: other },
    );
    expect(state).toEqual(initialSessionState(other));
  });

  it('ignores tokens and errors of an earlier address', () => {
    const moved = stateAfter({ type: 'address-set', address: other });
    const late: readonly SessionEvent[] = [
      { type: 'tokens-loaded', address, tokens: tokens(minuteMs) },
      { type: 'tokens-changed', address, tokens: tokens(minuteMs) },
      { type: 'load-failed', address, error },
      { type: 'request-failed', address, error, at: start },
      { type: 'request-succeeded', address },
    ];
    expect(late.map((event) => nextSessionState(moved, event))).toEqual(late.map(() => moved));
  });

  it('has no problem after a failed sign-in while its token needs no renewal', () => {
    const active = nextSessionState(initialSessionState(address), {
      type: 'tokens-changed',
      address,
      tokens: tokens(60 * minuteMs),
    });
    const failed = { type: 'request-failed', address, error } as const;
    expect(nextSessionState(active, { ...failed, at: start }).problem).toBeNull();
    expect(nextSessionState(active, { ...failed, at: start + 55 * minuteMs }).problem).toEqual(error);
  });

  it('has no problem with the keychain once the tokens are loaded, but every other problem', () => {
    const loaded = { type: 'tokens-loaded', address, tokens: null } as const;
    const locked: ErrorData = { code: 'keychain-unavailable', message: 'Locked.' };
    expect(stateAfter({ type: 'load-failed', address, error: locked }, loaded).problem).toBeNull();
    expect(stateAfter({ type: 'load-failed', address, error }, loaded).problem).toEqual(error);
  });

  it('does not replace newer tokens by those that were loaded from disk', () => {
    const newer = tokens(60 * minuteMs);
    const state = stateAfter(
      { type: 'tokens-changed', address, tokens: newer },
      { type: 'tokens-loaded', address, tokens: tokens(minuteMs) },
    );
    expect(state.tokens).toBe(newer);
  });
});

describe('an access token', () => {
  it('needs a renewal five minutes before it expires, or in the last tenth of a shorter life', () => {
    expect(isFresh(tokens(60 * minuteMs), start + 55 * minuteMs - 1)).toBe(true);
    expect(isFresh(tokens(60 * minuteMs), start + 55 * minuteMs)).toBe(false);
    expect(isFresh(tokens(10 * minuteMs), start + 9 * minuteMs - 1)).toBe(true);
    expect(isFresh(tokens(10 * minuteMs), start + 9 * minuteMs)).toBe(false);
    expect(isFresh(null, start)).toBe(false);
  });

  it('is used until it expires while no token may be requested; then the reason for the wait is thrown', () => {
    const until = start + 30 * minuteMs;
    expect(tokenDuringWait(until, error, tokens(minuteMs), start)).toBe('access');
    const use = () => tokenDuringWait(until, error, tokens(minuteMs), start + minuteMs);
    expect(use).toThrow(
      expect.objectContaining({ code: error.code, retryAt: new Date(until).toISOString() }),
    );
  });
});
