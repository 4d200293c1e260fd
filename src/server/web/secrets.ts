/** Random secrets, which the server stores as digests and compares in constant time. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text that fits a URL, a header and a cookie. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Looks at every entry, so that the time taken does not depend on which one matches. */
export function findByDigest<T>(
  entries: Iterable<T>,
  getDigest: (entry: T) => Buffer,
  secret: string,
): T | undefined {
  const wanted = digestSecret(secret);
  let found: T | undefined;
  for (const entry of entries) {
    if (timingSafeEqual(getDigest(entry), wanted)) found = entry;
  }
  return found;
}

export function equalsSecret(digest: Buffer, secret: string): boolean {
  return timingSafeEqual(digest, digestSecret(secret));
}
