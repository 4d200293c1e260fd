/** The keys of the desktop's menu that are its own, in Electron's notation. The list of shortcuts shows them, too. */

export type MenuKeyName = 'firstScreen' | 'back' | 'forward' | 'settings' | 'syncNow' | 'pauseOrResume';

export const menuKeys = (isMac: boolean): Readonly<Record<MenuKeyName, string>> => ({
  firstScreen: 'CmdOrCtrl+1',
  back: isMac ? 'Cmd+[' : 'Alt+Left',
  forward: isMac ? 'Cmd+]' : 'Alt+Right',
  settings: isMac ? 'Cmd+,' : 'Ctrl+,',
  syncNow: isMac ? 'Cmd+Shift+R' : 'F5',
  pauseOrResume: 'CmdOrCtrl+Shift+P',
});
