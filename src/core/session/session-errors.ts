/** Why there is no token, in the user's words. */
import { MatchkeepError } from '../../shared/errors.ts';

export function signInRequired(): MatchkeepError {
  return new MatchkeepError('sign-in-required', 'Nobody is signed in to the service.', {
    remedy: 'Sign in: in the application, or with "matchkeep login USER".',
  });
}

export function passwordRejected(status?: number): MatchkeepError {
  return new MatchkeepError('sign-in-rejected', 'The service rejected the kept password.', {
    remedy: 'Sign in again with the right password. Until then Matchkeep makes no further attempt.',
    status,
  });
}

export function paused(until: number): MatchkeepError {
  return new MatchkeepError(
    'sign-in-paused',
    'Matchkeep waits before it signs in again: too many sign-ins may get your address blocked.',
    { retryAt: new Date(until).toISOString(), remedy: 'Wait, or sign in yourself to go on at once.' },
  );
}

export function noAddress(): MatchkeepError {
  return new MatchkeepError('not-configured', 'The address of the service is not set.', {
    remedy:
      'Enter the address that your data provider gave you: in the settings, or with "matchkeep config set service.baseUrl ADDRESS".',
  });
}
