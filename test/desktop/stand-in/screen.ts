import type * as Electron from 'electron';
import type { Covers } from './events.ts';

export const screen = {
  getAllDisplays: (): Electron.Display[] => [],
} satisfies Covers<Electron.Screen, 'getAllDisplays'>;
