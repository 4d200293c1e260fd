/**
 * The key that seals the saved tokens: in the keychain, or derived from a password that is in memory only. All data
 * folders of a user share the keychain. The name of each folder's key is a random id that the session file contains, so
 * that the key is found wherever the folder is moved, and by any name.
 */
import { createHash, randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Keychain } from './keychain.ts';
import {
  newSealingKey,
  openSessionFile,
  type SessionRecord,
  sealingKeyBytes,
  sealingKeyFromPassword,
  sessionFileName,
} from './session-file.ts';

export interface SealingKeysOptions {
  readonly dataDir: string;
  readonly keychain: Keychain;
  readonly hide: (secret: string) => void;
}

export interface SealingKeys {
  /** Null if the keychain has no key, or the password that the key is derived from is not in memory. */
  open(record: SessionRecord, memoryPassword: string | null): Promise<Buffer | null>;
  /**
   * The record with the name of its key: a key of an earlier version is renamed, and a copy of a folder gets a key of its
   * own. `save` is called before the earlier key is removed. The name is null if there is no key. Throws
   * `keychain-unavailable`.
   */
  claim(record: SessionRecord, save: (claimed: SessionRecord) => void): Promise<SessionRecord>;
  /** Like `claim`, and creates the key if there is none. */
  ensure(record: SessionRecord, save: (claimed: SessionRecord) => void): Promise<SessionRecord>;
  /** Removes the key from the keychain, unless another folder uses it. */
  remove(record: SessionRecord): Promise<void>;
  /** Drops the key in memory, so that the next `open` reads or derives it again. */
  drop(): void;
}

export function createSealingKeys({ dataDir, keychain, hide }: SealingKeysOptions): SealingKeys {
  /** Derived once for all waiting callers: deriving it from a password takes a good part of a second. */
  let key: { readonly of: string; readonly bytes: Promise<Buffer | null> } | null = null;

  const read = async (account: string): Promise<Buffer | null> => {
    const text = await keychain.get(account);
    if (text === null) return null;
    hide(text);
    const bytes = Buffer.from(text, 'base64');
    return bytes.length === sealingKeyBytes ? bytes : null;
  };

  const write = async (account: string, bytes: Buffer) => {
    const text = bytes.toString('base64');
    hide(text);
    await keychain.set(account, text);
  };

  const find = async ({ keep, salt, keyId }: SessionRecord, memoryPassword: string | null) => {
    switch (keep) {
      case 'keychain':
        return keyId === null ? null : await read(keyAccount(keyId));
      case 'memory':
        if (memoryPassword === null || salt === null) return null;
        return await sealingKeyFromPassword(memoryPassword, salt);
    }
  };

  /** The key of an earlier version, which was named after the folder. */
  const findEarlier = async (folder: string) => {
    for (const account of earlierAccounts(dataDir, folder)) {
      const bytes = await read(account);
      if (bytes !== null) return { account, bytes };
    }
    return null;
  };

  const saveAs = async (record: SessionRecord, bytes: Buffer, save: (claimed: SessionRecord) => void) => {
    const keyId = randomUUID();
    await write(keyAccount(keyId), bytes);
    const claimed = { ...record, keyId, keyFolder: realFolder(dataDir) };
    save(claimed);
    return claimed;
  };

  const claim: SealingKeys['claim'] = async (record, save) => {
    const folder = realFolder(dataDir);
    if (record.keyId === null) {
      const earlier = await findEarlier(folder);
      if (earlier === null) return record;
      const claimed = await saveAs(record, earlier.bytes, save);
      await keychain.remove(earlier.account);
      return claimed;
    }
    if (record.keyFolder === folder) return record;
    if (isOtherFolderWithKey(record, folder)) {
      const shared = await read(keyAccount(record.keyId));
      return shared === null ? { ...record, keyId: null } : await saveAs(record, shared, save);
    }
    const claimed = { ...record, keyFolder: folder };
    save(claimed);
    return claimed;
  };

  const open: SealingKeys['open'] = async (record, memoryPassword) => {
    const of = `${record.keep} ${record.salt ?? ''} ${record.keyId ?? ''}`;
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
  };

  return {
    open,
    claim,
    async ensure(record, save) {
      const claimed = await claim(record, save);
      if (claimed.keyId === null) return await saveAs(claimed, newSealingKey(), save);
      if ((await open(claimed, null)) === null) await write(keyAccount(claimed.keyId), newSealingKey());
      return claimed;
    },
    async remove(record) {
      const folder = realFolder(dataDir);
      if (record.keyId === null) {
        for (const account of earlierAccounts(dataDir, folder)) await keychain.remove(account);
      } else if (!isOtherFolderWithKey(record, folder)) {
        await keychain.remove(keyAccount(record.keyId));
      }
    },
    drop() {
      key = null;
    },
  };
}

function keyAccount(id: string): string {
  return `key:${id}`;
}

/** The path without links, in the system's own case; as it is given if the system cannot say. */
function realFolder(dataDir: string): string {
  try {
    return realpathSync.native(dataDir);
  } catch {
    return dataDir;
  }
}

/** The names of a key in earlier versions: after the path as typed, with either case of its drive letter. */
function earlierAccounts(...paths: readonly string[]): readonly string[] {
  const spelled = paths.flatMap((path) => [
    path,
    path.replace(/^[a-z]:/, (drive) => drive.toUpperCase()),
    path.replace(/^[A-Z]:/, (drive) => drive.toLowerCase()),
  ]);
  return [...new Set(spelled)].map(
    (path) => `key:${createHash('sha256').update(path).digest('hex').slice(0, 16)}`,
  );
}

/**
 * Whether the folder in which the key was last used is still there and uses it too, so that `folder` is a copy of it. It
 * may also be the same folder by another name, such as that of a second mount.
 */
function isOtherFolderWithKey({ keyId, keyFolder }: SessionRecord, folder: string): boolean {
  if (keyFolder === null || keyFolder === folder) return false;
  try {
    return !isSameFolder(keyFolder, folder) && openSessionFile(keyFolder).read()?.keyId === keyId;
  } catch {
    return false; // It cannot be read, so it is no folder of this user.
  }
}

function isSameFolder(one: string, other: string): boolean {
  const [here, there] = [one, other].map((folder) =>
    statSync(join(folder, sessionFileName), { bigint: true, throwIfNoEntry: false }),
  );
  return here !== undefined && here.dev === there?.dev && here.ino === there.ino;
}
