/**
 * Decides when and how a token is requested: state + event → state + decision. Tokens are slow to issue, and the
 * service may block an address that requests too many (specification 5.5). So every failure delays the next request,
 * and a login replaces a refresh token only after several failures in a row. The login budget is separate.
 */
import { backoffMs } from '../../shared/base/backoff.ts';
import type { ErrorData } from '../../shared/base/errors.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** The wait after a failed token request; doubles with each failure. */
const firstHoldMs = 5_000;
const maxHoldMs = 30 * minuteMs;
/** The longest wait after requests that never left this machine, which cost the service nothing. */
const maxOfflineHoldMs = minuteMs;
/** The longest wait, even if the service asks for more. */
const maxAskedHoldMs = 24 * hourMs;
/** The failures in a row after which a login is tried. Doubles each time the login fails too. */
const failuresBeforeLogin = 3;
/** The wait after a renewal that did not help against a 401; doubles each time. */
const firstUnhelpfulMs = 10 * minuteMs;
const maxUnhelpfulMs = 6 * hourMs;
/** Unhelpful renewals are forgotten this long after the last of their waits. */
const unhelpfulMemoryMs = 24 * hourMs;

/** A wait in epoch ms. `since` is its start: setting the clock back must not make the wait longer. */
interface Wait {
  readonly since: number;
  readonly until: number;
}

/** The state for one service address. It survives a restart. */
export interface RenewalState {
  /** Failed token requests in a row that may have reached the service. */
  readonly failures: number;
  /** All failed token requests in a row. */
  readonly failuresWithOffline: number;
  /** Failures after which a login is due. */
  readonly loginAfter: number;
  /** A wait without token requests, because of `error`. */
  readonly hold: (Wait & { readonly error: ErrorData }) | null;
  /** Renewals in a row after which the service still answered 401 to data calls. */
  readonly unhelpful: number;
  /** Unhelpful renewals after which a login is due. */
  readonly unhelpfulLoginAfter: number;
  readonly unhelpfulWait: Wait | null;
}

export const initialRenewalState: RenewalState = {
  failures: 0,
  failuresWithOffline: 0,
  loginAfter: failuresBeforeLogin,
  hold: null,
  unhelpful: 0,
  unhelpfulLoginAfter: failuresBeforeLogin,
  unhelpfulWait: null,
};

/** Whether there is a live refresh token, and whether the budget and the password allow a login. */
interface Means {
  readonly hasRefreshToken: boolean;
  readonly canLogin: boolean;
}

/** `at` is epoch ms. */
export type RenewalEvent =
  | ({ readonly type: 'token-needed'; readonly at: number } & Means)
  /** A data call got a 401. `isTokenAccepted`: the service accepted the same token for another call. */
  | ({ readonly type: 'token-rejected'; readonly at: number; readonly isTokenAccepted: boolean } & Means)
  | ({ readonly type: 'refresh-failed' } & Failure & Means)
  | ({ readonly type: 'login-failed' } & Failure)
  | { readonly type: 'issued' }
  /** The service accepted, for a data call, a token that was issued after a 401. */
  | { readonly type: 'renewal-helped' }
  | { readonly type: 'signed-in' };

interface Failure {
  readonly at: number;
  readonly error: ErrorData;
  /** False if the request never left this machine. */
  readonly mayHaveArrived: boolean;
}

export type RenewalDecision =
  | { readonly do: 'refresh' | 'login' | 'nothing' }
  /** `error`: the reason; null if the last renewal did not help against a 401. */
  | { readonly do: 'wait'; readonly until: number; readonly error: ErrorData | null };

export interface Decided {
  readonly state: RenewalState;
  readonly decision: RenewalDecision;
}

export function decideRenewal(before: RenewalState, event: RenewalEvent): Decided {
  const state = 'at' in event ? withClock(before, event.at) : before;
  switch (event.type) {
    case 'token-needed':
      return { state, decision: activeWait(state.hold, event.at) ?? request(event, isLoginDue(state)) };
    case 'token-rejected':
      return afterRejection(state, event);
    case 'refresh-failed':
      return afterFailedRefresh(state, event);
    case 'login-failed': {
      const failed = withFailure(state, event);
      const isLoginPutOff = event.mayHaveArrived && isLoginDue(state);
      const next = isLoginPutOff ? { ...failed, loginAfter: failed.failures * 2 } : failed;
      return { state: next, decision: activeWait(next.hold, event.at) ?? { do: 'nothing' } };
    }
    case 'issued': {
      const { failures, failuresWithOffline, loginAfter, hold } = initialRenewalState;
      return {
        state: { ...state, failures, failuresWithOffline, loginAfter, hold },
        decision: { do: 'nothing' },
      };
    }
    case 'renewal-helped': {
      const { unhelpful, unhelpfulLoginAfter, unhelpfulWait } = initialRenewalState;
      return {
        state: { ...state, unhelpful, unhelpfulLoginAfter, unhelpfulWait },
        decision: { do: 'nothing' },
      };
    }
    case 'signed-in':
      return { state: initialRenewalState, decision: { do: 'nothing' } };
  }
}

/** Tries one renewal. If it does not help, the next one waits; after several, a login is tried instead. */
function afterRejection(
  state: RenewalState,
  event: Extract<RenewalEvent, { readonly type: 'token-rejected' }>,
): Decided {
  const { at, isTokenAccepted } = event;
  const wait = activeWait(state.unhelpfulWait, at) ?? activeWait(state.hold, at);
  if (wait) return { state, decision: wait };
  const unhelpful = state.unhelpful + 1;
  const waitMs = backoffMs({ firstMs: firstUnhelpfulMs, maxMs: maxUnhelpfulMs }, unhelpful);
  // The service accepts the token for other calls, so it refuses this call to the account: a login does not help.
  const isDue = unhelpful >= state.unhelpfulLoginAfter && !isTokenAccepted;
  const decision = request(event, isDue || isLoginDue(state));
  const hasLoginTurn = isDue && decision.do === 'login';
  return {
    state: {
      ...state,
      unhelpful,
      unhelpfulWait: { since: at, until: at + waitMs },
      unhelpfulLoginAfter: hasLoginTurn ? unhelpful * 2 : state.unhelpfulLoginAfter,
    },
    decision,
  };
}

/** The login follows at once, or after the wait that the service asked for. */
function afterFailedRefresh(
  state: RenewalState,
  event: Extract<RenewalEvent, { readonly type: 'refresh-failed' }>,
): Decided {
  const failed = withFailure(state, event);
  const isLoginNow = isLoginDue(failed) && event.canLogin && event.error.retryAt === undefined;
  const wait = activeWait(failed.hold, event.at) ?? { do: 'nothing' };
  return { state: failed, decision: isLoginNow ? { do: 'login' } : wait };
}

/** Without a refresh token, only a login remains, whether or not the budget allows it now. */
function request({ hasRefreshToken, canLogin }: Means, isDue: boolean): RenewalDecision {
  return { do: hasRefreshToken && !(isDue && canLogin) ? 'refresh' : 'login' };
}

function isLoginDue({ failures, loginAfter }: RenewalState): boolean {
  return failures >= loginAfter;
}

function withFailure(state: RenewalState, { at, error, mayHaveArrived }: Failure): RenewalState {
  const failuresWithOffline = state.failuresWithOffline + 1;
  const maxMs = mayHaveArrived ? maxHoldMs : maxOfflineHoldMs;
  const askedMs = Math.min(Date.parse(error.retryAt ?? '') - at || 0, maxAskedHoldMs);
  const waitMs = Math.max(backoffMs({ firstMs: firstHoldMs, maxMs }, failuresWithOffline), askedMs);
  return {
    ...state,
    failures: state.failures + (mayHaveArrived ? 1 : 0),
    failuresWithOffline,
    hold: { since: at, until: at + waitMs, error },
  };
}

function activeWait(
  wait: (Wait & { readonly error?: ErrorData }) | null,
  at: number,
): Extract<RenewalDecision, { readonly do: 'wait' }> | null {
  return wait && at < wait.until ? { do: 'wait', until: wait.until, error: wait.error ?? null } : null;
}

/** If the clock was set back, each wait still has its original length. Old waits are forgotten. */
function withClock(state: RenewalState, at: number): RenewalState {
  const { hold, unhelpfulWait } = state;
  const moved = {
    hold: hold && hold.since > at ? { ...hold, since: at, until: at + hold.until - hold.since } : hold,
    unhelpfulWait:
      unhelpfulWait && unhelpfulWait.since > at
        ? { since: at, until: at + unhelpfulWait.until - unhelpfulWait.since }
        : unhelpfulWait,
  };
  if (moved.unhelpfulWait && at > moved.unhelpfulWait.until + unhelpfulMemoryMs) {
    const { unhelpful, unhelpfulLoginAfter, unhelpfulWait: none } = initialRenewalState;
    return { ...state, hold: moved.hold, unhelpful, unhelpfulLoginAfter, unhelpfulWait: none };
  }
  return moved.hold === hold && moved.unhelpfulWait === unhelpfulWait ? state : { ...state, ...moved };
}
