/**
 * Stands in for Electron's runtime, which cannot be had on every machine. It remembers what it was told and
 * lets tests speak as the system, the user or a page would. Its parts are checked against Electron's own
 * types (`satisfies` at the end): a stand-in that strays from the real thing does not compile.
 */
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';

type IpcHandler = Parameters<Electron.IpcMain['handle']>[1];
type ProtocolHandler = Parameters<Electron.Protocol['handle']>[1];
type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>;
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>;
type DeviceHandler = NonNullable<Parameters<Electron.Session['setDevicePermissionHandler']>[0]>;
type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** Sends an event that may be prevented; true where it was. */
export function isPrevented(emitter: EventEmitter, name: string, details: object = {}): boolean {
  let wasPrevented = false;
  const preventDefault = () => {
    wasPrevented = true;
  };
  emitter.emit(name, { ...details, preventDefault });
  return wasPrevented;
}

export class ContentsStandIn extends EventEmitter {
  readonly sent: { readonly channel: string; readonly data: unknown }[] = [];
  openHandler: OpenHandler | null = null;

  constructor() {
    super();
    app.emit('web-contents-created', {}, this);
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  send(channel: string, data: unknown): void {
    this.sent.push({ channel, data });
  }
  isDestroyed(): boolean {
    return false;
  }
}

class BrowserWindow extends EventEmitter {
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly webContents = new ContentsStandIn();
  readonly calls: string[] = [];
  address = '';

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    windows.push(this);
  }
  async loadURL(address: string): Promise<void> {
    this.address = address;
  }
  getNormalBounds(): Electron.Rectangle {
    return { x: 10, y: 20, width: 1000, height: 700 };
  }
  isMaximized(): boolean {
    return false;
  }
  isMinimized(): boolean {
    return true;
  }
  maximize(): void {
    this.calls.push('maximize');
  }
  show(): void {
    this.calls.push('show');
  }
  hide(): void {
    this.calls.push('hide');
  }
  focus(): void {
    this.calls.push('focus');
  }
  restore(): void {
    this.calls.push('restore');
  }
}

class Tray extends EventEmitter {
  toolTip = '';
  items: Electron.MenuItemConstructorOptions[] = [];

  constructor() {
    super();
    trays.push(this);
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: { readonly template: Electron.MenuItemConstructorOptions[] }): void {
    this.items = menu.template;
  }
  /** As a user would click it. */
  click(label: string): void {
    const item = this.items.find((each) => each.label === label);
    if (!item?.click) throw new Error(`There is nothing to click at "${label}".`);
    Reflect.apply(item.click, item, []);
  }
}

class App extends EventEmitter {
  readonly isPackaged = true;
  readonly paths = new Map<string, string>();
  readonly quits: number[] = [];
  readonly exits: number[] = [];
  readonly commandLine = { getSwitchValue: (_name: string) => '' };
  isFirstInstance = true;

  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }
  requestSingleInstanceLock(): boolean {
    return this.isFirstInstance;
  }
  async whenReady(): Promise<void> {}
  /** As the real one: it asks first, and ends when nobody objects. */
  quit(): void {
    if (!isPrevented(this, 'before-quit')) this.quits.push(Date.now());
  }
  exit(code?: number): void {
    this.exits.push(code ?? 0);
  }
}

export const windows: BrowserWindow[] = [];
export const trays: Tray[] = [];
export const ipcHandlers = new Map<string, IpcHandler>();
export const protocolHandlers = new Map<string, ProtocolHandler>();
export const schemes: Electron.CustomScheme[] = [];
export const errorBoxes: { readonly title: string; readonly content: string }[] = [];
export const permissions: { request?: RequestHandler; check?: CheckHandler; device?: DeviceHandler } = {};

export const app = new App();
const powerMonitor = new EventEmitter();

export const electron = {
  app,
  BrowserWindow,
  Tray,
  powerMonitor,
  Menu: { buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => ({ template }) },
  dialog: { showErrorBox: (title: string, content: string) => void errorBoxes.push({ title, content }) },
  ipcMain: {
    handle(channel: string, handler: IpcHandler) {
      if (ipcHandlers.has(channel)) throw new Error(`A second handler for ${channel}.`);
      ipcHandlers.set(channel, handler);
    },
  },
  nativeImage: { createFromPath: (path: string) => ({ path }) },
  nativeTheme: { shouldUseDarkColors: true },
  protocol: {
    registerSchemesAsPrivileged: (given: Electron.CustomScheme[]) => void schemes.push(...given),
    handle: (scheme: string, handler: ProtocolHandler) => void protocolHandlers.set(scheme, handler),
  },
  screen: { getAllDisplays: (): Electron.Display[] => [] },
  session: {
    defaultSession: {
      setPermissionRequestHandler(handler: RequestHandler | null) {
        if (handler) permissions.request = handler;
      },
      setPermissionCheckHandler(handler: CheckHandler | null) {
        if (handler) permissions.check = handler;
      },
      setDevicePermissionHandler(handler: DeviceHandler | null) {
        if (handler) permissions.device = handler;
      },
    },
  },
  shell: { openPath: async (_path: string) => '', showItemInFolder: (_path: string) => {} },
};

/** Events are overloaded by name in Electron's types: of emitters, only the methods are compared. */
type Checked<T, K extends keyof T> = Pick<T, K>;

electron.app satisfies Checked<
  Electron.App,
  'isPackaged' | 'setPath' | 'requestSingleInstanceLock' | 'whenReady' | 'quit' | 'exit'
>;
electron.app.commandLine satisfies Checked<Electron.CommandLine, 'getSwitchValue'>;
electron.dialog satisfies Checked<Electron.Dialog, 'showErrorBox'>;
electron.ipcMain satisfies Checked<Electron.IpcMain, 'handle'>;
electron.nativeTheme satisfies Checked<Electron.NativeTheme, 'shouldUseDarkColors'>;
electron.protocol satisfies Checked<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>;
electron.screen satisfies Checked<Electron.Screen, 'getAllDisplays'>;
electron.session.defaultSession satisfies Checked<
  Electron.Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;
electron.shell satisfies Checked<Electron.Shell, 'openPath' | 'showItemInFolder'>;
windows.at(0) satisfies
  | undefined
  | Checked<
      Electron.BrowserWindow,
      | 'loadURL'
      | 'getNormalBounds'
      | 'isMaximized'
      | 'isMinimized'
      | 'maximize'
      | 'show'
      | 'hide'
      | 'focus'
      | 'restore'
    >;
windows.at(0)?.webContents satisfies
  | undefined
  | Checked<Electron.WebContents, 'setWindowOpenHandler' | 'send' | 'isDestroyed'>;
