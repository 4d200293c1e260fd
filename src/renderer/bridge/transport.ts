/**
 * The renderer's end of the bridge. In the desktop shell the preload provides the transport; in a browser
 * it is HTTP and a WebSocket to the server that served this page. What is above does not know which.
 */
import { type BridgeTransport, bridgeReplySchema } from '../../shared/bridge.ts';
import { fromErrorData } from '../../shared/errors.ts';
import type { Connection, Transport } from './connection.ts';
import { createHttpTransport } from './http-transport.ts';

declare global {
  interface Window {
    readonly matchkeep?: BridgeTransport;
  }
}

/**
 * Copies a text. The desktop's page has no right to the clipboard (it has none but to fill the screen), so there
 * the shell does it; a browser lets its user's click do it.
 */
export async function writeClipboard(text: string): Promise<void> {
  const preload = window.matchkeep;
  if (!preload) return await navigator.clipboard.writeText(text);
  const reply = bridgeReplySchema.parse(await preload.call('clipboard.writeText', { text }));
  if (!reply.ok) throw fromErrorData(reply.error);
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
