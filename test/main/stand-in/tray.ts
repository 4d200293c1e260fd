import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { Covers } from './events.ts';
import type { Menu } from './menu.ts';

/** Every tray icon that was made. */
export const trays: Tray[] = [];

export class Tray extends EventEmitter implements Covers<Electron.Tray, 'setToolTip' | 'setImage'> {
  image: Electron.NativeImage | string;
  toolTip = '';
  items: readonly Electron.MenuItemConstructorOptions[] = [];

  constructor(image: Electron.NativeImage | string) {
    super();
    this.image = image;
    trays.push(this);
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setImage(image: Electron.NativeImage | string): void {
    this.image = image;
  }
  setContextMenu(menu: Menu): void {
    this.items = menu.template;
  }
  /** A click of the user. */
  click(label: string): void {
    const item = this.items.find((each) => each.label === label);
    if (!item?.click) throw new Error(`There is nothing to click at "${label}".`);
    Reflect.apply(item.click, item, []);
  }
}
