/** The bridge over HTTP and WebSocket, for the server shell: `POST /api/<name>` and `/events`. */
import { type Backoff, backoffMs } from '../../shared/base/backoff.ts';
import { pageToken } from '../../shared/base/page-token.ts';
import type { Connection, Transport } from './connection.ts';
import { notAuthorised, postToServer, readPageToken, unreachable } from './server-request.ts';

const backoff: Backoff = { firstMs: 500, maxMs: 10_000, jitter: 0.5 };

/** Whether the server rejects this browser. A failed socket gives no reason. */
async function isRefused(): Promise<boolean> {
  try {
    const { status } = await postToServer('/api/app.status', null);
    return status === 401;
  } catch {
    return false; // The server is unreachable, which the caller reports already.
  }
}

/** Reconnects with a doubling, jittered delay, and right away when the browser is back online. */
export function createHttpTransport(location: Pick<Location, 'host' | 'protocol'>): Transport {
  const eventListeners = new Set<(event: unknown) => void>();
  const connectionListeners = new Set<() => void>();
  let connection: Connection = { state: 'connecting' };
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (next: Connection) => {
    connection = next;
    for (const listener of connectionListeners) listener();
  };

  const retryLater = async (wasOpen: boolean) => {
    const isAuthorised = wasOpen || !(await isRefused());
    failures += 1;
    const delayMs = backoffMs(backoff, failures, Math.random());
    set({ state: 'lost', isAuthorised, nextAttemptAt: Date.now() + delayMs });
    timer = setTimeout(connect, delayMs);
  };

  const connect = () => {
    clearTimeout(timer);
    if (connection.state === 'lost') set({ ...connection, nextAttemptAt: null });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const opened = new WebSocket(
      `${scheme}://${location.host}/events`,
      [pageToken.subprotocol, readPageToken()].filter((protocol) => protocol !== ''),
    );
    let wasOpen = false;
    opened.addEventListener('open', () => {
      wasOpen = true;
      failures = 0;
      set({ state: 'connected' });
    });
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data !== 'string') return;
      const event: unknown = JSON.parse(data);
      for (const listener of eventListeners) listener(event);
    });
    opened.addEventListener('close', () => void retryLater(wasOpen));
  };

  const reconnect = () => {
    if (connection.state !== 'lost' || connection.nextAttemptAt === null) return;
    failures = 0;
    connect();
  };
  window.addEventListener('online', reconnect);
  connect();

  return {
    async call(name, input) {
      let response: Response;
      try {
        response = await postToServer(`/api/${name}`, input);
      } catch (cause) {
        throw unreachable(cause);
      }
      if (response.status === 401 || response.status === 403) throw notAuthorised();
      try {
        return await response.json();
      } catch (cause) {
        throw unreachable(cause);
      }
    },
    onEvent(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    connection: () => connection,
    onConnection(listener) {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
    reconnect,
  };
}
