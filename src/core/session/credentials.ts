/** Stores the password, the sealing key and the sealed tokens: in the keychain, or in memory only. */
import { createHash } from 'node:crypto';
import { MatchkeepError } from '../../shared/errors.ts';
import type { Keychain } from './keychain.ts';
import {
  newSalt,
  newSealingKey,
  type SessionFile,
  type SessionRecord,
  seal,
  sealingKeyFromPassword,
  type Tokens,
  unseal,
} from './session-file.ts';

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
  saveTokens(tokens: Tokens, credentials: Credentials): Promise<void>;
  /** Checks before a login that its tokens can be stored. Throws `keychain-unavailable`. */
  prepare(signIn: {
    readonly username: string;
    readonly keep: 'keychain' | 'memory';
    readonly baseUrl: string;
  }): Promise<Credentials>;
  keepPassword(credentials: Credentials, password: string): Promise<void>;
  /** Null in memory-only mode if this process was started without it. */
  password(credentials: Credentials): Promise<string | null>;
  markRejected(credentials: Credentials, at: number): void;
  forget(): Promise<void>;
}

export function createCredentialStore(options: CredentialStoreOptions): CredentialStore {
  const { file, keychain, hide } = options;
  // All data folders of a user share the keychain; each has its own sealing key.
  const keyAccount = `key:${createHash('sha256').update(options.dataDir).digest('hex').slice(0, 16)}`;
  let memoryPassword = options.memoryPassword ?? null;
  /** Derived once for all waiting callers: deriving it from a password takes a good part of a second. */
  let key: { readonly of: string; readonly bytes: Promise<Buffer | null> } | null = null;
  let record = file.read();
  /** This run has its own password although a session is in the keychain: that session's file stays unchanged. */
  let isBorrowed = false;
  if (memoryPassword !== null) {
    hide(memoryPassword);
    // Memory-only mode does not use the keychain, so this run cannot open the tokens sealed with its key.
    if (record?.keep === 'keychain') {
      record = { ...record, keep: 'memory', salt: newSalt(), sealed: null, times: null };
      isBorrowed = true;
    }
  }

  const passwordAccount = ({ username, baseUrl }: Pick<Credentials, 'username' | 'baseUrl'>) =>
    `password:${username} ${baseUrl}`;

  const keyFromKeychain = async (): Promise<Buffer | null> => {
    const text = await keychain.get(keyAccount);
    if (text === null) return null;
    hide(text);
    return Buffer.from(text, 'base64');
  };

  const openKey = async (credentials: Credentials): Promise<Buffer | null> => {
    const of = `${credentials.keep} ${credentials.salt ?? ''}`;
    if (key?.of !== of) key = { of, bytes: findKey(credentials) };
    const current = key;
    try {
      const bytes = await current.bytes;
      if (bytes === null && key === current) key = null;
      return bytes;
    } catch (error) {
      if (key === current) key = null;
      throw error;
    }
  };

  const findKey = async (credentials: Credentials): Promise<Buffer | null> => {
    switch (credentials.keep) {
      case 'keychain':
        return await keyFromKeychain();
      case 'memory':
        if (memoryPassword === null || credentials.salt === null) return null;
        return await sealingKeyFromPassword(memoryPassword, credentials.salt);
    }
  };

  const write = (next: SessionRecord) => {
    if (!isBorrowed) file.write(next);
    record = next;
  };

  const hideTokens = (tokens: Tokens) => {
    hide(tokens.accessToken);
    if (tokens.refreshToken !== null) hide(tokens.refreshToken);
  };

  const recordFor = (baseUrl: string) => (record?.baseUrl === baseUrl && baseUrl !== '' ? record : null);

  /** Removes an earlier sign-in from the keychain, if the keychain can be reached. */
  const forgetPrevious = async (previous: Credentials, next: Credentials) => {
    try {
      const isSameAccount = next.keep === 'keychain' && passwordAccount(previous) === passwordAccount(next);
      if (!isSameAccount) await keychain.remove(passwordAccount(previous));
      if (next.keep === 'memory') await keychain.remove(keyAccount);
    } catch (error) {
      if (!(error instanceof MatchkeepError && error.code === 'keychain-unavailable')) throw error;
    }
  };

  return {
    record: recordFor,
    async loadTokens(baseUrl) {
      const current = recordFor(baseUrl);
      if (!current || current.sealed === null) return null;
      const bytes = await openKey(current);
      if (!bytes) return null;
      try {
        const tokens = unseal(current.sealed, bytes, sealPurpose(current));
        hideTokens(tokens);
        return tokens;
      } catch (error) {
        // Another key or a damaged file: the tokens are lost, but the stored password may still sign in.
        if (error instanceof MatchkeepError) return null;
        throw error;
      }
    },
    async saveTokens(tokens, credentials) {
      hideTokens(tokens);
      const bytes = await openKey(credentials);
      const { accessExpiresAt, refreshIssuedAt, refreshUsedAt } = tokens;
      write({
        ...credentials,
        rejectedAt: null,
        times: { accessExpiresAt, refreshIssuedAt, refreshUsedAt },
        sealed: bytes ? seal(tokens, bytes, sealPurpose(credentials)) : null,
      });
    },
    async prepare({ username, keep, baseUrl }) {
      const blank = {
        version: 1,
        username,
        baseUrl,
        keep,
        rejectedAt: null,
        times: null,
        sealed: null,
      } as const;
      if (keep === 'memory') return { ...blank, salt: newSalt() };
      if (!(await keyFromKeychain())) {
        const fresh = newSealingKey().toString('base64');
        hide(fresh);
        await keychain.set(keyAccount, fresh);
      }
      return { ...blank, salt: null };
    },
    async keepPassword(credentials, password) {
      isBorrowed = false;
      const previous = file.read();
      if (credentials.keep === 'keychain') await keychain.set(passwordAccount(credentials), password);
      if (previous?.keep === 'keychain') await forgetPrevious(previous, credentials);
      key = null;
      memoryPassword = credentials.keep === 'memory' ? password : null;
    },
    async password(credentials) {
      if (memoryPassword !== null) return memoryPassword;
      const password =
        credentials.keep === 'keychain' ? await keychain.get(passwordAccount(credentials)) : null;
      if (password !== null) hide(password);
      return password;
    },
    markRejected: (credentials, at) => write({ ...credentials, rejectedAt: at }),
    async forget() {
      const last = record;
      file.remove();
      record = null;
      key = null;
      memoryPassword = null;
      if (last?.keep !== 'keychain') return;
      await keychain.remove(passwordAccount(last));
      await keychain.remove(keyAccount);
    },
  };
}

function sealPurpose({ username, baseUrl }: Credentials): string {
  return `matchkeep session 1 ${username} ${baseUrl}`;
}
