/** What `import … from 'electron'` finds when a built program runs with the stand-in. */
import { electron } from './electron-stand-in.ts';

export const {
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
} = electron;
