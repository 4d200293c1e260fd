/**
 * The stand-in for Electron's runtime, which is not available on every machine. Each part records its calls
 * and lets tests act as the system, the user or a page. What a part covers is checked against Electron's own types,
 * so that a stand-in that differs from Electron does not compile.
 */
import type * as Electron from 'electron';
import { app } from './app.ts';
import { autoUpdater } from './auto-updater.ts';
import { BrowserWindow } from './browser-window.ts';
import { clipboard } from './clipboard.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menu.ts';
import { nativeImage } from './native-image.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { Notification } from './notification.ts';
import { powerMonitor } from './power-monitor.ts';
import { protocol } from './protocol.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { Tray } from './tray.ts';
import { utilityProcess } from './utility-process.ts';

export const electron = {
  app,
  autoUpdater,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
} satisfies Partial<Record<keyof typeof Electron, unknown>>;
