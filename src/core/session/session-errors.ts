/** The errors that explain to the user why there is no token. */
import { MatchkeepError, signedOutMessage } from '../../shared/base/errors.ts';
import type { SessionRecord } from './session-file.ts';

export function signInRequired(): MatchkeepError {
  return new MatchkeepError('sign-in-required', signedOutMessage, {
    remedy: 'Sign in in the application, or with "matchkeep login USER".',
  });
}

/** The user is signed in, but this process does not have the password that opens or renews the session. */
export function passwordMissing({
  username,
  keep,
}: Pick<SessionRecord, 'username' | 'keep'>): MatchkeepError {
  return keep === 'memory'
    ? new MatchkeepError('sign-in-required', `The password of ${username} is needed, and it is not saved.`, {
        remedy: 'Set MATCHKEEP_PASSWORD, or sign in again.',
      })
    : new MatchkeepError('sign-in-required', `The password of ${username} is not in the keychain.`, {
        remedy: 'Sign in again in the application, or with "matchkeep login USER".',
      });
}

export function blankUsername(): MatchkeepError {
  return new MatchkeepError('invalid-input', 'The user name is empty.', {
    remedy: 'Enter the user name that your data provider gave you.',
  });
}

/** The service accepts the token for other calls. */
export function accountRejected(): MatchkeepError {
  return new MatchkeepError('service-refused', 'The service denied your account access (status 401).', {
    status: 401,
    remedy: 'Ask your data provider whether your account has access to this.',
  });
}

/** `until` and `now` are epoch ms: Matchkeep requests no further token before `until`. */
export function freshSessionRejected(until: number, now: number): MatchkeepError {
  return new MatchkeepError('sign-in-required', 'The service rejects a new session.', {
    status: 401,
    retryAt: until > now ? new Date(until).toISOString() : undefined,
    remedy: 'Sign in again. If that does not help, contact your data provider about your account.',
  });
}

export function passwordRejected(status?: number): MatchkeepError {
  return new MatchkeepError('sign-in-rejected', 'The service rejected the saved password.', {
    remedy: 'Sign in again with the right password. Until then, Matchkeep makes no further attempt.',
    status,
  });
}

export function paused(until: number): MatchkeepError {
  return new MatchkeepError(
    'sign-in-paused',
    'Matchkeep waits before it signs in again. Too many sign-ins may get your address blocked.',
    { retryAt: new Date(until).toISOString(), remedy: 'Wait, or sign in yourself to continue now.' },
  );
}

export function noAddress(): MatchkeepError {
  return new MatchkeepError('not-configured', 'The service address is not set.', {
    remedy:
      'Enter the address that your data provider gave you in the settings, or run "matchkeep config set service.baseUrl ADDRESS".',
  });
}
