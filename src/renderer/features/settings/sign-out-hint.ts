import type { SessionStatus } from '../../../shared/work/status.ts';

/** What a sign-out does, as sentences. All data folders of an account have one password in the keychain. */
export function signOutHint({ credentials }: Pick<SessionStatus, 'credentials'>): string {
  const always = 'The archive stays. Nothing new is downloaded.';
  if (credentials !== 'keychain') return always;
  return `${always} The password is removed from the keychain, also for other data folders with this account.`;
}
