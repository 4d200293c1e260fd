/** The session's dependencies and its interface. */
import type { Agents } from 'got';
import type { MatchkeepError } from '../../shared/base/errors.ts';
import type { SessionStatus } from '../../shared/work/status.ts';
import type { Changes } from '../bridge/changes.ts';
import type { Handlers } from '../bridge/dispatch.ts';
import type { Timeouts } from '../network/timeouts.ts';
import type { Log } from '../platform/log.ts';
import type { FolderState } from '../settings/folder-state.ts';
import type { AuthClient } from './auth-client.ts';
import type { Keychain } from './keychain.ts';

export interface SessionOptions {
  readonly dataDir: string;
  readonly auth: AuthClient;
  readonly keychain: Keychain;
  readonly state: FolderState;
  readonly baseUrl: () => string;
  readonly memoryPassword?: string | undefined;
  readonly now: () => number;
  readonly log: Log;
  /** Called with every secret, so that the log hides it. */
  readonly hide: (secret: string) => void;
  readonly onChange: () => void;
}

export interface SessionRoomOptions extends Omit<SessionOptions, 'auth' | 'keychain' | 'onChange'> {
  readonly auth?: AuthClient;
  readonly keychain?: Keychain;
  readonly agent: Agents;
  readonly timeouts?: Partial<Timeouts>;
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
   * `sign-in-paused` (with `retryAt`), `keychain-unavailable`, or the error of a failed renewal.
   */
  accessToken(): Promise<string>;
  /** After a 401 to a token believed valid: one renewal, unless the token was renewed already. */
  renewAfterRejection(rejectedToken: string): Promise<string>;
  /** The service accepted this token for a call; `isRenewed` if the call was the repeat after a renewal. */
  accepted(token: string, isRenewed: boolean): void;
  /** The error for a 401 to a renewed token: it concerns this call alone, or the whole session. */
  rejectionError(token: string): MatchkeepError;
  /** The user's own sign-in: outside the login budget; ends every wait. */
  signIn(request: SignIn): Promise<void>;
  /** Forgets tokens and password, here and in the keychain. */
  signOut(): Promise<void>;
  /** Resolves when no token request is running: a token that arrives must not be lost. */
  idle(): Promise<void>;
}
