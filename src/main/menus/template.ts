/**
 * The items of the application's menu on each system. Items that every application has are the system's own
 * (roles): it names them in its language and gives them its keys.
 */
import type { MenuItemConstructorOptions } from 'electron';
import { screens } from '../../shared/screens/screens.ts';
import { accelerator } from '../../shared/screens/shortcuts.ts';
import type { Commands } from './commands.ts';
import { type WorkCommands, type WorkState, workItems } from './work-items.ts';

type Item = MenuItemConstructorOptions;

export type MenuCommands = WorkCommands &
  Pick<
    Commands,
    'goTo' | 'goBack' | 'goForward' | 'syncNow' | 'openArchiveFolder' | 'openLogsFolder' | 'saveDiagnostics'
  >;

export interface MenuFacts {
  readonly platform: NodeJS.Platform;
  readonly isPackaged: boolean;
  readonly appName: string;
  readonly work: WorkState;
  readonly commands: MenuCommands;
}

const separator: Item = { type: 'separator' };

export function menuTemplate(facts: MenuFacts): Item[] {
  const isMac = facts.platform === 'darwin';
  return [
    ...(isMac ? [applicationMenu(facts)] : []),
    fileMenu(facts, isMac),
    { role: 'editMenu' },
    viewMenu(facts),
    goMenu(facts, isMac),
    archiveMenu(facts, isMac),
    isMac ? { role: 'windowMenu' } : windowMenu(),
    helpMenu(facts, isMac),
  ];
}

/** macOS: what the dock's icon offers, above what the system adds. */
export function dockTemplate({ work, commands }: Pick<MenuFacts, 'work' | 'commands'>): Item[] {
  return [{ label: 'Sync now', click: commands.syncNow }, ...workItems(work, commands)];
}

/** macOS: the menu that carries the application's name. */
function applicationMenu({ appName, commands }: MenuFacts): Item {
  return {
    label: appName,
    submenu: [
      { role: 'about' },
      separator,
      {
        label: 'Settings…',
        accelerator: accelerator('settings', true),
        click: () => commands.goTo('/settings'),
      },
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

function fileMenu({ commands }: MenuFacts, isMac: boolean): Item {
  if (isMac) return { label: 'File', submenu: [{ role: 'close' }] };
  return {
    label: '&File',
    submenu: [
      {
        label: '&Settings…',
        accelerator: accelerator('settings', false),
        click: () => commands.goTo('/settings'),
      },
      separator,
      { role: 'close' },
      { role: 'quit', accelerator: 'Ctrl+Q' },
    ],
  };
}

/** Reloading and developer tools are for those who work on Matchkeep: the packaged one has neither. */
function viewMenu({ isPackaged }: MenuFacts): Item {
  const forDevelopers: Item[] = isPackaged ? [] : [{ role: 'reload' }, { role: 'toggleDevTools' }, separator];
  return {
    label: '&View',
    submenu: [
      ...forDevelopers,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  };
}

function goMenu({ commands }: MenuFacts, isMac: boolean): Item {
  return {
    label: '&Go',
    submenu: [
      { label: '&Back', accelerator: accelerator('back', isMac), click: commands.goBack },
      { label: '&Forward', accelerator: accelerator('forward', isMac), click: commands.goForward },
      separator,
      ...screens.map(({ name, path, key }, index): Item => {
        const keys = `CmdOrCtrl+${index + 1}`;
        return { label: withMnemonic(name, key), accelerator: keys, click: () => commands.goTo(path) };
      }),
    ],
  };
}

/** Marks the screen's key as the letter that chooses the item on Windows and Linux, if the name has that letter. */
function withMnemonic(name: string, key: string): string {
  const at = name.toLowerCase().indexOf(key);
  return at < 0 ? name : `${name.slice(0, at)}&${name.slice(at)}`;
}

function archiveMenu({ work, commands }: MenuFacts, isMac: boolean): Item {
  return {
    label: '&Archive',
    submenu: [
      { label: '&Sync now', accelerator: accelerator('syncNow', isMac), click: commands.syncNow },
      ...workItems(work, commands).map((item) =>
        // Never "Work now": the same key must not do the opposite in quiet hours.
        item.click === commands.pause || item.click === commands.resume
          ? { ...item, label: `&${item.label}`, accelerator: accelerator('pauseOrResume', isMac) }
          : item,
      ),
      separator,
      { label: '&Verify…', click: () => commands.goTo('/settings#verify') },
      { label: '&Open archive folder', click: commands.openArchiveFolder },
    ],
  };
}

function windowMenu(): Item {
  return { label: '&Window', submenu: [{ role: 'minimize' }, { role: 'zoom' }] };
}

function helpMenu({ commands }: MenuFacts, isMac: boolean): Item {
  return {
    role: 'help',
    submenu: [
      { label: 'Open &logs folder', click: commands.openLogsFolder },
      { label: 'Save &diagnostics…', click: commands.saveDiagnostics },
      // On macOS this item is in the application's own menu.
      ...(isMac ? [] : [separator, { role: 'about' as const }]),
    ],
  };
}
