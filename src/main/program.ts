/**
 * The desktop program: the archiver and one window. It awaits nothing, since Electron is ready only after it ran.
 */
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
} from 'electron';
import { connectBridge } from './bridge/bridge-ipc.ts';
import { createDesktop } from './desktop.ts';
import { handleDeepLinks } from './host/deep-links.ts';
import { createHost } from './host/host.ts';
import { keepErrors } from './lifecycle/error-log.ts';
import { quitGracefully } from './lifecycle/quit.ts';
import { createRelaunch } from './lifecycle/relaunch.ts';
import { requestSingleInstance, startArguments } from './lifecycle/single-instance.ts';
import { endStart } from './lifecycle/start-failure.ts';
import { appSource, registerAppScheme, serveApp } from './security/app-protocol.ts';
import { guardPages, guardSession } from './security/guards.ts';
import { chooseFolders } from './system/folders.ts';
import { openWorkspaces } from './system/workspaces.ts';

const parts = { app, BrowserWindow, dialog, Menu, Notification, nativeImage, nativeTheme, net };
const electron = { ...parts, clipboard, powerMonitor, screen, session, shell, Tray, utilityProcess };
const fail = endStart(app, dialog);
try {
  begin();
} catch (error) {
  app.whenReady().then(() => fail(error), fail); // Before that, Linux shows nothing.
}

function begin(): void {
  // The password of the command line, for no child process; and the switch that makes Node trust any certificate.
  for (const name of ['MATCHKEEP_PASSWORD', 'NODE_TLS_REJECT_UNAUTHORIZED']) delete process.env[name];
  const args = startArguments(app.isPackaged, process.argv);
  const folders = chooseFolders(app, process.env);
  const quit = quitGracefully({ app, process, relaunch: createRelaunch({ app, process, ...folders }) });
  const instance = requestSingleInstance(app, args, quit);
  const links = handleDeepLinks(app, args, process.env, quit);
  if (instance === null) return;
  keepErrors(folders.data);
  registerAppScheme(protocol);
  guardPages(app);
  const start = async () => {
    guardSession(session.defaultSession);
    const host = createHost({ electron, process, folders });
    const workspaces = await openWorkspaces(folders.data, host, dialog);
    const desktop = await createDesktop({ electron, process, args, folders, workspaces, quit });
    quit.beforeQuit(async (limitMs) => {
      desktop.stop();
      host.stop();
      await workspaces.close(limitMs / 2); // At most two: practice and the user's own.
    });
    serveApp(protocol, appSource(folders.renderer, workspaces.handlers));
    connectBridge(ipcMain, workspaces, desktop.window.contents);
    host.join({ ...desktop, workspaces, quit });
    instance.onLaterStart(links.orElse(desktop.window.show));
    await desktop.start();
    if (quit.isQuitting()) return;
    workspaces.main.start(); // Only now: the first index run and sync would block the thread that serves the page.
    links.lead(desktop.window.goTo);
  };
  app.whenReady().then(start).catch(fail);
}
