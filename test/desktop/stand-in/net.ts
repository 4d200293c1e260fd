import type * as Electron from 'electron';
import type { Covers } from './events.ts';

/** A test sets whether there is a network. */
export const net: { online: boolean } & Covers<Electron.Net, 'isOnline'> = {
  online: true,
  isOnline(): boolean {
    return net.online;
  },
};
