import type * as Electron from 'electron';
import type { Covers } from './events.ts';

/** What the desktop was asked to open or show: paths and addresses, in order. */
export const opened: string[] = [];

export const shell = {
  openPath: async (path: string) => {
    opened.push(path);
    return '';
  },
  showItemInFolder: (path: string) => void opened.push(path),
} satisfies Covers<Electron.Shell, 'openPath' | 'showItemInFolder'>;
