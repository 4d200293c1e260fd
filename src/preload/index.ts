/**
 * The preload: exposes only the bridge to the page. It runs sandboxed and allows only the operations of the contract,
 * one channel of events, and the question where a dropped file is. Rule 20: no Electron API is exposed, in particular not `ipcRenderer`.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { eventChannel, operationNames, type PreloadBridge } from '../shared/bridge/bridge.ts';

const allowed: ReadonlySet<string> = new Set(operationNames);

const bridge: PreloadBridge = {
  call(name, input) {
    if (!allowed.has(name)) return Promise.reject(new Error('This operation does not exist.'));
    return ipcRenderer.invoke(name, input);
  },
  onEvent(listener) {
    // Electron's event object is not passed on: it gives access to `ipcRenderer`.
    const forward = (_event: unknown, data: unknown) => listener(data);
    ipcRenderer.on(eventChannel, forward);
    return () => void ipcRenderer.off(eventChannel, forward);
  },
  // Refuses what is no file that the user has given to the page.
  filePath: (file) => webUtils.getPathForFile(file),
};

contextBridge.exposeInMainWorld('matchkeep', bridge);
