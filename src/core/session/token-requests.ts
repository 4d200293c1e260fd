/** The token requests: refresh, and login if the policy and the budget allow it. Does not save the tokens. */
import { MatchkeepError, toErrorData } from '../../shared/base/errors.ts';
import { withoutPromise } from '../../shared/words/remedies.ts';
import type { Log } from '../platform/log.ts';
import { toLogFields } from '../platform/unexpected.ts';
import { wasNeverSent } from '../service/network-failure.ts';
import type { AuthClient, IssuedTokens } from './auth-client.ts';
import type { CredentialStore, Credentials } from './credentials.ts';
import type { LoginBudget } from './login-budget.ts';
import type { RenewalStore } from './renewal-store.ts';
import { passwordMissing, passwordRejected, paused } from './session-errors.ts';
import { type Tokens, withSaneEnd } from './session-file.ts';
import { refreshEndsAt } from './session-status.ts';
import { TokenFailure } from './token-failure.ts';

export interface TokenRequestsOptions {
  readonly auth: AuthClient;
  readonly store: Pick<CredentialStore, 'password' | 'markRejected'>;
  readonly budget: LoginBudget;
  readonly renewals: RenewalStore;
  readonly now: () => number;
  readonly log: Log;
}

export interface TokenRequests {
  /** The means of a renewal at this moment. */
  means(
    current: Tokens | null,
    credentials: Credentials | null,
  ): { readonly hasRefreshToken: boolean; readonly canLogin: boolean };
  /**
   * Uses the refresh token of `current`, or a login if that is null, rejected or has failed too often. `onRefreshRejected` gets
   * the tokens without a rejected refresh token. Throws `sign-in-rejected`, `sign-in-paused`, `sign-in-required`, or a
   * `TokenFailure`.
   */
  renew(
    current: Tokens | null,
    credentials: Credentials,
    onRefreshRejected: (rest: Tokens) => Promise<void>,
  ): Promise<Tokens>;
  /** The user's own sign-in: ends every wait. */
  signIn(credentials: Credentials, password: string): Promise<Tokens>;
}

export function createTokenRequests(options: TokenRequestsOptions): TokenRequests {
  const { auth, store, budget, renewals, now, log } = options;

  const means: TokenRequests['means'] = (current, credentials) => ({
    hasRefreshToken: current !== null && current.refreshToken !== null && refreshEndsAt(current) > now(),
    canLogin: credentials !== null && credentials.rejectedAt === null && budget.nextAt(now()) <= now(),
  });

  const failure = (error: MatchkeepError) => ({
    at: now(),
    error: toErrorData(error),
    mayHaveArrived: !wasNeverSent(error),
  });

  const accept = (issued: IssuedTokens, previous: Tokens | null, credentials: Credentials): Tokens => {
    const at = now();
    renewals.apply(credentials.baseUrl, { type: 'issued' });
    const isSameRefresh = issued.refreshToken === null || issued.refreshToken === previous?.refreshToken;
    return withSaneEnd({
      accessToken: issued.accessToken,
      accessExpiresAt: at + issued.expiresInSeconds * 1000,
      refreshToken: issued.refreshToken ?? previous?.refreshToken ?? null,
      refreshIssuedAt: isSameRefresh && previous ? previous.refreshIssuedAt : at,
      refreshUsedAt: at,
    });
  };

  /** Null: a login follows, because the refresh token was rejected or has failed too often. */
  const refresh = async (
    current: Tokens,
    credentials: Credentials,
    onRefreshRejected: (rest: Tokens) => Promise<void>,
  ): Promise<Tokens | null> => {
    if (current.refreshToken === null) return null;
    try {
      const issued = await auth.refresh(credentials.baseUrl, current.refreshToken);
      log.info('access token renewed');
      return accept(issued, current, credentials);
    } catch (error) {
      if (!(error instanceof MatchkeepError)) throw error;
      log.warn({ err: toLogFields(error) }, 'the access token could not be renewed');
      if (error.code === 'sign-in-rejected') {
        await onRefreshRejected({ ...current, refreshToken: null });
        return null;
      }
      const event = { type: 'refresh-failed', ...failure(error), ...means(current, credentials) } as const;
      if (renewals.apply(credentials.baseUrl, event).do === 'login') return null;
      throw TokenFailure.from(error);
    }
  };

  const login = async (credentials: Credentials): Promise<Tokens> => {
    const { username, baseUrl } = credentials;
    if (credentials.rejectedAt !== null) throw passwordRejected();
    const allowedAt = budget.nextAt(now());
    if (allowedAt > now()) throw paused(allowedAt);
    const password = await store.password(credentials);
    if (password === null) throw passwordMissing(credentials);
    budget.spend(now());
    try {
      const issued = await auth.login(baseUrl, { username, password });
      log.info('signed in automatically');
      return accept(issued, null, credentials);
    } catch (error) {
      if (!(error instanceof MatchkeepError)) throw error;
      log.warn({ err: toLogFields(error) }, 'the automatic sign-in failed');
      if (wasNeverSent(error)) budget.refund();
      if (error.code === 'sign-in-rejected') {
        store.markRejected(credentials, now());
        throw passwordRejected(error.status);
      }
      renewals.apply(baseUrl, { type: 'login-failed', ...failure(error) });
      throw TokenFailure.from(error);
    }
  };

  return {
    means,
    async renew(current, credentials, onRefreshRejected) {
      const refreshed = current && (await refresh(current, credentials, onRefreshRejected));
      return refreshed ?? (await login(credentials));
    },
    async signIn(credentials, password) {
      const { username, baseUrl } = credentials;
      const issued = await auth.login(baseUrl, { username, password }).catch((error: unknown) => {
        throw withoutRetry(error);
      });
      renewals.apply(baseUrl, { type: 'signed-in' });
      return accept(issued, null, credentials);
    },
  };
}

/** Only automatic sign-ins are repeated. */
function withoutRetry(error: unknown): unknown {
  if (!(error instanceof MatchkeepError)) return error;
  const { code, message, ...details } = withoutPromise(toErrorData(error), 'sign in again');
  return new MatchkeepError(code, message, { ...details, cause: error.cause });
}
