/** What the session needs, and what it does for others. */
import type { Agents } from 'got';
import type { SessionStatus } from '../../shared/domain.ts';
import type { MatchkeepError } from '../../shared/errors.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Log } from '../platform/log.ts';
import type { AuthClient } from './auth-client.ts';
import type { Keychain } from './keychain.ts';
import type { MetadataStore } from './login-budget.ts';

export interface SessionOptions {
  readonly dataDir: string;
  readonly auth: AuthClient;
  readonly keychain: Keychain;
  readonly metadata: MetadataStore;
  readonly baseUrl: () => string;
  readonly memoryPassword?: string | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** Told every secret, so that the log hides it. */
  readonly hide: (secret: string) => void;
  readonly onChange: () => void;
}

export interface SessionRoomOptions
  extends Omit<SessionOptions, 'auth' | 'keychain' | 'metadata' | 'onChange'> {
  readonly catalogue: Pick<SessionOptions, 'metadata'>;
  readonly auth?: AuthClient;
  readonly keychain?: Keychain;
  readonly agent: Agents;
  /** Bounds one request for a token. */
  readonly tokenTimeoutMs?: number;
  readonly changes: Pick<Changes, 'emit'>;
}

export interface SessionRoom extends Session, AsyncDisposable {
  readonly handlers: Pick<Handlers, 'session.signIn' | 'session.signOut'>;
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
