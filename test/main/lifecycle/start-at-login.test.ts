import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { autostartEntry, openAutostartFile } from '../../../src/main/lifecycle/autostart-file.ts';
import { isHiddenStart, subscribeToStartAtLogin } from '../../../src/main/lifecycle/start-at-login.ts';
import { openDesktopState } from '../../../src/main/system/desktop-state.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { settingsToFollow } from '../fixtures.ts';
import { freshElectron } from '../fresh-electron.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

interface Run {
  readonly platform: NodeJS.Platform;
  readonly isWanted?: boolean;
  readonly execPath?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly chosenData?: string;
  readonly isPackaged?: boolean;
}

async function run({ platform, isWanted = false, env = {}, ...given }: Run) {
  const { electron, standIn } = await freshElectron();
  const { settings, set } = settingsToFollow({ 'desktop.startAtLogin': isWanted });
  const surroundings = { XDG_CONFIG_HOME: folder, ...env };
  const startAtLogin = subscribeToStartAtLogin({
    app: {
      isPackaged: given.isPackaged ?? true,
      setLoginItemSettings: (item) => electron.app.setLoginItemSettings(item),
    },
    platform,
    settings,
    execPath: given.execPath ?? '/opt/Matchkeep/matchkeep',
    env: surroundings,
    chosenData: given.chosenData ?? null,
    autostartFile: openAutostartFile(surroundings),
    desktopState: openDesktopState(folder),
  });
  return { set, moveTo: startAtLogin.moveTo, loginItem: () => standIn.app.loginItem };
}

const entryFile = () => join(folder, 'autostart', 'matchkeep.desktop');
const exec = (entry: string) => /^Exec=(.*)$/m.exec(entry)?.[1];
const execInFile = () => exec(readFileSync(entryFile(), 'utf8'));

describe('starting at login on Linux', () => {
  it('uses a file in the autostart folder, which exists while the setting is on', async () => {
    const { set } = await run({ platform: 'linux' });
    expect(existsSync(entryFile())).toBe(false);
    set({ 'desktop.startAtLogin': true });
    expect(execInFile()).toBe('/opt/Matchkeep/matchkeep --hidden');
    expect(readdirSync(join(folder, 'autostart'))).toEqual(['matchkeep.desktop']);
    set({ 'desktop.startAtLogin': false });
    expect(existsSync(entryFile())).toBe(false);
  });

  it('uses the new path of the program after an update if the setting is on', async () => {
    const env = { APPIMAGE: '/apps/Matchkeep-1.0.0.AppImage' };
    const { set, moveTo } = await run({ platform: 'linux', env });
    moveTo('/apps/Matchkeep-1.1.0.AppImage');
    expect(existsSync(entryFile())).toBe(false);
    set({ 'desktop.startAtLogin': true });
    expect(execInFile()).toBe('/apps/Matchkeep-1.1.0.AppImage --hidden');
    moveTo('/apps/Matchkeep-1.2.0.AppImage');
    expect(execInFile()).toBe('/apps/Matchkeep-1.2.0.AppImage --hidden');
  });

  it('starts the AppImage, not its mounted content, with the same data folder', async () => {
    await run({
      platform: 'linux',
      isWanted: true,
      env: { APPIMAGE: '/opt/My Apps/Matchkeep.AppImage' },
      chosenData: '/mnt/data',
    });
    expect(execInFile()).toBe('"/opt/My Apps/Matchkeep.AppImage" --hidden --data-dir=/mnt/data');
  });

  it('does not restore a file that the user removed by other means', async () => {
    await run({ platform: 'linux', isWanted: true });
    rmSync(entryFile());
    await run({ platform: 'linux', isWanted: true });
    expect(existsSync(entryFile())).toBe(false);
  });

  it('uses the new path of a program that was moved', async () => {
    await run({ platform: 'linux', isWanted: true });
    await run({ platform: 'linux', isWanted: true, execPath: '/usr/bin/matchkeep' });
    expect(execInFile()).toBe('/usr/bin/matchkeep --hidden');
  });
});

describe('a desktop entry', () => {
  it('quotes the special characters of the specification', () => {
    expect(exec(autostartEntry('/opt/100%/a"b', ['$HOME', 'c\\d']))).toBe(
      '"/opt/100%%/a\\\\"b" "\\\\$HOME" "c\\\\\\\\d"',
    );
  });

  it('preserves every program and argument exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }), (words) => {
        const [program = '', ...args] = words.map((word) => word.replaceAll('\r', ''));
        const value = exec(autostartEntry(program, args));
        expect(readExec(value ?? '')).toEqual([program, ...args]);
      }),
    );
  });
});

/** As a desktop reads it: the string's escapes first, then the quotes, then the field codes. */
function readExec(value: string): string[] {
  const text = value.replace(/\\(.)/g, (_all, escaped: string) => (escaped === 'n' ? '\n' : escaped));
  const words = text.match(/"(?:[^"\\]|\\[\s\S])*"|[^\s"]+/g) ?? [];
  return words.map((word) =>
    (word.startsWith('"') ? word.slice(1, -1).replace(/\\(["`$\\])/g, '$1') : word).replaceAll('%%', '%'),
  );
}

describe('starting at login elsewhere', () => {
  it('is registered with Windows with the arguments of a hidden start, quoted if they contain spaces', async () => {
    const { set, loginItem } = await run({
      platform: 'win32',
      isWanted: true,
      execPath: 'D:\\My programs\\Matchkeep.exe',
      chosenData: 'D:\\My data',
    });
    expect(loginItem()).toEqual({
      openAtLogin: true,
      path: '"D:\\My programs\\Matchkeep.exe"',
      args: ['--hidden', '"--data-dir=D:\\My data"'],
    });
    set({ 'desktop.startAtLogin': false });
    expect(loginItem()).toMatchObject({ openAtLogin: false });
  });

  it('is registered with macOS', async () => {
    const { set, loginItem } = await run({ platform: 'darwin' });
    expect(loginItem()).toEqual({});
    set({ 'desktop.startAtLogin': true });
    expect(loginItem()).toEqual({ openAtLogin: true });
  });

  it('is never registered for a program that runs from a clone', async () => {
    const { loginItem } = await run({ platform: 'darwin', isWanted: true, isPackaged: false });
    expect(loginItem()).toEqual({});
    await run({ platform: 'linux', isWanted: true, isPackaged: false });
    expect(existsSync(entryFile())).toBe(false);
  });
});

describe('a hidden start', () => {
  it('has the switch, or is the start at login of macOS', () => {
    const app = (wasOpenedAtLogin: boolean) => ({ getLoginItemSettings: () => ({ wasOpenedAtLogin }) });
    expect(isHiddenStart(app(false), 'linux', ['--hidden'])).toBe(true);
    expect(isHiddenStart(app(false), 'win32', [])).toBe(false);
    expect(isHiddenStart(app(true), 'darwin', [])).toBe(true);
    expect(isHiddenStart(app(false), 'darwin', [])).toBe(false);
  });
});
