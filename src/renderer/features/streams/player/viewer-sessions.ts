/**
 * Viewer sessions. Each address is requested directly from the bridge, since it must not be in the query
 * cache. A session may be requested by the click that opens a stream, while its tile is still rendering.
 */
import type { Call } from '../../../bridge/client.ts';

interface PrefetchedSession {
  readonly address: Promise<string>;
  readonly askedAt: number;
}

/**
 * The maximum age of a prefetched session. Tiles appear well before; one for a tile that never appeared is
 * not used later.
 */
const waitsMs = 3000;

const ahead = new Map<string, PrefetchedSession>();

/** Requests a session for a tile that is about to open. */
export function prefetchSession(call: Call, matchPerid: string): void {
  const address = requestSession(call, matchPerid);
  // The player gets the error; without a player it does not matter.
  address.catch(() => {});
  ahead.set(matchPerid, { address, askedAt: performance.now() });
}

/** A new session for each call. Throws what the bridge throws. */
export function newSession(call: Call, matchPerid: string): Promise<string> {
  const asked = ahead.get(matchPerid);
  ahead.delete(matchPerid);
  if (asked !== undefined && performance.now() - asked.askedAt < waitsMs) return asked.address;
  return requestSession(call, matchPerid);
}

async function requestSession(call: Call, matchPerid: string): Promise<string> {
  const { address } = await call('streams.playlist', { matchPerid });
  return address;
}
