/**
 * The environment of a sandboxed preload: `require('electron')` with `contextBridge` and `ipcRenderer`, and no other
 * module. Its text runs in the isolated world of the page, before any code of the application.
 */
import type * as Electron from 'electron';
import type { Codec } from './codec.ts';
import type { BridgeEnd } from './context-bridge.ts';

type Covered = Pick<Electron.IpcRenderer, 'invoke'>;
type Listener = (event: object, ...args: unknown[]) => void;

/** From the preload to the test process, as text. */
interface Sent {
  readonly kind: 'invoke' | 'failure';
  readonly id: number;
  readonly channel: string;
  readonly args: unknown[];
}

export interface PreloadWorld {
  /** Calls from the test process, the only one that can access this world. */
  readonly settle: (id: number, text: string, isThrown: boolean) => void;
  readonly deliver: (channel: string, text: string) => void;
  /** A file of this name will be dropped from this path. */
  readonly expectFile: (name: string, path: string) => void;
}

export function startPreload(
  bridge: BridgeEnd,
  codec: Codec,
  send: (text: string) => void,
  preload: (require: (name: string) => unknown, module: object, exports: object) => void,
): PreloadWorld {
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Listener[]>();
  let last = 0;

  const ipcRenderer = {
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      return new Promise((resolve, reject) => {
        last += 1;
        send(codec.encode({ kind: 'invoke', id: last, channel, args } satisfies Sent));
        pending.set(last, { resolve, reject });
      });
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: Listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((each) => each !== listener),
      );
      return ipcRenderer;
    },
  };
  ipcRenderer satisfies Covered;
  const paths = new Map<string, string>();
  const webUtils = {
    getPathForFile(file: File): string {
      if (!(file instanceof File)) throw new TypeError('This is no file.');
      return paths.get(file.name) ?? '';
    },
  };
  webUtils satisfies Pick<Electron.WebUtils, 'getPathForFile'>;
  const electron = { contextBridge: { exposeInMainWorld: bridge.expose }, ipcRenderer, webUtils };
  electron.contextBridge satisfies Pick<Electron.ContextBridge, 'exposeInMainWorld'>;
  const require = (name: string) => {
    if (name !== 'electron') throw new Error(`module not found: ${name}`);
    return electron;
  };
  try {
    const module = { exports: {} };
    preload(require, module, module.exports);
  } catch (error) {
    send(codec.encode({ kind: 'failure', id: 0, channel: '', args: [String(error)] } satisfies Sent));
  }
  return {
    settle(id, text, isThrown) {
      const value = codec.decode(text);
      if (isThrown) pending.get(id)?.reject(new Error(String(value)));
      else pending.get(id)?.resolve(value);
      pending.delete(id);
    },
    deliver(channel, text) {
      const args = codec.decode(text);
      if (!Array.isArray(args)) throw new Error('A message carries a list.');
      for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer }, ...args);
    },
    expectFile: (name, path) => void paths.set(name, path),
  };
}
