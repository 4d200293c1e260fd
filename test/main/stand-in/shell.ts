import type * as Electron from 'electron';
import type { Covers } from './events.ts';

/** The paths and addresses that the desktop should open or show, in order. */
export const opened: string[] = [];

export const shell = {
  openPath: async (path: string) => {
    opened.push(path);
    return '';
  },
  showItemInFolder: (path: string) => void opened.push(path),
  openExternal: async (address: string) => void opened.push(address),
} satisfies Covers<Electron.Shell, 'openPath' | 'showItemInFolder' | 'openExternal'>;
