/** The state of a transport's connection, besides calls and events. */
import type { BridgeTransport } from '../../shared/bridge/bridge.ts';

/**
 * `nextAttemptAt` is epoch ms, or null during an attempt. `isAuthorised` is false when the server answers but
 * does not know this browser any more, for example after a restart.
 */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | { readonly state: 'lost'; readonly isAuthorised: boolean; readonly nextAttemptAt: number | null };

export interface Transport extends BridgeTransport {
  readonly connection: () => Connection;
  /** Returns the function that stops listening. */
  readonly onConnection: (listener: () => void) => () => void;
  /** Reconnects now instead of at the next attempt. */
  readonly reconnect: () => void;
}
