/**
 * Who may use the local server. Being able to reach the port is not enough: every user and every web page on
 * this machine can. A one-time key, handed over where the server was started, becomes a session with two
 * secrets: a cookie, and a page token that only this origin's own pages can read and send.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthorisedBrowser } from '../../shared/screens/browsers.ts';
import type { SessionStore, StoredSession } from './browser-sessions.ts';

/** Long enough to walk to another window, short enough that a link left in a log is of no use. */
export const keyLifeMs = 30 * 60 * 1000;
/** Longer than a weekend. */
const maxIdleMs = 3 * 24 * 60 * 60 * 1000;
/** However much a session is used. */
export const sessionLifeMs = 7 * 24 * 60 * 60 * 1000;
/** A session's last use is saved at most this often: after a crash, it may end so much earlier. */
const saveUseMs = 60 * 60 * 1000;
/** A download begins within it; the cookie is needed as well. */
const ticketLifeMs = 5 * 60 * 1000;
const maxKeys = 20;
const maxSessions = 100;
const maxTickets = 200;

/** The secrets of a new session, for the browser only. */
interface NewSession {
  readonly id: string;
  readonly cookie: string;
  readonly pageToken: string;
}

export interface Access {
  /** A fresh one-time key: 256 random bits, valid once, for 30 minutes. `onUsed` follows its use. */
  mintKey(onUsed?: () => void): string;
  /** Trades a key for a session, or null when it is unknown, used or too old. `name` describes the browser. */
  redeem(key: string, name: string): NewSession | null;
  /** The session's id, or null. A cookie alone opens nothing but the program's own page. */
  sessionByCookie(cookie: string | undefined): string | null;
  /** Whether the request also carries this session's page token; counts as use of the session. */
  hasPageToken(sessionId: string, token: string | undefined): boolean;
  /** For a download by link, which can carry no header: valid for this path, session and five minutes. */
  mintTicket(sessionId: string, path: string): string | null;
  hasTicket(sessionId: string, path: string, ticket: string): boolean;
  /** False when the session has ended; else it counts as used. */
  touch(sessionId: string): boolean;
  /** Newest first. `current`: the session of the request. */
  list(current?: string): AuthorisedBrowser[];
  /** False when there is no such session. */
  end(sessionId: string): boolean;
  /** After a session began or ended. Returns the function that stops listening. */
  onChange(listener: () => void): () => void;
}

interface Key {
  readonly digest: Buffer;
  readonly endsAt: number;
  readonly onUsed: () => void;
}

interface Ticket {
  readonly digest: Buffer;
  readonly path: string;
  readonly endsAt: number;
}

interface Session extends StoredSession {
  readonly tickets: Ticket[];
  savedUseAt: number;
}

/** Keys and tickets end with the process; sessions are stored. `now` is in epoch ms. */
export function createAccess(store: SessionStore, now: () => number = Date.now): Access {
  const keys: Key[] = [];
  const sessions = new Map<string, Session>();
  const listeners = new Set<() => void>();
  const save = () => {
    for (const session of sessions.values()) session.savedUseAt = session.lastUsedAt;
    store.write([...sessions.values()]);
  };
  const isInFuture = ({ startedAt, lastUsedAt }: StoredSession) => Math.max(startedAt, lastUsedAt) > now();
  const saved = store.read();
  for (const session of saved) {
    const startedAt = Math.min(session.startedAt, now());
    const lastUsedAt = Math.min(session.lastUsedAt, now());
    sessions.set(session.id, { ...session, startedAt, lastUsedAt, tickets: [], savedUseAt: lastUsedAt });
  }
  // After the clock was set back; else each restart would make the session longer.
  if (saved.some(isInFuture)) save();
  const announce = () => {
    save();
    for (const listener of listeners) listener();
  };
  const live = (id: string): Session | null => {
    const session = sessions.get(id);
    return session !== undefined && sessionEndsAt(session) > now() ? session : null;
  };
  const touch = (session: Session) => {
    session.lastUsedAt = now();
    if (session.lastUsedAt - session.savedUseAt >= saveUseMs) save();
    return true;
  };
  const end = (id: string) => {
    const hasEnded = sessions.delete(id);
    if (hasEnded) announce();
    return hasEnded;
  };
  return {
    mintKey(onUsed = () => {}) {
      const key = createSecret();
      keys.push({ digest: digestSecret(key), endsAt: now() + keyLifeMs, onUsed });
      if (keys.length > maxKeys) keys.shift();
      return key;
    },
    redeem(key, name) {
      const found = findByDigest(keys, ({ digest }) => digest, key);
      if (found === undefined) return null;
      keys.splice(keys.indexOf(found), 1);
      found.onUsed();
      if (found.endsAt <= now()) return null;
      for (const { id } of [...sessions.values()].filter((session) => sessionEndsAt(session) <= now()))
        sessions.delete(id);
      const [oldest] = sessions.keys();
      if (sessions.size >= maxSessions && oldest !== undefined) sessions.delete(oldest);
      const made = { id: randomBytes(4).toString('hex'), cookie: createSecret(), pageToken: createSecret() };
      sessions.set(made.id, {
        id: made.id,
        name,
        cookie: digestSecret(made.cookie),
        pageToken: digestSecret(made.pageToken),
        startedAt: now(),
        tickets: [],
        lastUsedAt: now(),
        savedUseAt: now(),
      });
      announce();
      return made;
    },
    sessionByCookie(cookie) {
      if (cookie === undefined) return null;
      const found = findByDigest(sessions.values(), (session) => session.cookie, cookie);
      return found === undefined ? null : (live(found.id)?.id ?? null);
    },
    hasPageToken(sessionId, token) {
      const session = live(sessionId);
      if (session === null || token === undefined || !equalsSecret(session.pageToken, token)) return false;
      return touch(session);
    },
    mintTicket(sessionId, path) {
      const session = live(sessionId);
      if (session === null) return null;
      const ticket = createSecret();
      session.tickets.push({ digest: digestSecret(ticket), path, endsAt: now() + ticketLifeMs });
      if (session.tickets.length > maxTickets) session.tickets.shift();
      return ticket;
    },
    hasTicket(sessionId, path, ticket) {
      const found = findByDigest(live(sessionId)?.tickets ?? [], ({ digest }) => digest, ticket);
      return found !== undefined && found.path === path && found.endsAt > now();
    },
    touch(sessionId) {
      const session = live(sessionId);
      return session !== null && touch(session);
    },
    list(current) {
      return [...sessions.values()]
        .filter(({ id }) => live(id) !== null)
        .map((session) => toBrowser(session, current))
        .reverse();
    },
    end,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Epoch ms. */
function sessionEndsAt({ startedAt, lastUsedAt }: Session): number {
  return Math.min(startedAt + sessionLifeMs, lastUsedAt + maxIdleMs);
}

function toBrowser(session: Session, current: string | undefined): AuthorisedBrowser {
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    id: session.id,
    name: session.name,
    authorisedAt: time(session.startedAt),
    lastUsedAt: time(session.lastUsedAt),
    endsAt: time(sessionEndsAt(session)),
    isThis: session.id === current,
  };
}

/**
 * 256 random bits as text that fits a URL, a header and a cookie. The server stores the digest of a secret, and compares
 * digests in constant time.
 */
function createSecret(): string {
  return randomBytes(32).toString('base64url');
}

function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Looks at every entry, so that the time taken does not depend on which one matches. */
function findByDigest<T>(
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

function equalsSecret(digest: Buffer, secret: string): boolean {
  return timingSafeEqual(digest, digestSecret(secret));
}
