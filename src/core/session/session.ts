/**
 * The session: the whole token lifecycle, and the only code that asks for tokens. One token request is in
 * flight at any time; everyone who needs a token waits for that one.
 */
import type { SessionStatus } from '../../shared/domain.ts';
import { type ErrorData, MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { Log } from '../log.ts';
import type { AuthClient, IssuedTokens } from '../service/auth.ts';
import { type Credentials, createCredentialStore } from './credentials.ts';
import type { Keychain } from './keychain.ts';
import { createLoginBudget, type NoteStore } from './login-budget.ts';
import { openSessionFile, type Tokens } from './session-file.ts';

const dayMs = 24 * 60 * 60_000;
/** The access token is renewed this long before its end. */
const renewBeforeMs = 5 * 60_000;
/** Refresh tokens end at this age, or when unused for this long (specification 5.4). */
const refreshAgeMs = 30 * dayMs;
const refreshIdleMs = 15 * dayMs;
const refreshWarningMs = 3 * dayMs;
/** After a renewal that could not be judged (no network, 5xx): wait this long, doubling. */
const firstHoldMs = 5_000;
const longestHoldMs = 10 * 60_000;
/** After so many in a row the refresh token is taken for dead and a login is tried. */
const renewalsBeforeLogin = 3;

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
   * A valid access token. Throws `sign-in-required`, `sign-in-rejected`, `sign-in-paused` (with `retryAt`),
   * `keychain-unavailable`, or what made a renewal fail.
   */
  accessToken(): Promise<string>;
  /** After a 401 to a token believed valid: one renewal, unless someone else already renewed it. */
  renewAfterRejection(rejectedToken: string): Promise<string>;
  /** The user's own sign-in: not budgeted, and what ends every pause. */
  signIn(request: SignIn): Promise<void>;
  /** Forgets tokens and password, here and in the keychain. */
  signOut(): Promise<void>;
}

export function createSession(options: SessionOptions): Session {
  const { auth, now, log, baseUrl, onChange } = options;
  const store = createCredentialStore({ ...options, file: openSessionFile(options.dataDir) });
  const budget = createLoginBudget(options.notes);

  let tokens: Tokens | null = null;
  let inFlight: Promise<string> | null = null;
  let problem: ErrorData | null = null;
  let failedRenewals = 0;
  let holdUntil = 0;

  const load = async (): Promise<Tokens | null> => {
    try {
      tokens ??= await store.loadTokens(baseUrl());
      return tokens;
    } catch (error) {
      problem = toErrorData(error);
      onChange();
      throw error;
    }
  };

  /** Every asker shares the one attempt, whatever it turns into. */
  const renewOnce = (work: () => Promise<string>): Promise<string> => {
    if (inFlight) return inFlight;
    const attempt = work()
      .then(
        (token) => {
          problem = null;
          return token;
        },
        (error: unknown) => {
          // A sign-in that failed takes nothing away from a session that still works.
          if (!isFresh(tokens)) problem = toErrorData(error);
          throw error;
        },
      )
      .finally(() => {
        inFlight = null;
        onChange();
      });
    inFlight = attempt;
    onChange();
    return attempt;
  };

  const accept = async (issued: IssuedTokens, previous: Tokens | null, credentials: Credentials) => {
    const at = now();
    const isSameRefresh = issued.refreshToken === null || issued.refreshToken === previous?.refreshToken;
    tokens = {
      accessToken: issued.accessToken,
      accessExpiresAt: at + issued.expiresInSeconds * 1000,
      refreshToken: issued.refreshToken ?? previous?.refreshToken ?? null,
      refreshIssuedAt: isSameRefresh && previous ? previous.refreshIssuedAt : at,
      refreshUsedAt: at,
    };
    failedRenewals = 0;
    holdUntil = 0;
    await store.saveTokens(tokens, credentials);
    return tokens.accessToken;
  };

  const renew = async (): Promise<string> => {
    const current = await load();
    const record = store.record(baseUrl());
    if (!record) throw signInRequired();
    if (current && isRefreshAlive(current, now())) {
      const refreshed = await refresh(current, record);
      if (refreshed !== null) return refreshed;
    }
    return await loginByItself(record);
  };

  /** Null: the refresh token is of no use any more, a login is needed. */
  const refresh = async (current: Tokens, credentials: Credentials): Promise<string | null> => {
    if (current.refreshToken === null) return null;
    try {
      const issued = await auth.refresh(baseUrl(), current.refreshToken);
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
      failedRenewals += 1;
      const waitMs = Math.min(firstHoldMs * 2 ** (failedRenewals - 1), longestHoldMs);
      holdUntil = Math.max(now() + waitMs, error.retryAt ? Date.parse(error.retryAt) : 0);
      const isDead = error.code !== 'service-unreachable' && failedRenewals >= renewalsBeforeLogin;
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
      const issued = await auth.login(baseUrl(), { username: credentials.username, password });
      log.info('signed in by itself');
      return await accept(issued, null, credentials);
    } catch (error) {
      if (error instanceof MatchkeepError && error.code === 'sign-in-rejected') {
        store.markRejected(credentials, now());
        throw passwordRejected(error.status);
      }
      throw error;
    }
  };

  const isFresh = (current: Tokens | null): current is Tokens =>
    current !== null && current.accessExpiresAt - renewBeforeMs > now();

  /** While a failed renewal is on hold, a token in its last minutes still serves; after that the reason is told. */
  const duringHold = (current: Tokens | null): string => {
    if (current && current.accessExpiresAt > now()) return current.accessToken;
    const { code, message, remedy } = problem ?? toErrorData(signInRequired());
    throw new MatchkeepError(code, message, { remedy, retryAt: new Date(holdUntil).toISOString() });
  };

  const currentToken = async (): Promise<string> => {
    const current = await load();
    if (isFresh(current)) return current.accessToken;
    if (!current && !store.record(baseUrl())) throw signInRequired();
    if (inFlight) return await inFlight;
    if (now() < holdUntil) return duringHold(current);
    return await renewOnce(renew);
  };

  return {
    status: () => sessionStatus(store.record(baseUrl()), tokens, problem, inFlight !== null, now()),
    accessToken: currentToken,
    async renewAfterRejection(rejectedToken) {
      if (inFlight) return await inFlight;
      if (tokens && tokens.accessToken !== rejectedToken) return await currentToken();
      if (now() < holdUntil) return duringHold(null);
      return await renewOnce(renew);
    },
    async signIn({ username, password, keep }) {
      const address = baseUrl();
      if (address === '') throw noAddress();
      await inFlight?.catch(() => {}); // Its outcome has been told to those who asked for it.
      options.hide(password);
      await renewOnce(async () => {
        const credentials = await store.prepare({ username, keep, baseUrl: address });
        const issued = await auth.login(address, { username, password });
        await store.keepPassword(credentials, password);
        log.info({ keep }, 'signed in by the user');
        return await accept(issued, null, credentials);
      });
    },
    async signOut() {
      await inFlight?.catch(() => {}); // Likewise.
      tokens = null;
      problem = null;
      failedRenewals = 0;
      holdUntil = 0;
      await store.forget();
      onChange();
    },
  };
}

function isRefreshAlive(tokens: Tokens, now: number): boolean {
  return tokens.refreshToken !== null && refreshEndsAt(tokens) > now;
}

function refreshEndsAt(tokens: Pick<Tokens, 'refreshIssuedAt' | 'refreshUsedAt'>): number {
  return Math.min(tokens.refreshIssuedAt + refreshAgeMs, tokens.refreshUsedAt + refreshIdleMs);
}

/** The status from what is known without a secret: works before the tokens were opened, and read-only. */
export function sessionStatus(
  record: Credentials | null,
  tokens: Tokens | null,
  problem: ErrorData | null,
  isRenewing: boolean,
  now: number,
): SessionStatus {
  const times = tokens ?? record?.times ?? null;
  const standing = record !== null && record.rejectedAt !== null ? toErrorData(passwordRejected()) : problem;
  const refreshEnd = times ? refreshEndsAt(times) : null;
  const state = isRenewing
    ? 'refreshing'
    : standing && standing.code !== 'cancelled'
      ? 'needs-attention'
      : record
        ? 'active'
        : 'signed-out';
  return {
    state,
    username: record?.username ?? null,
    credentials: record?.keep ?? null,
    accessExpiresAt: times ? new Date(times.accessExpiresAt).toISOString() : null,
    refreshExpiresAt: refreshEnd === null ? null : new Date(refreshEnd).toISOString(),
    isRefreshEnding: refreshEnd !== null && refreshEnd - now < refreshWarningMs,
    problem: standing,
  };
}

function signInRequired(): MatchkeepError {
  return new MatchkeepError('sign-in-required', 'Nobody is signed in to the service.', {
    remedy: 'Sign in: in the application, or with "matchkeep login USER".',
  });
}

function passwordRejected(status?: number): MatchkeepError {
  return new MatchkeepError('sign-in-rejected', 'The service rejected the kept password.', {
    remedy: 'Sign in again with the right password. Until then Matchkeep makes no further attempt.',
    status,
  });
}

function paused(until: number): MatchkeepError {
  return new MatchkeepError(
    'sign-in-paused',
    'Matchkeep waits before it signs in again: too many sign-ins may get your address blocked.',
    { retryAt: new Date(until).toISOString(), remedy: 'Wait, or sign in yourself to go on at once.' },
  );
}

function noAddress(): MatchkeepError {
  return new MatchkeepError('invalid-input', 'The address of the service is not set.', {
    remedy:
      'Enter the address that your data provider gave you: in the settings, or with "matchkeep config set service.baseUrl ADDRESS".',
  });
}
