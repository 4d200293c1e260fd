/**
 * The session on disk: `session.json` (0600) in the data folder. The account, the service and the tokens' times are
 * plain text, so that read-only commands can show them; the tokens themselves are sealed with AES-256-GCM.
 *
 * Windows limits a keychain entry to 2,560 bytes, less than many tokens, so the keychain has only the key.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { MatchkeepError } from '../../shared/base/errors.ts';
import { readTextOrNull } from '../disk/read-text.ts';
import { replaceFile } from '../disk/replace-file.ts';

/** The last time that JavaScript can represent: 8.64e15 ms after 1970. */
const maxEpochMs = 8.64e15;
const epochMs = z.number().min(-maxEpochMs).max(maxEpochMs);
/** The longest plausible life of an access token. */
const maxAccessLifeMs = 30 * 24 * 60 * 60_000;

/** Times are epoch milliseconds. */
const tokensFields = z.object({
  accessToken: z.string().min(1),
  /** Null for a time that JSON cannot represent; an earlier version may have saved one. */
  accessExpiresAt: z.number().nullable(),
  /** Null if the service issued none, or has rejected it since. */
  refreshToken: z.string().min(1).nullable(),
  /** The refresh token's age counts from here (30 days)… */
  refreshIssuedAt: epochMs,
  /** …and its idle time from here (15 days). */
  refreshUsedAt: epochMs,
});

/** A token is issued when the refresh token is used: its life is limited to 30 days from then. */
export function withSaneEnd<
  T extends { readonly accessExpiresAt: number | null; readonly refreshUsedAt: number },
>(times: T): T & { readonly accessExpiresAt: number } {
  const end = Math.min(times.refreshUsedAt + maxAccessLifeMs, maxEpochMs);
  return { ...times, accessExpiresAt: Math.min(times.accessExpiresAt ?? end, end) };
}

const tokensSchema = tokensFields.transform(withSaneEnd);
export type Tokens = z.infer<typeof tokensSchema>;

const timesSchema = tokensFields
  .omit({ accessToken: true, refreshToken: true })
  .transform(withSaneEnd)
  .nullable();

const sessionRecordSchema = z.object({
  version: z.literal(1),
  username: z.string(),
  /** The service of this session; tokens and password are sent to no other. */
  baseUrl: z.string(),
  keep: z.enum(['keychain', 'memory']),
  /** Set when the service rejected the password: no automatic login until the user acts. */
  rejectedAt: z.number().nullable(),
  times: timesSchema,
  /** base64 of iv (12 bytes), tag (16) and ciphertext; null without tokens. */
  sealed: z.string().nullable(),
  /** base64; the salt of the key that memory-only mode derives from the password. */
  salt: z.string().nullable(),
  /** The name of the key in the keychain; null in memory-only mode, and in files of earlier versions. */
  keyId: z.uuid().nullable().catch(null),
  /** The real path of the folder in which the key was last used; shows whether this folder is a copy. */
  keyFolder: z.string().nullable().catch(null),
  /**
   * The tokens of processes that have the account's password in memory while this session is in the keychain, which they
   * may not reach; sealed with a key from the password. Null without such tokens, and in files of earlier versions.
   */
  ofMemory: z
    .object({ times: timesSchema, sealed: z.string().nullable(), salt: z.string() })
    .nullable()
    .catch(null),
});
export type SessionRecord = z.infer<typeof sessionRecordSchema>;

export interface SessionFile {
  read(): SessionRecord | null;
  write(record: SessionRecord): void;
  remove(): void;
}

export const sessionFileName = 'session.json';

/** `read` returns null for a missing file and for one that no version of Matchkeep could have written. */
export function openSessionFile(dataDir: string): SessionFile {
  const file = join(dataDir, sessionFileName);
  return {
    read() {
      const text = readTextOrNull(file);
      return text === null ? null : parseRecord(text);
    },
    write: (record) => replaceFile(file, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 }),
    remove: () => rmSync(file, { force: true }),
  };
}

/** A damaged session costs one sign-in and nothing else, so it is treated as none. */
function parseRecord(text: string): SessionRecord | null {
  try {
    return sessionRecordSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const sealingKeyBytes = 32;

/** A fresh random key for `seal`. */
export function newSealingKey(): Buffer {
  return randomBytes(sealingKeyBytes);
}

interface EarlyKey {
  readonly password: string;
  readonly salt: string;
  readonly bytes: Promise<Buffer>;
}

let early: EarlyKey | null = null;

/**
 * Begins to derive the key of the tokens that are saved in this folder, for the first caller of `sealingKeyFromPassword`:
 * it takes a good part of a second, in which the program can load. Returns the key to come, or null if no tokens are saved.
 */
export function beginSealingKey(dataDir: string, password: string): Promise<Buffer> | null {
  const record = readOrNull(dataDir);
  const { sealed, salt } = (record?.keep === 'keychain' ? record.ofMemory : record) ?? {};
  if (typeof sealed !== 'string' || typeof salt !== 'string') return null;
  const bytes = deriveKey(password, salt);
  // The caller that needs the key gets the error.
  bytes.catch(() => {});
  early = { password, salt, bytes };
  return bytes;
}

/** Null where the file cannot be read: the session reads it again, and reports that. */
function readOrNull(dataDir: string): SessionRecord | null {
  try {
    return openSessionFile(dataDir).read();
  } catch {
    return null;
  }
}

/** Memory-only mode has no keychain for a key: the key is derived from the password and not stored. */
export function sealingKeyFromPassword(password: string, saltBase64: string): Promise<Buffer> {
  const begun = early;
  early = null;
  const isSame = begun?.password === password && begun.salt === saltBase64;
  return isSame ? begun.bytes : deriveKey(password, saltBase64);
}

function deriveKey(password: string, saltBase64: string): Promise<Buffer> {
  const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 2 ** 27 };
  return new Promise((resolve, reject) => {
    scrypt(password, Buffer.from(saltBase64, 'base64'), 32, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

export function newSalt(): string {
  return randomBytes(16).toString('base64');
}

/** `purpose` is bound to the ciphertext: sealed tokens of one account or service are not valid for another. */
export function seal(tokens: Tokens, key: Buffer, purpose: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(JSON.stringify(tokens), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
}

/** Throws `sign-in-required` if the key is wrong or the text was changed. */
export function unseal(sealed: string, key: Buffer, purpose: string): Tokens {
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(12, 28));
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    return tokensSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new MatchkeepError('sign-in-required', 'The saved session could not be opened.', {
      remedy: 'Sign in again.',
      cause,
    });
  }
}
