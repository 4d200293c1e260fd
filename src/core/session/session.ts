/**
 * The session: the whole token lifecycle, and the only code that requests tokens. At most one token request is in
 * flight; every caller that needs a token waits for it.
 */
import { createTransport } from '../service/transport.ts';
import { createAuthClient } from './auth-client.ts';
import { createCredentialStore } from './credentials.ts';
import { createSystemKeychain } from './keychain.ts';
import { createLoginBudget } from './login-budget.ts';
import { createRenewalStore } from './renewal-store.ts';
import {
  accountRejected,
  blankUsername,
  freshSessionRejected,
  noAddress,
  signInRequired,
} from './session-errors.ts';
import { openSessionFile } from './session-file.ts';
import { isFresh, tokenDuringWait } from './session-state.ts';
import { sessionStatus } from './session-status.ts';
import { createSessionTokens } from './session-tokens.ts';
import type { Session, SessionOptions, SessionRoom, SessionRoomOptions } from './session-types.ts';
import { createTokenAttempts } from './token-attempts.ts';
import { createTokenRequests } from './token-requests.ts';

/**
 * Only tests replace `auth` and `keychain`. Issuing a token is slow, so its timeout is longer than a listing's:
 * `timeouts.tokenMs`, by default two minutes.
 */
export function createSession(options: SessionRoomOptions): SessionRoom {
  const { agent, now, log, changes, timeouts: { tokenMs: timeoutMs = 120_000 } = {} } = options;
  const session = createTokenLifecycle({
    ...options,
    auth: options.auth ?? createAuthClient(createTransport({ timeoutMs, agent, log }), now),
    keychain: options.keychain ?? createSystemKeychain(),
    onChange: () => changes.emit('status.changed'),
  });
  return {
    ...session,
    handlers: {
      async 'session.signIn'(request) {
        await session.signIn(request);
        changes.emit('work.unblocked');
        return session.status();
      },
      async 'session.signOut'() {
        await session.signOut();
        return session.status();
      },
    },
    [Symbol.asyncDispose]: session.idle,
  };
}

function createTokenLifecycle(options: SessionOptions): Session {
  const { auth, now, log, baseUrl, onChange } = options;
  const store = createCredentialStore({ ...options, file: openSessionFile(options.dataDir) });
  const renewals = createRenewalStore(options.state, log);
  const budget = createLoginBudget(options.state, log);
  const requests = createTokenRequests({ auth, store, budget, renewals, now, log });
  const tokens = createSessionTokens({ store, baseUrl, onChange });
  const attempts = createTokenAttempts({ store, requests, tokens, now, log, onChange });

  /**
   * The token of the attempt that is running at the configured address. If there is none, calls `getToken` when no
   * attempt is running at an earlier address either, so that at most one token request is in flight.
   */
  const shareOr = async (getToken: () => Promise<string>): Promise<string> => {
    while (attempts.isRunning()) {
      const shared = attempts.runningAt(tokens.state().address);
      if (shared) return await shared;
      await attempts.settled();
    }
    return await getToken();
  };

  const renewedToken = async (): Promise<string> => {
    const { address, tokens: current } = tokens.state();
    if (isFresh(current, now())) return current.accessToken;
    const means = requests.means(current, store.record(address));
    const next = renewals.apply(address, { type: 'token-needed', at: now(), ...means });
    if (next.do === 'wait' && next.error) return tokenDuringWait(next.until, next.error, current, now());
    return await attempts.renew(next);
  };

  const currentToken = async (): Promise<string> => {
    tokens.followAddress();
    const current = await tokens.load();
    if (isFresh(current, now())) return current.accessToken;
    if (!current && !store.record(tokens.state().address)) throw signInRequired();
    return await shareOr(renewedToken);
  };

  const tokenAfterRejection = async (rejectedToken: string): Promise<string> => {
    const { address, tokens: current, acceptedToken } = tokens.state();
    if (current && current.accessToken !== rejectedToken) return await currentToken();
    const next = renewals.apply(address, {
      type: 'token-rejected',
      at: now(),
      isTokenAccepted: rejectedToken === acceptedToken,
      ...requests.means(current, store.record(address)),
    });
    if (next.do !== 'wait') return await attempts.renew(next);
    if (next.error) return tokenDuringWait(next.until, next.error, null, now());
    throw rejectionError(rejectedToken);
  };

  const rejectionError = (token: string) => {
    const { address, acceptedToken } = tokens.state();
    if (token === acceptedToken) return accountRejected();
    return freshSessionRejected(renewals.state(address).unhelpfulWait?.until ?? 0, now());
  };

  return {
    status: () =>
      sessionStatus(
        store.record(baseUrl()),
        tokens.state().tokens,
        tokens.state().problem,
        attempts.isRunning(),
        now(),
      ),
    accessToken: currentToken,
    async renewAfterRejection(rejectedToken) {
      tokens.followAddress();
      return await shareOr(() => tokenAfterRejection(rejectedToken));
    },
    accepted(token, isRenewed) {
      tokens.apply({ type: 'token-accepted', token });
      if (isRenewed) renewals.apply(tokens.state().address, { type: 'renewal-helped' });
    },
    rejectionError,
    async signIn(request) {
      const username = request.username.trim();
      if (username === '') throw blankUsername();
      while (attempts.isRunning()) await attempts.settled();
      tokens.followAddress();
      if (tokens.state().address === '') throw noAddress();
      options.hide(request.password);
      await attempts.signIn({ ...request, username });
    },
    async signOut() {
      await attempts.settled();
      tokens.apply({ type: 'signed-out' });
      renewals.apply(tokens.state().address, { type: 'signed-in' });
      await store.forget();
      onChange();
    },
    idle: attempts.settled,
  };
}
