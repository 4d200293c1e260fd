import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Covers } from './events.ts';

/**
 * Electron's own updater. electron-updater handles updates itself and only notifies this one, on Windows and
 * Linux, that the application quits for one. Its part on macOS is not covered.
 */
export const autoUpdater = new EventEmitter() satisfies Covers<Electron.AutoUpdater, 'emit'>;
