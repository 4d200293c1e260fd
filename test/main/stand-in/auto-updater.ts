import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Covers } from './events.ts';

/**
 * Electron's own updater. electron-updater looks after updates itself and only tells this one, on Windows and
 * Linux, that the application quits for one. What it would do on macOS is not here.
 */
export const autoUpdater = new EventEmitter() satisfies Covers<Electron.AutoUpdater, 'emit'>;
