/**
 * The session: the whole token lifecycle, and the only code that requests tokens. At most one token request is in
 * flight; every caller that needs a token waits for it.
 */
import { type ErrorData, fromErrorData, MatchkeepError, toErrorData } from '../../shared/errors.ts';
import { addressChanged } from '../service/address-changed.ts';
import { createTransport } from '../service/transport.ts';
import { createAuthClient } from './auth-client.ts';
import { type Credentials, createCredentialStore } from './credentials.ts';
import { createSystemKeychain } from './keychain.ts';
import { createLoginBudget } from './login-budget.ts';
import type { RenewalDecision } from './renewal-policy.ts';
import { createRenewalStore } from './renewal-store.ts';
import { blankUsername, freshSessionRefused, noAddress, signInRequired } from './session-errors.ts';
import { openSessionFile, type Tokens } from './session-file.ts';
import { sessionStatus } from './session-status.ts';
import type { Session, SessionOptions, SessionRoom, SessionRoomOptions } from './session-types.ts';
import { TokenFailure } from './token-failure.ts';
import { createTokenRequests } from './token-requests.ts';

/** The access token is renewed this long before it expires, or in the last tenth of a shorter life. */
const renewBeforeMs = 5 * 60_000;

interface Attempt {
  readonly address: string;
  readonly token: Promise<string>;
}

/**
 * Only tests replace `auth` and `keychain`. Issuing a token is slow, so its timeout is longer than a listing's:
 * `tokenTimeoutMs`, by default two minutes.
 */
export function createSession(options: SessionRoomOptions): SessionRoom {
  const { agent, now, log, changes, tokenTimeoutMs: timeoutMs = 120_000 } = options;
  const session = createTokenLifecycle({
    ...options,
    metadata: options.catalogue.metadata,
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
  const renewals = createRenewalStore(options.metadata, log);
  const requests = createTokenRequests({
    auth,
    store,
    budget: createLoginBudget(options.metadata),
    renewals,
    now,
    log,
  });

  /** The state of the session at one service address; another address starts without any. */
  let address = baseUrl();
  let tokens: Tokens | null = null;
  let acceptedToken: string | null = null;
  let problem: ErrorData | null = null;
  let inFlight: Attempt | null = null;

  const startAfresh = () => {
    tokens = null;
    acceptedToken = null;
    problem = null;
  };
  const followAddress = () => {
    if (address === baseUrl()) return;
    address = baseUrl();
    startAfresh();
  };

  const load = async (): Promise<Tokens | null> => {
    const of = address;
    try {
      const loaded = tokens ?? (await store.loadTokens(of));
      if (of !== address) throw addressChanged();
      tokens ??= loaded;
      if (problem?.code === 'keychain-unavailable') report(null);
      return tokens;
    } catch (error) {
      if (of === address) report(toErrorData(error));
      throw error;
    }
  };

  const report = (next: ErrorData | null) => {
    if (problem?.code === next?.code) return;
    problem = next;
    onChange();
  };

  /** Callers that need a token meanwhile share this attempt and its result. */
  const attempt = (work: (credentialsAt: string) => Promise<string>): Promise<string> => {
    const at = address;
    const token = work(at)
      .then(
        (fresh) => {
          problem = null;
          return fresh;
        },
        (error: unknown) => {
          // A failed sign-in does not affect a session that still works.
          if (at === address && !isFresh(tokens)) problem = toErrorData(error);
          throw error;
        },
      )
      .finally(() => {
        inFlight = null;
        onChange();
      });
    inFlight = { address: at, token };
    onChange();
    return token;
  };

  /** Waits for another caller's attempt, and ignores its error, which that caller gets. */
  const settled = async () => {
    while (inFlight) await inFlight.token.catch(() => {});
  };

  /** Saves tokens even if the address was changed meanwhile: they belong to the service that issued them. */
  const keep = async (fresh: Tokens, credentials: Credentials): Promise<string> => {
    if (credentials.baseUrl === address) tokens = fresh;
    await store.saveTokens(fresh, credentials);
    if (credentials.baseUrl !== address) throw addressChanged();
    return fresh.accessToken;
  };

  const renew = async (at: string, first: RenewalDecision): Promise<string> => {
    const current = await load();
    const record = store.record(at);
    if (!record) throw signInRequired();
    const fresh = await requests.renew(first.do === 'refresh' ? current : null, record, async (rest) => {
      if (at === address) tokens = rest;
      await store.saveTokens(rest, record);
    });
    return await keep(fresh, record);
  };

  const isFresh = (current: Tokens | null): current is Tokens =>
    current !== null && current.accessExpiresAt - marginMs(current) > now();

  /** During a wait, a token is used until it expires; after that, throws the reason for the wait. */
  const duringWait = (until: number, error: ErrorData, current: Tokens | null): string => {
    if (current && current.accessExpiresAt > now()) return current.accessToken;
    throw TokenFailure.from(fromErrorData(error), new Date(until).toISOString());
  };

  const currentToken = async (): Promise<string> => {
    followAddress();
    const current = await load();
    if (isFresh(current)) return current.accessToken;
    if (!current && !store.record(address)) throw signInRequired();
    while (inFlight) {
      if (inFlight.address === address) return await inFlight.token;
      await settled();
      if (isFresh(tokens)) return tokens.accessToken;
    }
    const next = renewals.apply(address, {
      type: 'token-needed',
      at: now(),
      ...requests.means(current, store.record(address)),
    });
    if (next.do === 'wait' && next.error) return duringWait(next.until, next.error, current);
    return await attempt((at) => renew(at, next));
  };

  const refusal = (token: string): MatchkeepError =>
    token === acceptedToken
      ? new MatchkeepError('service-refused', 'The service denied your account access (status 401).', {
          status: 401,
          remedy: 'Ask your data provider whether your account has access to this.',
        })
      : freshSessionRefused(renewals.state(address).unhelpfulWait?.until ?? 0, now());

  return {
    status: () => sessionStatus(store.record(baseUrl()), tokens, problem, inFlight !== null, now()),
    accessToken: currentToken,
    async renewAfterRejection(rejectedToken) {
      followAddress();
      if (inFlight?.address === address) return await inFlight.token;
      if (tokens && tokens.accessToken !== rejectedToken) return await currentToken();
      const next = renewals.apply(address, {
        type: 'token-refused',
        at: now(),
        isTokenAccepted: rejectedToken === acceptedToken,
        ...requests.means(tokens, store.record(address)),
      });
      if (next.do === 'wait') {
        if (next.error) return duringWait(next.until, next.error, null);
        throw refusal(rejectedToken);
      }
      return await attempt((at) => renew(at, next));
    },
    accepted(token, isRenewed) {
      acceptedToken = token;
      if (isRenewed) renewals.apply(address, { type: 'renewal-helped' });
    },
    refusal,
    async signIn({ username: typed, password, keep: how }) {
      const username = typed.trim();
      if (username === '') throw blankUsername();
      await settled();
      followAddress();
      if (address === '') throw noAddress();
      options.hide(password);
      await attempt(async (at) => {
        const credentials = await store.prepare({ username, keep: how, baseUrl: at });
        const fresh = await requests.signIn(credentials, password);
        await store.keepPassword(credentials, password);
        log.info({ keep: how }, 'signed in by the user');
        return await keep(fresh, credentials);
      });
    },
    async signOut() {
      await settled();
      startAfresh();
      renewals.apply(address, { type: 'signed-in' });
      await store.forget();
      onChange();
    },
    idle: settled,
  };
}

/** A token's life begins when it is issued, which is when the refresh token was last used. */
function marginMs({ accessExpiresAt, refreshUsedAt }: Tokens): number {
  return Math.min(renewBeforeMs, Math.max(0, accessExpiresAt - refreshUsedAt) / 10);
}
