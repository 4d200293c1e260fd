/** The key that seals the saved tokens: in the keychain, or derived from a password that is in memory only. */
import { createHash } from 'node:crypto';
import type { Keychain } from './keychain.ts';
import { newSealingKey, type SessionRecord, sealingKeyFromPassword } from './session-file.ts';

export interface SealingKeysOptions {
  readonly dataDir: string;
  readonly keychain: Keychain;
  readonly hide: (secret: string) => void;
}

export interface SealingKeys {
  /** Null if the keychain has no key, or the password that the key is derived from is not in memory. */
  open(record: SessionRecord, memoryPassword: string | null): Promise<Buffer | null>;
  /** Creates the key in the keychain if there is none. Throws `keychain-unavailable`. */
  ensureInKeychain(): Promise<void>;
  removeFromKeychain(): Promise<void>;
  /** Drops the key in memory, so that the next `open` reads or derives it again. */
  drop(): void;
}

export function createSealingKeys({ dataDir, keychain, hide }: SealingKeysOptions): SealingKeys {
  // All data folders of a user share the keychain; each has its own sealing key.
  const account = `key:${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  /** Derived once for all waiting callers: deriving it from a password takes a good part of a second. */
  let key: { readonly of: string; readonly bytes: Promise<Buffer | null> } | null = null;

  const readFromKeychain = async (): Promise<Buffer | null> => {
    const text = await keychain.get(account);
    if (text === null) return null;
    hide(text);
    return Buffer.from(text, 'base64');
  };

  const find = async ({ keep, salt }: SessionRecord, memoryPassword: string | null) => {
    switch (keep) {
      case 'keychain':
        return await readFromKeychain();
      case 'memory':
        if (memoryPassword === null || salt === null) return null;
        return await sealingKeyFromPassword(memoryPassword, salt);
    }
  };

  return {
    async open(record, memoryPassword) {
      const of = `${record.keep} ${record.salt ?? ''}`;
      if (key?.of !== of) key = { of, bytes: find(record, memoryPassword) };
      const current = key;
      try {
        const bytes = await current.bytes;
        if (bytes === null && key === current) key = null;
        return bytes;
      } catch (error) {
        if (key === current) key = null;
        throw error;
      }
    },
    async ensureInKeychain() {
      if (await readFromKeychain()) return;
      const fresh = newSealingKey().toString('base64');
      hide(fresh);
      await keychain.set(account, fresh);
    },
    removeFromKeychain: () => keychain.remove(account),
    drop() {
      key = null;
    },
  };
}
