/** The OS keychain, through keytar: stores the password and the session's sealing key. */
import { MatchkeepError } from '../../shared/base/errors.ts';

/** A secret store. Every method throws `keychain-unavailable` if the store cannot be reached or is locked. */
export interface Keychain {
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

/** The name under which entries appear in the system's own keychain manager. */
const keychainService = 'Matchkeep';

/**
 * The system keychain: Secret Service on Linux, Keychain on macOS, Credential Manager on Windows.
 * keytar is loaded on first use, so that a machine without libsecret can still use memory-only mode.
 */
export function createSystemKeychain(service: string = keychainService): Keychain {
  const attempt = async <T>(work: (keytar: typeof import('keytar')) => Promise<T>): Promise<T> => {
    try {
      const { default: keytar } = await import('keytar');
      return await work(keytar);
    } catch (cause) {
      throw new MatchkeepError('keychain-unavailable', 'The system keychain is not available.', {
        remedy:
          process.platform === 'linux'
            ? 'Start and unlock a Secret Service (such as gnome-keyring), or sign in with the password in memory only (MATCHKEEP_PASSWORD on the command line).'
            : 'Unlock the system keychain, or sign in with the password in memory only.',
        cause,
      });
    }
  };
  return {
    get: (account) => attempt((keytar) => keytar.getPassword(service, account)),
    set: (account, secret) => attempt((keytar) => keytar.setPassword(service, account, secret)),
    remove: (account) => attempt(async (keytar) => void (await keytar.deletePassword(service, account))),
  };
}
