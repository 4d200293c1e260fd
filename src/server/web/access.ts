/**
 * Who may use the server shell. Being able to reach the port is not enough: every user and every web page
 * on this machine can. A one-time link, printed where the server was started, turns into a cookie.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Long enough to walk to another window, short enough that a link left in a log is of no use. */
const linkLifeMs = 30 * 60 * 1000;
const sessionLifeMs = 30 * 24 * 60 * 60 * 1000;
const mostLinks = 20;
const mostSessions = 100;

export interface Access {
  /** A fresh one-time key for `/open?key=…`: 256 random bits, valid once, for 30 minutes. */
  mintKey(): string;
  /** Trades a key for a session, or null when it is unknown, used or too old. */
  redeem(key: string): string | null;
  hasSession(token: string | undefined): boolean;
}

/** Keys and sessions are held as digests, compared in constant time, and end with the process. */
export function createAccess(now: () => number = Date.now): Access {
  const keys: Entry[] = [];
  const sessions: Entry[] = [];
  return {
    mintKey: () => add(keys, now() + linkLifeMs, mostLinks),
    redeem(key) {
      const entry = find(keys, key, now());
      if (!entry) return null;
      keys.splice(keys.indexOf(entry), 1);
      return add(sessions, now() + sessionLifeMs, mostSessions);
    },
    hasSession: (token) => token !== undefined && find(sessions, token, now()) !== undefined,
  };
}

interface Entry {
  readonly digest: Buffer;
  readonly endsAt: number;
}

/** Beyond `most`, the oldest goes. */
function add(entries: Entry[], endsAt: number, most: number): string {
  const secret = randomBytes(32).toString('base64url');
  entries.push({ digest: digest(secret), endsAt });
  if (entries.length > most) entries.shift();
  return secret;
}

/** Looks at every entry, so that the time taken says nothing about which one was near. */
function find(entries: readonly Entry[], secret: string, now: number): Entry | undefined {
  const wanted = digest(secret);
  let found: Entry | undefined;
  for (const entry of entries) {
    if (timingSafeEqual(entry.digest, wanted) && entry.endsAt > now) found = entry;
  }
  return found;
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
