/**
 * The session: the whole token lifecycle, and the only code that asks for tokens. One token request is in
 * flight at any time; everyone who needs a token waits for that one.
 */
import type { SessionStatus } from '../../shared/domain.ts';
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { Log } from '../log.ts';
import { addressChanged } from '../service/address-changed.ts';
import type { AuthClient, IssuedTokens } from '../service/auth.ts';
import { wasNeverSent } from '../service/transport.ts';
import { type Credentials, createCredentialStore } from './credentials.ts';
import type { Keychain } from './keychain.ts';
import { createLoginBudget, type NoteStore } from './login-budget.ts';
import { noAddress, passwordRejected, paused, signInRequired } from './session-errors.ts';
import { openSessionFile, type Tokens } from './session-file.ts';
import { refreshEndsAt, sessionStatus } from './session-status.ts';

/** The access token is renewed this long before its end, or in the last tenth of a shorter life. */
const renewBeforeMs = 5 * 60_000;
/** After a renewal that could not be judged (no network, 5xx): wait this long, doubling. */
const firstHoldMs = 5_000;
const longestHoldMs = 10 * 60_000;
/** After so many in a row the refresh token is taken for dead and a login is tried. */
const renewalsBeforeLogin = 3;
/** A renewal after a 401 that did not help is not repeated for this long, doubling. */
const firstUnhelpfulMs = 10 * 60_000;
const longestUnhelpfulMs = 6 * 60 * 60_000;

export interface SessionOptions {
  readonly dataDir: string;
  readonly auth: AuthClient;
  readonly keychain: Keychain;
  readonly notes: NoteStore;
  readonly baseUrl: () => string;
  readonly memoryPassword?: string | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** Told every secret, so that the log hides it. */
  readonly hide: (secret: string) => void;
  readonly onChange: () => void;
}

export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly keep: 'keychain' | 'memory';
}

export interface Session {
  status(): SessionStatus;
  /**
   * A valid access token of the configured service. Throws `sign-in-required`, `sign-in-rejected`,
   * `sign-in-paused` (with `retryAt`), `keychain-unavailable`, or what made a renewal fail.
   */
  accessToken(): Promise<string>;
  /** After a 401 to a token believed valid: one renewal, unless someone else already renewed it. */
  renewAfterRejection(rejectedToken: string): Promise<string>;
  /** The service took this token for a call; `isRenewed` where that was the repeat after a renewal. */
  accepted(token: string, isRenewed: boolean): void;
  /** What a 401 to a renewed token means: the call's own matter, or the whole session's. */
  refusal(token: string): MatchkeepError;
  /** The user's own sign-in: not budgeted, and what ends every pause. */
  signIn(request: SignIn): Promise<void>;
  /** Forgets tokens and password, here and in the keychain. */
  signOut(): Promise<void>;
  /** Resolves when no token request is under way: what it brings must not be lost. */
  idle(): Promise<void>;
}

interface Attempt {
  readonly address: string;
  readonly token: Promise<string>;
}

/** Nothing is asked before `until` (epoch ms), because of `error`. */
interface Hold {
  readonly until: number;
  readonly error: ErrorData;
}

export function createSession(options: SessionOptions): Session {
  const { auth, now, log, baseUrl, onChange } = options;
  const store = createCredentialStore({ ...options, file: openSessionFile(options.dataDir) });
  const budget = createLoginBudget(options.notes);

  /** What is known of the session at one service address; another address starts from nothing. */
  let address = baseUrl();
  let tokens: Tokens | null = null;
  let acceptedToken: string | null = null;
  let problem: ErrorData | null = null;
  let failedRenewals = 0;
  let hold: Hold | null = null;
  let unhelpfulRenewals = 0;
  let unhelpfulUntil = 0;
  let inFlight: Attempt | null = null;

  const startAfresh = () => {
    tokens = null;
    acceptedToken = null;
    problem = null;
    failedRenewals = 0;
    hold = null;
    unhelpfulRenewals = 0;
    unhelpfulUntil = 0;
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
      if (problem?.code === 'keychain-unavailable') tell(null);
      return tokens;
    } catch (error) {
      if (of === address) tell(toErrorData(error));
      throw error;
    }
  };

  const tell = (next: ErrorData | null) => {
    if (problem?.code === next?.code) return;
    problem = next;
    onChange();
  };

  /** Everyone who asks meanwhile shares the one attempt, whatever it turns into. */
  const attempt = (work: (credentialsAt: string) => Promise<string>): Promise<string> => {
    const at = address;
    const token = work(at)
      .then(
        (fresh) => {
          problem = null;
          return fresh;
        },
        (error: unknown) => {
          // A sign-in that failed takes nothing away from a session that still works.
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

  /** Waits for an attempt that somebody else asked for and has been told the outcome of. */
  const settled = async () => {
    while (inFlight) await inFlight.token.catch(() => {});
  };

  const accept = async (issued: IssuedTokens, previous: Tokens | null, credentials: Credentials) => {
    const at = now();
    const isSameRefresh = issued.refreshToken === null || issued.refreshToken === previous?.refreshToken;
    const fresh: Tokens = {
      accessToken: issued.accessToken,
      accessExpiresAt: at + issued.expiresInSeconds * 1000,
      refreshToken: issued.refreshToken ?? previous?.refreshToken ?? null,
      refreshIssuedAt: isSameRefresh && previous ? previous.refreshIssuedAt : at,
      refreshUsedAt: at,
    };
    if (credentials.baseUrl === address) {
      tokens = fresh;
      failedRenewals = 0;
      hold = null;
    }
    await store.saveTokens(fresh, credentials);
    if (credentials.baseUrl !== address) throw addressChanged();
    return fresh.accessToken;
  };

  const renew = async (at: string): Promise<string> => {
    const current = await load();
    const record = store.record(at);
    if (!record) throw signInRequired();
    try {
      const refreshed = current && isRefreshAlive(current, now()) ? await refresh(current, record) : null;
      return refreshed ?? (await loginByItself(record));
    } catch (error) {
      if (error instanceof MatchkeepError && !isStanding(error)) holdAfter(error);
      throw error;
    }
  };

  /** The service could not judge: it is not asked again at once, nor by everyone. */
  const holdAfter = (error: MatchkeepError) => {
    failedRenewals += 1;
    const waitMs = Math.min(firstHoldMs * 2 ** (failedRenewals - 1), longestHoldMs);
    const until = Math.max(now() + waitMs, error.retryAt ? Date.parse(error.retryAt) : 0);
    hold = { until, error: toErrorData(error) };
  };

  /** Null: the refresh token is of no use any more, a login is needed. */
  const refresh = async (current: Tokens, credentials: Credentials): Promise<string | null> => {
    if (current.refreshToken === null) return null;
    try {
      const issued = await auth.refresh(credentials.baseUrl, current.refreshToken);
      log.info('access token renewed');
      return await accept(issued, current, credentials);
    } catch (error) {
      if (!(error instanceof MatchkeepError)) throw error;
      if (error.code === 'sign-in-rejected') {
        log.warn({ status: error.status }, 'refresh token refused');
        tokens = { ...current, refreshToken: null };
        await store.saveTokens(tokens, credentials);
        return null;
      }
      const isDead = error.code !== 'service-unreachable' && failedRenewals + 1 >= renewalsBeforeLogin;
      if (!isDead) throw error;
      return null;
    }
  };

  const loginByItself = async (credentials: Credentials): Promise<string> => {
    if (credentials.rejectedAt !== null) throw passwordRejected();
    const allowedAt = budget.nextAt(now());
    if (allowedAt > now()) throw paused(allowedAt);
    const password = await store.password(credentials);
    if (password === null) throw signInRequired();
    budget.spend(now());
    try {
      const { username } = credentials;
      const issued = await auth.login(credentials.baseUrl, { username, password });
      log.info('signed in by itself');
      return await accept(issued, null, credentials);
    } catch (error) {
      if (!(error instanceof MatchkeepError)) throw error;
      if (wasNeverSent(error)) budget.giveBack();
      if (error.code !== 'sign-in-rejected') throw error;
      store.markRejected(credentials, now());
      throw passwordRejected(error.status);
    }
  };

  const isFresh = (current: Tokens | null): current is Tokens =>
    current !== null && current.accessExpiresAt - marginMs(current) > now();

  /** While a failed renewal is on hold, a token in its last minutes still serves; after that the reason is told. */
  const duringHold = ({ until, error }: Hold, current: Tokens | null): string => {
    if (current && current.accessExpiresAt > now()) return current.accessToken;
    throw new MatchkeepError(error.code, error.message, { ...error, retryAt: new Date(until).toISOString() });
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
    if (hold && now() < hold.until) return duringHold(hold, current);
    return await attempt(renew);
  };

  const refusal = (token: string): MatchkeepError =>
    token === acceptedToken
      ? new MatchkeepError('service-refused', 'The service refused this to your account (status 401).', {
          status: 401,
          remedy: 'Ask your data provider whether your account may have this.',
        })
      : new MatchkeepError('sign-in-required', 'The service refuses a fresh session.', {
          status: 401,
          retryAt: unhelpfulUntil > now() ? new Date(unhelpfulUntil).toISOString() : undefined,
          remedy: 'Sign in again. If that does not help, ask your data provider about your account.',
        });

  return {
    status: () => sessionStatus(store.record(baseUrl()), tokens, problem, inFlight !== null, now()),
    accessToken: currentToken,
    async renewAfterRejection(rejectedToken) {
      followAddress();
      if (inFlight?.address === address) return await inFlight.token;
      if (tokens && tokens.accessToken !== rejectedToken) return await currentToken();
      if (now() < unhelpfulUntil) throw refusal(rejectedToken);
      if (hold && now() < hold.until) return duringHold(hold, null);
      unhelpfulRenewals += 1;
      const waitMs = Math.min(firstUnhelpfulMs * 2 ** (unhelpfulRenewals - 1), longestUnhelpfulMs);
      unhelpfulUntil = now() + waitMs;
      return await attempt(renew);
    },
    accepted(token, isRenewed) {
      acceptedToken = token;
      if (!isRenewed) return;
      unhelpfulRenewals = 0;
      unhelpfulUntil = 0;
    },
    refusal,
    async signIn({ username, password, keep }) {
      await settled();
      followAddress();
      if (address === '') throw noAddress();
      options.hide(password);
      await attempt(async (at) => {
        const credentials = await store.prepare({ username, keep, baseUrl: at });
        const issued = await auth.login(at, { username, password });
        await store.keepPassword(credentials, password);
        log.info({ keep }, 'signed in by the user');
        unhelpfulRenewals = 0;
        unhelpfulUntil = 0;
        return await accept(issued, null, credentials);
      });
    },
    async signOut() {
      await settled();
      startAfresh();
      await store.forget();
      onChange();
    },
    idle: settled,
  };
}

/** These stand until the user or the clock changes something; asking again sooner is pointless, not harmful. */
function isStanding(error: MatchkeepError): boolean {
  return (
    error.code.startsWith('sign-in-') || error.code === 'keychain-unavailable' || error.code === 'cancelled'
  );
}

/** A token's life is counted from when it was issued, which is when the refresh token was last used. */
function marginMs({ accessExpiresAt, refreshUsedAt }: Tokens): number {
  return Math.min(renewBeforeMs, Math.max(0, accessExpiresAt - refreshUsedAt) / 10);
}

function isRefreshAlive(tokens: Tokens, now: number): boolean {
  return tokens.refreshToken !== null && refreshEndsAt(tokens) > now;
}
