/**
 * The renderer's end of the bridge: the preload script in the desktop shell, HTTP and a WebSocket in a
 * browser. Callers do not know which.
 */

import { fromErrorData } from '../../shared/base/errors.ts';
import { bridgeReplySchema, type PreloadBridge } from '../../shared/bridge/bridge.ts';
import type { Connection, Transport } from './connection.ts';
import { createHttpTransport } from './http-transport.ts';

declare global {
  interface Window {
    readonly matchkeep?: PreloadBridge;
  }
}

/**
 * Copies a text. The desktop page has no clipboard permission, so the shell copies; a browser allows it after
 * a click.
 */
export async function writeClipboard(text: string): Promise<void> {
  const preload = window.matchkeep;
  if (!preload) return await navigator.clipboard.writeText(text);
  const reply = bridgeReplySchema.parse(await preload.call('clipboard.writeText', { text }));
  if (!reply.ok) throw fromErrorData(reply.error);
}

/** The path of a file that was dropped on the window; null in a browser, which does not say it. */
export function droppedPath(file: File): string | null {
  return window.matchkeep?.filePath(file) || null;
}

const alwaysConnected: Connection = { state: 'connected' };

/** The preload's transport in the desktop shell; it lives in the same process and cannot be lost. */
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
