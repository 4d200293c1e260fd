/**
 * Viewer sessions: each address is asked for anew, straight from the bridge, as it must not get into the cache of
 * queries. One may be asked for with the click that opens a stream, while its tile is still being drawn.
 */
import type { Call } from '../../../bridge/client.ts';

interface PrefetchedSession {
  readonly address: Promise<string>;
  readonly askedAt: number;
}

/** A tile is there well before; what was meant for one that never came is not played later. */
const waitsMs = 3000;

const ahead = new Map<string, PrefetchedSession>();

/** For the tile that is about to open. */
export function prefetchSession(call: Call, matchPerid: string): void {
  const address = requestSession(call, matchPerid);
  // Whoever plays it is told. Where nobody does, nobody misses it.
  address.catch(() => {});
  ahead.set(matchPerid, { address, askedAt: performance.now() });
}

/** A session of its own for each call. Throws what the bridge throws. */
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
