/**
 * The one window. Rules: context isolation, process sandboxing and web security on, no Node in the page.
 * They are Electron's defaults by now and written out all the same: a default may change, this file won't.
 */
import { join } from 'node:path';
import type { App, BrowserWindow, BrowserWindowConstructorOptions, NativeTheme, WebContents } from 'electron';
import { appAddress } from './app-protocol.ts';
import type { Folders } from './folders.ts';
import { type Displays, readWindowState, writeWindowState } from './window-state.ts';

export interface MainWindowOptions {
  readonly app: Pick<App, 'isPackaged'>;
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>;
  readonly screen: Displays;
  readonly folders: Pick<Folders, 'desktop' | 'preload' | 'images'>;
  readonly isQuitting: () => boolean;
}

export interface MainWindow {
  /** Makes the window and loads the interface; it shows once there is something to see. */
  open(): Promise<void>;
  /** Brings it to the front; before `open` there is nothing to bring. */
  show(): void;
  /** Its page, null while there is no window. */
  contents(): WebContents | null;
}

export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { folders, isQuitting } = options;
  const stateFile = join(folders.desktop, 'window.json');
  let window: BrowserWindow | null = null;

  const keepState = (of: BrowserWindow) => {
    writeWindowState(stateFile, { ...of.getNormalBounds(), isMaximized: of.isMaximized() });
  };
  return {
    async open() {
      const state = readWindowState(stateFile, options.screen);
      const opened = new options.BrowserWindow(windowOptions(options, state));
      window = opened;
      opened.once('ready-to-show', () => {
        if (state?.isMaximized) opened.maximize();
        opened.show();
      });
      // Closing puts it away: the archiver goes on, and the tray or a second start brings it back.
      opened.on('close', (event) => {
        keepState(opened);
        if (isQuitting()) return;
        event.preventDefault();
        opened.hide();
      });
      opened.on('closed', () => {
        window = null;
      });
      await opened.loadURL(appAddress);
    },
    show() {
      if (window === null) return;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    contents: () => window?.webContents ?? null,
  };
}

type Bounds = Pick<BrowserWindowConstructorOptions, 'x' | 'y' | 'width' | 'height'>;
const defaultSize: Bounds = { width: 1280, height: 800 };

function windowOptions(
  { app, folders, nativeTheme }: MainWindowOptions,
  state: Bounds | null,
): BrowserWindowConstructorOptions {
  const { width, height, ...place } = state ?? defaultSize;
  return {
    ...place,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    minWidth: 720,
    minHeight: 480,
    title: 'Matchkeep',
    icon: join(folders.images, 'icon.png'),
    show: false,
    // What is there before the first paint: the page's own background, so that nothing flashes.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#111415' : '#f7f8f8',
    autoHideMenuBar: true,
    webPreferences: {
      preload: folders.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  };
}
