import { BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { createMenu } from '../../../src/main/menus/menu.ts';
import { dockTemplate, menuTemplate } from '../../../src/main/menus/template.ts';
import { offerEditMenu } from '../../../src/main/window/edit-menu.ts';
import { screens } from '../../../src/shared/screens/screens.ts';
import { accelerator, listShortcuts } from '../../../src/shared/screens/shortcuts.ts';
import { inAppPathSchema } from '../../../src/shared/security/in-app-path.ts';
import { calm, statusToFollow } from '../fixtures.ts';
import { Menu as MenuStandIn } from '../stand-in/menu.ts';

vi.mock('electron', async () => (await import('../stand-in/index.ts')).electron);

type Item = MenuItemConstructorOptions;

function makeCommands() {
  return {
    goTo: vi.fn<(path: string) => void>(),
    goBack: vi.fn(),
    goForward: vi.fn(),
    syncNow: vi.fn(),
    pause: vi.fn(),
    pauseForHour: vi.fn(),
    pauseUntilTomorrow: vi.fn(),
    resume: vi.fn(),
    workNow: vi.fn(),
    workAsPlanned: vi.fn(),
    openArchiveFolder: vi.fn(),
    openLogsFolder: vi.fn(),
    saveDiagnostics: vi.fn(),
  };
}

function buildMenu(platform: NodeJS.Platform, isPackaged = true, commands = makeCommands()) {
  const template = menuTemplate({ platform, isPackaged, appName: 'Matchkeep', work: 'working', commands });
  return { template, items: everyItem(template), commands };
}

function everyItem(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? everyItem(item.submenu) : [])]);
}

const titles = (items: readonly Item[]) => items.map(({ label, role }) => (label ?? role)?.replace('&', ''));
const roles = (items: readonly Item[]) => items.flatMap(({ role }) => role ?? []);

describe('the application’s menu', () => {
  it.each(['win32', 'linux'] as const)('has the order that %s users know', (platform) => {
    expect(titles(buildMenu(platform).template)).toEqual([
      'File',
      'editMenu',
      'View',
      'Go',
      'Archive',
      'Window',
      'help',
    ]);
  });

  it('has the application’s own menu on macOS', () => {
    const { template, items } = buildMenu('darwin');
    expect(titles(template)[0]).toBe('Matchkeep');
    for (const role of ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit', 'windowMenu'] as const)
      expect(roles(items)).toContain(role);
  });

  it.each(['win32', 'linux', 'darwin'] as const)(
    'can quit, close, zoom and fill the screen on %s',
    (platform) => {
      const found = roles(buildMenu(platform).items);
      for (const role of [
        'quit',
        'close',
        'zoomIn',
        'zoomOut',
        'resetZoom',
        'togglefullscreen',
        'about',
      ] as const)
        expect(found).toContain(role);
    },
  );

  it('has no developer tools once it is packaged', () => {
    for (const platform of ['win32', 'linux', 'darwin'] as const) {
      const packaged = roles(buildMenu(platform).items);
      expect(packaged).not.toContain('toggleDevTools');
      expect(packaged).not.toContain('reload');
      expect(roles(buildMenu(platform, false).items)).toEqual(
        expect.arrayContaining(['toggleDevTools', 'reload']),
      );
    }
  });

  it.each(['win32', 'linux', 'darwin'] as const)(
    'has no two items with the same shortcut on %s',
    (platform) => {
      const keys = buildMenu(platform, false).items.flatMap(({ accelerator }) => accelerator ?? []);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toContain(platform === 'darwin' ? 'Cmd+,' : 'Ctrl+,');
    },
  );

  it('leads only to screens of the interface', () => {
    const { items, commands } = buildMenu('linux');
    for (const { label, click } of items) if (label && click) Reflect.apply(click, null, []);
    const paths = commands.goTo.mock.calls.map(([path]) => path);
    expect(paths).toEqual(['/settings', ...screens.map(({ path }) => path), '/settings#verify']);
    for (const path of paths) expect(inAppPathSchema.safeParse(path).success, path).toBe(true);
    for (const command of [commands.syncNow, commands.pause, commands.goBack, commands.openLogsFolder])
      expect(command).toHaveBeenCalledOnce();
  });

  it('offers to resume what is paused, and to work in spite of quiet hours', () => {
    const { status, become } = statusToFollow();
    createMenu({
      app: { isPackaged: true, name: 'Matchkeep' },
      Menu,
      platform: 'linux',
      status,
      commands: makeCommands(),
    });
    const shown = () => titles(everyItem(MenuStandIn.applicationMenu?.template ?? []));
    expect(shown()).toContain('Pause everything');
    become({ work: { ...calm.work, hold: { reason: 'paused', until: null } } });
    expect(shown()).toContain('Resume everything');
    expect(shown()).not.toContain('Pause everything');
    const quiet = { reason: 'quiet-hours', until: '2026-11-23T22:00:00Z' } as const;
    become({ work: { ...calm.work, hold: quiet } });
    expect(shown()).toEqual(expect.arrayContaining(['Work now', 'Pause everything']));
    become({ work: { ...calm.work, override: quiet } });
    expect(shown()).toEqual(expect.arrayContaining(['Work as planned', 'Pause everything']));
    expect(shown()).not.toContain('Work now');
  });

  it.each(['working', 'paused', 'held', 'overridden'] as const)(
    'pauses or resumes with the same key while work is %s',
    (work) => {
      const commands = makeCommands();
      const facts = { platform: 'linux', isPackaged: true, appName: 'Matchkeep', work, commands } as const;
      const items = everyItem(menuTemplate(facts));
      const item = items.find(({ accelerator }) => accelerator === 'CmdOrCtrl+Shift+P');
      expect(item?.label).toBe(work === 'paused' ? '&Resume everything' : '&Pause everything');
      expect(item?.click).toBe(work === 'paused' ? commands.resume : commands.pause);
    },
  );

  it.each([true, false])('has every key that the list of shortcuts has (macOS: %s)', (isMac) => {
    const { items } = buildMenu(isMac ? 'darwin' : 'linux');
    const names = new Map(items.map(({ accelerator, label }) => [accelerator, label?.replace('&', '')]));
    const shortcuts = ['firstScreen', 'back', 'forward', 'settings', 'syncNow', 'pauseOrResume'] as const;
    expect(shortcuts.map((name) => names.get(accelerator(name, isMac)))).toEqual([
      'Matches',
      'Back',
      'Forward',
      'Settings…',
      'Sync now',
      'Pause everything',
    ]);
    const group = listShortcuts({ isDesktop: true, isMac }).find(({ title }) => title === 'In the menu');
    expect(group?.keys).toHaveLength(shortcuts.length);
    expect(group?.keys.at(-1)).toEqual([[isMac ? '⌘' : 'Ctrl', 'Shift', 'P'], 'Pause or resume everything']);
    const onServer = listShortcuts({ isDesktop: false, isMac });
    expect(onServer.map(({ title }) => title)).not.toContain('In the menu');
  });

  it('is on macOS also in the menu of the dock icon', () => {
    const { status } = statusToFollow();
    const commands = makeCommands();
    const dock = { setMenu: vi.fn<(menu: Menu) => void>() };
    createMenu({
      app: { isPackaged: true, name: 'Matchkeep', dock },
      Menu,
      platform: 'darwin',
      status,
      commands,
    });
    expect(dock.setMenu).toHaveBeenCalledOnce();
    const template = dockTemplate({ work: 'working', commands });
    expect(titles(template)).toEqual([
      'Sync now',
      'Pause everything',
      'Pause for 1 hour',
      'Pause until tomorrow 08:00',
    ]);
    expect(titles(dockTemplate({ work: 'paused', commands }))).toContain('Resume everything');
  });

  it('is not rebuilt while none of its text changes', () => {
    const { status, become } = statusToFollow();
    createMenu({
      app: { isPackaged: true, name: 'Matchkeep' },
      Menu,
      platform: 'linux',
      status,
      commands: makeCommands(),
    });
    const before = MenuStandIn.applicationMenu;
    become({ queue: { ...calm.queue, active: 3 } });
    expect(MenuStandIn.applicationMenu).toBe(before);
  });
});

describe('the context menu', () => {
  const canAll = {
    canUndo: true,
    canRedo: false,
    canCut: true,
    canCopy: true,
    canPaste: true,
    canDelete: true,
    canSelectAll: true,
    canEditRichly: false,
  };

  /** The items that open at a click with the other button; none if no menu opens. */
  function openMenu(params: { isEditable: boolean; selectionText: string }) {
    const { webContents: contents } = new BrowserWindow();
    let items: readonly MenuItemConstructorOptions[] = [];
    offerEditMenu(contents, {
      buildFromTemplate(template) {
        return {
          popup() {
            items = template;
          },
        };
      },
    });
    contents.emit('context-menu', {}, { ...params, editFlags: canAll });
    return items;
  }

  it('offers the possible actions of a text field', () => {
    const items = openMenu({ isEditable: true, selectionText: '' });
    expect(roles(items)).toEqual(['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
    expect(items.find(({ role }) => role === 'redo')?.enabled).toBe(false);
    expect(items.find(({ role }) => role === 'paste')?.enabled).toBe(true);
  });

  it('offers to copy selected text, and nothing elsewhere', () => {
    expect(roles(openMenu({ isEditable: false, selectionText: 'T1' }))).toEqual(['copy']);
    expect(openMenu({ isEditable: false, selectionText: ' ' })).toEqual([]);
  });
});
