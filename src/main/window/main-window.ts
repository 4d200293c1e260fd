/** The main window: created on demand, hidden, shown, and navigated to a place. */
import { join } from 'node:path';
import type { App, BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import { type BridgeEvent, eventChannel } from '../../shared/bridge/bridge.ts';
import { appAddress } from '../security/app-protocol.ts';
import type { Folders } from '../system/folders.ts';
import { type WindowLooks, windowOptions } from './options.ts';
import { keepWindowPlace, type WindowPlace, type WindowScreen } from './place.ts';
import { type RecoveryOptions, recoverPage } from './recovery.ts';
import { readWindowState } from './state.ts';

export interface MainWindowOptions extends WindowLooks, RecoveryOptions {
  readonly app: Pick<App, 'isPackaged'>;
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => BrowserWindow;
  readonly screen: WindowScreen;
  readonly folders: Pick<Folders, 'desktop' | 'preload' | 'images'>;
  /** The user asked to close the window: hide it, or quit. */
  readonly onClose: () => void;
  /** Windows: the user's session ends. */
  readonly onSessionEnd: () => void;
}

export interface MainWindow {
  /** Creates the window and loads the interface; it appears once it has painted. */
  open(): Promise<void>;
  /** Brings it to the front, and creates it if necessary. */
  show(): void;
  /** Shows it at a place of the interface, such as `/library?game=…` (`inAppPathSchema`). */
  goTo(path: string): void;
  /** Hides the window. The archiver continues to run. */
  hide(): void;
  /** Closes the window for good: Matchkeep quits, and the page can no longer reach the archiver. */
  leave(): void;
  /** Null while there is none. */
  current(): BrowserWindow | null;
  /** Its page, null while there is no window. */
  contents(): WebContents | null;
}

export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { isQuitting, screen } = options;
  const stateFile = join(options.folders.desktop, 'window.json');
  let window: BrowserWindow | null = null;
  let place: WindowPlace | null = null;
  /** Whether the page receives events. */
  let isLoaded = false;
  /** The place to open once it does. */
  let wantedPath: string | null = null;
  /** Whether the window is hidden. The page cannot distinguish this from a covered window, in which a stream may still play. */
  let isAway = false;

  const sendToPage = (content: Pick<BridgeEvent, 'goTo' | 'isAway'>) => {
    const event: BridgeEvent = { invalidates: [], ...content };
    window?.webContents.send(eventChannel, event);
  };
  const setAway = (to: boolean) => {
    if (isAway === to) return;
    isAway = to;
    if (isLoaded) sendToPage({ isAway });
  };
  const open = async (path = '/') => {
    const state = readWindowState(stateFile, screen);
    const opened = new options.BrowserWindow(windowOptions(options, toBounds(state)));
    const openedPlace = keepWindowPlace(opened, stateFile, screen);
    window = opened;
    place = openedPlace;
    recoverPage(opened, options);
    opened.once('ready-to-show', () => {
      if (state?.isMaximized) opened.maximize();
      if (state?.isFullScreen) opened.setFullScreen(true);
      opened.show();
    });
    opened.on('show', () => setAway(false));
    opened.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) isLoaded = false;
    });
    opened.webContents.on('did-finish-load', () => {
      isLoaded = true;
      if (isAway) sendToPage({ isAway });
      if (wantedPath !== null) sendToPage({ goTo: wantedPath });
      wantedPath = null;
    });
    opened.on('close', (event) => {
      openedPlace.keep();
      if (isQuitting()) return;
      event.preventDefault();
      options.onClose();
    });
    opened.on('closed', () => {
      window = null;
      place = null;
      isLoaded = false;
      isAway = false;
    });
    opened.on('session-end', options.onSessionEnd);
    await opened.loadURL(new URL(path, appAddress).href).catch(unlessSuperseded);
  };
  const openLater = (path?: string) => {
    open(path).catch((error: unknown) => console.error('The window could not be opened:', error));
  };
  const show = () => {
    if (isQuitting()) return;
    if (window === null) return openLater();
    place?.rescue();
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  };
  return {
    open: () => open(),
    show,
    goTo(path) {
      if (isQuitting()) return;
      if (window === null) return openLater(path);
      show();
      if (isLoaded) sendToPage({ goTo: path });
      else wantedPath = path;
    },
    hide() {
      const hiding = window;
      setAway(hiding !== null);
      if (!hiding?.isFullScreen()) return hiding?.hide();
      // macOS: hiding a full-screen window leaves a black screen.
      hiding.once('leave-full-screen', () => hiding.hide());
      hiding.setFullScreen(false);
    },
    leave() {
      place?.keep();
      // Closing the window ends full screen too. Leaving full screen first would show an extra animation.
      if (!window?.isFullScreen()) window?.hide();
    },
    current: () => window,
    contents: () => window?.webContents ?? null,
  };
}

/** Another load replaced this one, such as a reload after a crash. */
function unlessSuperseded(error: unknown): void {
  const isSuperseded = error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED';
  if (!isSuperseded) throw error;
}

type Bounds = NonNullable<Parameters<typeof windowOptions>[1]>;

function toBounds(state: Bounds | null): Bounds | null {
  return state && { x: state.x, y: state.y, width: state.width, height: state.height };
}
