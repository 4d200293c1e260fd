import type * as Electron from 'electron';
import type { Covers } from './events.ts';

type IpcHandler = Parameters<Electron.IpcMain['handle']>[1];

/** By channel. */
export const ipcHandlers = new Map<string, IpcHandler>();

export const ipcMain = {
  handle(channel: string, handler: IpcHandler) {
    if (ipcHandlers.has(channel)) throw new Error(`A second handler for ${channel}.`);
    ipcHandlers.set(channel, handler);
  },
} satisfies Covers<Electron.IpcMain, 'handle'>;
