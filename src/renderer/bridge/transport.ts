/**
 * The renderer's end of the bridge. In the desktop shell the preload provides the transport; in a browser
 * it is HTTP and a WebSocket to the server that served this page. What is above does not know which.
 */
import type { BridgeTransport } from '../../shared/bridge.ts';
import { createHttpTransport } from './http-transport.ts';

declare global {
  interface Window {
    readonly matchkeep?: BridgeTransport;
  }
}

/**
 * `lost` carries when the next attempt is made (epoch ms), null while one is under way. It is `isLetIn: false`
 * when the server answers but no longer knows this browser, as after its restart.
 */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | { readonly state: 'lost'; readonly isLetIn: boolean; readonly nextAttemptAt: number | null };

export interface Transport extends BridgeTransport {
  readonly connection: () => Connection;
  /** Returns the function that stops listening. */
  readonly onConnection: (listener: () => void) => () => void;
  /** Tries again now instead of at the next attempt. */
  readonly reconnect: () => void;
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
