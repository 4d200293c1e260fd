import type * as Electron from 'electron';

type Template = readonly Electron.MenuItemConstructorOptions[];

/** Keeps the template as it was given: what a user would see and click. Of ready-made items it knows nothing. */
export class Menu {
  readonly template: Template;

  constructor(template: Template = []) {
    this.template = template;
  }
  popup(): void {
    Menu.lastPopup = this;
  }
  static lastPopup: Menu | null = null;
  static applicationMenu: Menu | null = null;
  static setApplicationMenu(menu: Menu | null): void {
    Menu.applicationMenu = menu;
  }
  static buildFromTemplate(template: Template): Menu {
    return new Menu(template);
  }
}

type RealMenu = typeof Electron.Menu;
Menu satisfies Record<'setApplicationMenu' | 'buildFromTemplate', unknown> &
  Partial<Record<keyof RealMenu, unknown>>;
