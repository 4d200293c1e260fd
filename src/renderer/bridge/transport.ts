/**
 * The renderer's end of the bridge. In the desktop shell the preload provides the transport; in a browser
 * it is HTTP and a WebSocket to the server that served this page. What is above does not know which.
 */
import type { BridgeTransport } from '../../shared/bridge.ts';
import type { Connection, Transport } from './connection.ts';
import { createHttpTransport } from './http-transport.ts';

declare global {
  interface Window {
    readonly matchkeep?: BridgeTransport;
  }
}

const alwaysConnected: Connection = { state: 'connected' };

/** The preload's where there is one: it cannot be lost, since it lives in the same application. */
export function createTransport(): Transport {
  const preload = window.matchkeep;
  if (!preload) return createHttpTransport(window.location);
  return {
    call: (name, input) => preload.call(name, input),
    onEvent: (listener) => preload.onEvent(listener),
    connection: () => alwaysConnected,
    onConnection: () => () => {},
    reconnect: () => {},
  };
}
