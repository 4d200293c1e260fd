/**
 * What the session knows at one service address, as a pure function: state + event → state. Another address starts
 * without tokens, and events of an earlier address change nothing.
 */
import { type ErrorData, fromErrorData } from '../../shared/base/errors.ts';
import type { Tokens } from './session-file.ts';
import { TokenFailure } from './token-failure.ts';

/** The access token is renewed this long before it expires, or in the last tenth of a shorter life. */
const renewBeforeMs = 5 * 60_000;

export interface SessionState {
  readonly address: string;
  readonly tokens: Tokens | null;
  /** The last token that the service accepted for a call. */
  readonly acceptedToken: string | null;
  /** Why there is no valid token. */
  readonly problem: ErrorData | null;
}

/** `address` is the service address at which the work began. */
export type SessionEvent =
  | { readonly type: 'address-set'; readonly address: string }
  | { readonly type: 'token-accepted'; readonly token: string }
  | { readonly type: 'signed-out' }
  | { readonly type: 'tokens-loaded'; readonly address: string; readonly tokens: Tokens | null }
  | { readonly type: 'load-failed'; readonly address: string; readonly error: ErrorData }
  | { readonly type: 'tokens-changed'; readonly address: string; readonly tokens: Tokens }
  | { readonly type: 'request-succeeded'; readonly address: string }
  /** `at` is epoch ms. */
  | {
      readonly type: 'request-failed';
      readonly address: string;
      readonly error: ErrorData;
      readonly at: number;
    };

export function initialSessionState(address: string): SessionState {
  return { address, tokens: null, acceptedToken: null, problem: null };
}

export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'address-set':
      return event.address === state.address ? state : initialSessionState(event.address);
    case 'token-accepted':
      return { ...state, acceptedToken: event.token };
    case 'signed-out':
      return initialSessionState(state.address);
    default:
      return event.address === state.address ? nextAtAddress(state, event) : state;
  }
}

function nextAtAddress(
  state: SessionState,
  event: Exclude<SessionEvent, { readonly type: 'address-set' | 'token-accepted' | 'signed-out' }>,
): SessionState {
  switch (event.type) {
    case 'tokens-loaded': {
      const problem = state.problem?.code === 'keychain-unavailable' ? null : state.problem;
      return { ...state, tokens: state.tokens ?? event.tokens, problem };
    }
    case 'load-failed':
      return state.problem?.code === event.error.code ? state : { ...state, problem: event.error };
    case 'tokens-changed':
      return { ...state, tokens: event.tokens };
    case 'request-succeeded':
      return { ...state, problem: null };
    case 'request-failed':
      // A failed sign-in does not affect a session that still works.
      return isFresh(state.tokens, event.at) ? state : { ...state, problem: event.error };
  }
}

/** Whether the access token needs no renewal yet. `at` is epoch ms. */
export function isFresh(tokens: Tokens | null, at: number): tokens is Tokens {
  return tokens !== null && tokens.accessExpiresAt - marginMs(tokens) > at;
}

/** A token's life begins when it is issued, which is when the refresh token was last used. */
function marginMs({ accessExpiresAt, refreshUsedAt }: Tokens): number {
  return Math.min(renewBeforeMs, Math.max(0, accessExpiresAt - refreshUsedAt) / 10);
}

/**
 * The token to use while no token may be requested: the current one until it expires. After that, throws the reason for
 * the wait, with the wait's end. Times are epoch ms.
 */
export function tokenDuringWait(until: number, error: ErrorData, current: Tokens | null, at: number): string {
  if (current && current.accessExpiresAt > at) return current.accessToken;
  throw TokenFailure.from(fromErrorData(error), new Date(until).toISOString());
}
