/** Stores the password, the sealing key and the sealed tokens: in the keychain, or in memory only. */
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Keychain } from './keychain.ts';
import { createSealingKeys } from './sealing-keys.ts';
import { newSalt, type SessionFile, type SessionRecord, seal, type Tokens, unseal } from './session-file.ts';

/** The account and the service of a session: its record without the tokens. */
export type Credentials = SessionRecord;

export interface CredentialStoreOptions {
  readonly dataDir: string;
  readonly file: SessionFile;
  readonly keychain: Keychain;
  readonly memoryPassword?: string | undefined;
  readonly hide: (secret: string) => void;
}

export interface CredentialStore {
  /** The record for this service address; null if there is no session. */
  record(baseUrl: string): Credentials | null;
  loadTokens(baseUrl: string): Promise<Tokens | null>;
  /** Creates the key that seals the tokens if it is missing. Throws `keychain-unavailable`. */
  saveTokens(tokens: Tokens, credentials: Credentials): Promise<void>;
  /**
   * Checks before a token request that its tokens can be sealed, and creates the key if it is missing. Throws
   * `keychain-unavailable`.
   */
  withKey(credentials: Credentials): Promise<Credentials>;
  /** Checks before a login that its password and tokens can be stored. Throws `keychain-unavailable`. */
  prepare(signIn: {
    readonly username: string;
    readonly keep: 'keychain' | 'memory';
    readonly baseUrl: string;
  }): Promise<Credentials>;
  /** After a login that failed: removes the key that `prepare` created for it. */
  abandon(credentials: Credentials): Promise<void>;
  keepPassword(credentials: Credentials, password: string): Promise<void>;
  /** Null in memory-only mode if this process was started without it. */
  password(credentials: Credentials): Promise<string | null>;
  markRejected(credentials: Credentials, at: number): void;
  forget(): Promise<void>;
}

export function createCredentialStore(options: CredentialStoreOptions): CredentialStore {
  const { file, keychain, hide } = options;
  const keys = createSealingKeys(options);
  let memoryPassword = options.memoryPassword ?? null;
  if (memoryPassword !== null) hide(memoryPassword);
  const saved = file.read();
  /** This run has its own password although a session is in the keychain: that session's tokens stay unchanged. */
  let isBorrowed = memoryPassword !== null && saved?.keep === 'keychain';
  let record = isBorrowed && saved ? withoutKeychain(saved) : saved;

  const write = (next: SessionRecord) => {
    const keychainRecord = isBorrowed ? file.read() : null;
    if (!isBorrowed) file.write(next);
    else if (keychainRecord?.keep === 'keychain') file.write(withTokensOfMemory(keychainRecord, next));
    record = next;
  };

  const hideTokens = (tokens: Tokens) => {
    hide(tokens.accessToken);
    if (tokens.refreshToken !== null) hide(tokens.refreshToken);
  };

  const recordFor = (baseUrl: string) => (record?.baseUrl === baseUrl && baseUrl !== '' ? record : null);

  /** Removes an earlier sign-in from the keychain. */
  const forgetPrevious = async (previous: Credentials, next: Credentials) => {
    const isSameAccount = next.keep === 'keychain' && passwordAccount(previous) === passwordAccount(next);
    if (!isSameAccount) await keychain.remove(passwordAccount(previous));
    if (next.keep === 'memory') await keys.remove(previous);
  };

  return {
    record: recordFor,
    async loadTokens(baseUrl) {
      const saved = recordFor(baseUrl);
      if (!saved || saved.sealed === null) return null;
      const current = saved.keep === 'keychain' ? await keys.claim(saved, write) : saved;
      const key = await keys.open(current, memoryPassword);
      const tokens = key && unsealOrNull(saved.sealed, key, current);
      if (tokens) hideTokens(tokens);
      return tokens;
    },
    async saveTokens(tokens, given) {
      hideTokens(tokens);
      const credentials = given.keep === 'keychain' ? await keys.ensure(given, () => {}) : given;
      const key = await keys.open(credentials, memoryPassword);
      const { accessExpiresAt, refreshIssuedAt, refreshUsedAt } = tokens;
      write({
        ...credentials,
        rejectedAt: null,
        times: { accessExpiresAt, refreshIssuedAt, refreshUsedAt },
        sealed: key ? seal(tokens, key, sealPurpose(credentials)) : null,
      });
    },
    withKey: async (credentials) =>
      credentials.keep === 'keychain' ? await keys.ensure(credentials, write) : credentials,
    async prepare({ username, keep, baseUrl }) {
      const salt = keep === 'memory' ? newSalt() : null;
      const blank = { version: 1, rejectedAt: null, times: null, sealed: null } as const;
      const next = { ...blank, username, baseUrl, keep, salt, keyId: null, keyFolder: null, ofMemory: null };
      if (keep === 'memory') return next;
      await keychain.get(passwordAccount(next));
      const previous = file.read();
      if (previous?.keep !== 'keychain') return await keys.ensure(next, () => {});
      const { keyId, keyFolder } = await keys.claim(previous, isBorrowed ? file.write : write);
      return await keys.ensure({ ...next, keyId, keyFolder }, () => {});
    },
    async abandon(credentials) {
      if (credentials.keep === 'memory' || credentials.keyId === file.read()?.keyId) return;
      await ifReachable(() => keys.remove(credentials));
    },
    async keepPassword(credentials, password) {
      isBorrowed = false;
      const previous = file.read();
      if (credentials.keep === 'keychain') await keychain.set(passwordAccount(credentials), password);
      if (previous?.keep === 'keychain') await ifReachable(() => forgetPrevious(previous, credentials));
      keys.drop();
      memoryPassword = credentials.keep === 'memory' ? password : null;
    },
    async password(credentials) {
      if (memoryPassword !== null) return memoryPassword;
      const password =
        credentials.keep === 'keychain' ? await keychain.get(passwordAccount(credentials)) : null;
      if (password !== null) hide(password);
      return password;
    },
    markRejected(credentials, at) {
      const rejected = { ...credentials, rejectedAt: at };
      // The password of this run, not that of the keychain.
      if (isBorrowed) record = rejected;
      else write(rejected);
    },
    async forget() {
      const wasBorrowed = isBorrowed;
      const last = file.read() ?? record;
      file.remove();
      isBorrowed = false;
      record = null;
      keys.drop();
      memoryPassword = null;
      if (last?.keep !== 'keychain') return;
      const remove = async () => {
        await keychain.remove(passwordAccount(last));
        await keys.remove(last);
      };
      // A run with a password in memory may have no keychain.
      await (wasBorrowed ? ifReachable(remove) : remove());
    },
  };
}

/** For what may stay in the keychain if it cannot be reached. */
async function ifReachable(remove: () => Promise<void>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof MatchkeepError && error.code === 'keychain-unavailable')) throw error;
  }
}

/**
 * Memory-only mode does not use the keychain, so this run cannot open the tokens sealed with its key: it has those of
 * earlier runs with a password in memory, if there were any.
 */
function withoutKeychain(record: SessionRecord): SessionRecord {
  const key = { keyId: null, keyFolder: null };
  const { salt, sealed, times } = record.ofMemory ?? { salt: newSalt(), sealed: null, times: null };
  return { ...record, ...key, keep: 'memory', salt, sealed, times, ofMemory: null };
}

/** The record of the keychain's session, with the tokens of `memory` next to its own. */
function withTokensOfMemory(record: SessionRecord, memory: SessionRecord): SessionRecord {
  const { salt, sealed, times } = memory;
  return { ...record, ofMemory: salt === null ? null : { salt, sealed, times } };
}

/** Null for another key or a damaged file: the tokens are lost, but the stored password may still sign in. */
function unsealOrNull(sealed: string, key: Buffer, credentials: Credentials): Tokens | null {
  try {
    return unseal(sealed, key, sealPurpose(credentials));
  } catch (error) {
    if (error instanceof MatchkeepError) return null;
    throw error;
  }
}

function passwordAccount({ username, baseUrl }: Pick<Credentials, 'username' | 'baseUrl'>): string {
  return `password:${username} ${baseUrl}`;
}

function sealPurpose({ username, baseUrl }: Credentials): string {
  return `matchkeep session 1 ${username} ${baseUrl}`;
}
