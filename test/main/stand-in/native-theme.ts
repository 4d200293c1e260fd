import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Covers } from './events.ts';

class NativeTheme
  extends EventEmitter
  implements Covers<Electron.NativeTheme, 'shouldUseDarkColors' | 'themeSource'>
{
  #source: Electron.NativeTheme['themeSource'] = 'system';
  /** The theme of the system; a test changes it. */
  isSystemDark = true;

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.isSystemDark : this.#source === 'dark';
  }
  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source;
  }
  set themeSource(source: Electron.NativeTheme['themeSource']) {
    this.#source = source;
    this.emit('updated');
  }
}

export const nativeTheme = new NativeTheme();
