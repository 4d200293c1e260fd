import type * as Electron from 'electron';

type Template = readonly Electron.MenuItemConstructorOptions[];

interface StandInItem {
  readonly label: string;
  readonly submenu: Menu | undefined;
  readonly click: () => unknown;
}

/** Stores the template that was set: what a user sees and clicks. It has no built-in items. */
export class Menu {
  readonly template: Template;

  constructor(template: Template = []) {
    this.template = template;
  }
  /** Finds an item as a program does; a click is the user's. */
  get items(): readonly StandInItem[] {
    return this.template.map(({ label = '', submenu, click }) => ({
      label,
      submenu: Array.isArray(submenu) ? new Menu(submenu) : undefined,
      click: () => click && Reflect.apply(click, undefined, []),
    }));
  }
  popup(): void {
    Menu.lastPopup = this;
  }
  static lastPopup: Menu | null = null;
  static applicationMenu: Menu | null = null;
  static getApplicationMenu(): Menu | null {
    return Menu.applicationMenu;
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.applicationMenu = menu;
  }
  static buildFromTemplate(template: Template): Menu {
    return new Menu(template);
  }
}

type RealMenu = typeof Electron.Menu;
Menu satisfies Record<'getApplicationMenu' | 'setApplicationMenu' | 'buildFromTemplate', unknown> &
  Partial<Record<keyof RealMenu, unknown>>;
