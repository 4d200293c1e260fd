/** Starts Matchkeep at login, without a window (`desktop.startAtLogin`). */
import type { App, LoginItemSettings } from 'electron';
import type { DesktopState } from '../system/desktop-state.ts';
import type { FollowedSettings } from '../system/followed-settings.ts';
import { type AutostartFile, autostartEntry } from './autostart-file.ts';
import { hiddenSwitch } from './single-instance.ts';

export interface StartAtLoginOptions {
  readonly app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  /** The running program; the installed one may differ (see `installedProgram`). */
  readonly execPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Set if the data folder is not the default one: the start at login must use the same folder. */
  readonly chosenData: string | null;
  readonly autostartFile: AutostartFile;
  readonly desktopState: DesktopState;
  readonly settings: Pick<FollowedSettings, 'follow'>;
}

export interface StartAtLogin {
  /** An update has moved the program: registers the new path before it returns. */
  moveTo(program: string): void;
}

/**
 * Registers with the system when the setting changes or the program has moved, not at every start: a user who turned
 * it off in the system's list is not overruled.
 */
export function subscribeToStartAtLogin(options: StartAtLoginOptions): StartAtLogin {
  const { app, platform, desktopState } = options;
  // A clone would register Electron itself.
  if (!app.isPackaged) return { moveTo: () => {} };
  let program = installedProgram(options.execPath, options.env);
  const args = [hiddenSwitch, ...(options.chosenData === null ? [] : [`--data-dir=${options.chosenData}`])];

  const apply = (isWanted: boolean) => {
    switch (platform) {
      case 'linux':
        if (isWanted) options.autostartFile.write(autostartEntry(program, args));
        else options.autostartFile.remove();
        return;
      case 'darwin':
        app.setLoginItemSettings({ openAtLogin: isWanted });
        return;
      case 'win32':
        app.setLoginItemSettings({
          openAtLogin: isWanted,
          path: quotedForWindows(program),
          args: args.map(quotedForWindows),
        });
        return;
      default:
        return; // Electron runs nowhere else.
    }
  };
  const register = (isWanted: boolean) => {
    const registered = isWanted ? JSON.stringify([program, ...args]) : 'off';
    if ((desktopState.get().startAtLogin ?? 'off') === registered) return;
    apply(isWanted);
    desktopState.set({ startAtLogin: registered });
  };
  let isWanted = false;
  options.settings.follow(({ 'desktop.startAtLogin': wanted }) => {
    isWanted = wanted;
    register(wanted);
  });
  return {
    moveTo(next) {
      program = next;
      register(isWanted);
    },
  };
}

/** The program that the user starts: an AppImage and Windows' portable program unpack and run another one. */
function installedProgram(execPath: string, env: StartAtLoginOptions['env']): string {
  return env['APPIMAGE'] ?? env['PORTABLE_EXECUTABLE_FILE'] ?? execPath;
}

/** Whether the system started Matchkeep, which then shows no window. */
export function isHiddenStart(
  app: { getLoginItemSettings(): Pick<LoginItemSettings, 'wasOpenedAtLogin'> },
  platform: NodeJS.Platform,
  args: readonly string[],
): boolean {
  if (args.includes(hiddenSwitch)) return true;
  return platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** Electron writes the program and its arguments into the registry as they are, with spaces between them. */
function quotedForWindows(argument: string): string {
  return /[\s"]/.test(argument) ? `"${argument.replaceAll('"', '\\"')}"` : argument;
}
