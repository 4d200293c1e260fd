/**
 * The preload: exposes the bridge to the page, nothing more. It runs sandboxed, and what it lets through is
 * a list: the names of the contract's operations, and one channel of events. Rule 20: no API of Electron's is
 * exposed, `ipcRenderer` least of all.
 */
import { contextBridge, ipcRenderer } from 'electron';
import { type BridgeTransport, eventChannel, operationNames } from '../shared/bridge.ts';

const allowed: ReadonlySet<string> = new Set(operationNames);

const transport: BridgeTransport = {
  call(name, input) {
    if (!allowed.has(name)) return Promise.reject(new Error('This operation does not exist.'));
    return ipcRenderer.invoke(name, input);
  },
  onEvent(listener) {
    // Electron's own event object stays on this side: it leads back to `ipcRenderer`.
    const forward = (_event: unknown, data: unknown) => listener(data);
    ipcRenderer.on(eventChannel, forward);
    return () => void ipcRenderer.off(eventChannel, forward);
  },
};

contextBridge.exposeInMainWorld('matchkeep', transport);
