/**
 * The desktop shell: hosts the archiver in Electron's main process and shows the interface in one window.
 * This entry composes small modules, one concern each. Nothing here awaits readiness at the top level:
 * Electron is only ready once this module has been evaluated.
 */
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
} from 'electron';
import { readAppFile } from './app-files.ts';
import { registerAppScheme, serveApp } from './app-protocol.ts';
import { connectBridge } from './bridge-ipc.ts';
import { chooseFolders } from './folders.ts';
import { createHostActions } from './host-actions.ts';
import { createMainWindow } from './main-window.ts';
import { forbidLeaving } from './navigation.ts';
import { allowOnlyFullscreen } from './permissions.ts';
import { wakeWithSystem } from './power.ts';
import { quitGracefully } from './quit.ts';
import { keepSingleInstance } from './single-instance.ts';
import { showStartFailure } from './start-failure.ts';
import { createTray } from './tray.ts';
import { openWorkspaces } from './workspaces.ts';

const folders = chooseFolders(app, process.env);
const quit = quitGracefully(app, process);
const window = createMainWindow({
  app,
  BrowserWindow,
  nativeTheme,
  screen,
  folders,
  isQuitting: quit.isQuitting,
});

if (keepSingleInstance(app, window.show)) {
  registerAppScheme(protocol);
  forbidLeaving(app);
  app.whenReady().then(start).catch(fail);
}

async function start(): Promise<void> {
  allowOnlyFullscreen(session.defaultSession);
  const workspaces = await openWorkspaces(folders.data, createHostActions(shell));
  quit.closeFirst(() => workspaces.close());
  const streamBaseUrl = async () =>
    (await workspaces.handlers['settings.get'](null))['service.streamBaseUrl'];
  serveApp(protocol, { readFile: (path) => readAppFile(folders.renderer, path), streamBaseUrl });
  connectBridge(ipcMain, workspaces, window.contents);
  wakeWithSystem(powerMonitor, workspaces.wake);
  createTray({ app, Tray, Menu, nativeImage, folders, workspaces, show: window.show });
  workspaces.current().start();
  await window.open();
}

function fail(error: unknown): void {
  showStartFailure(dialog, error);
  app.exit(1);
}
