/**
 * How the window is made. Rule 2: no Node in the page; 3: context isolation; 4: process sandboxing; 6: web
 * security; 8: no insecure content; 9 and 10: nothing experimental; 11: no webviews. They are
 * Electron's defaults but are set explicitly, since defaults may change.
 */
import { join } from 'node:path';
import type { App, BrowserWindowConstructorOptions, NativeTheme, Rectangle } from 'electron';
import type { Folders } from '../system/folders.ts';

export interface WindowLooks {
  readonly app: Pick<App, 'isPackaged'>;
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>;
  readonly folders: Pick<Folders, 'preload' | 'images'>;
}

/** The page's background, so that nothing flashes before the first paint or while the window is resized. */
export function backgroundColor(nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>): string {
  return nativeTheme.shouldUseDarkColors ? '#111415' : '#f7f8f8';
}

/** `bounds` null: the default size, where the system puts it. */
export function windowOptions(looks: WindowLooks, bounds: Rectangle | null): BrowserWindowConstructorOptions {
  const { app, folders, nativeTheme } = looks;
  return {
    ...(bounds ?? { width: 1280, height: 800 }),
    minWidth: 720,
    minHeight: 480,
    title: 'Matchkeep',
    icon: join(folders.images, 'icon.png'),
    show: false,
    backgroundColor: backgroundColor(nativeTheme),
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
      v8CacheOptions: 'none', // No compiled code from the user's data folder.
      devTools: !app.isPackaged,
    },
  };
}
