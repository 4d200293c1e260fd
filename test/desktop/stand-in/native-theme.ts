import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Covers } from './events.ts';

class NativeTheme extends EventEmitter implements Covers<Electron.NativeTheme, 'shouldUseDarkColors'> {
  shouldUseDarkColors = true;
}

export const nativeTheme = new NativeTheme();
