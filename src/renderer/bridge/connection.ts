/** What a transport tells about itself besides carrying calls and events. */
import type { BridgeTransport } from '../../shared/bridge.ts';

/**
 * `lost` carries when the next attempt is made (epoch ms), null while one is under way. It is `isAuthorised: false`
 * when the server answers but no longer knows this browser, as after its restart.
 */
export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'connected' }
  | { readonly state: 'lost'; readonly isAuthorised: boolean; readonly nextAttemptAt: number | null };

export interface Transport extends BridgeTransport {
  readonly connection: () => Connection;
  /** Returns the function that stops listening. */
  readonly onConnection: (listener: () => void) => () => void;
  /** Tries again now instead of at the next attempt. */
  readonly reconnect: () => void;
}
