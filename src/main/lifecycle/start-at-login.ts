/** Starting with the system, without a window (`desktop.startAtLogin`). */
import type { App, LoginItemSettings } from 'electron';
import type { DesktopState } from '../system/desktop-state.ts';
import type { FollowedSettings } from '../system/followed-settings.ts';
import { type AutostartFile, autostartEntry } from './autostart-file.ts';
import { hiddenSwitch } from './single-instance.ts';

export interface StartAtLoginOptions {
  readonly app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>;
  readonly platform: NodeJS.Platform;
  /** The program that is running; what is installed may be another (see `installedProgram`). */
  readonly execPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Set where the data folder is not the usual one: the start at login must use the same. */
  readonly chosenData: string | null;
  readonly autostartFile: AutostartFile;
  readonly desktopState: DesktopState;
  readonly settings: Pick<FollowedSettings, 'follow'>;
}

export interface StartAtLogin {
  /** An update has put the program elsewhere: from now on that one is what starts. Done when it returns. */
  moveTo(program: string): void;
}

/**
 * Tells the system when the setting changes, or the program has moved, and not at every start: a user who
 * turned it off in the system's own list is not overruled.
 */
export function subscribeToStartAtLogin(options: StartAtLoginOptions): StartAtLogin {
  const { app, platform, desktopState } = options;
  // From a clone it would be a bare Electron that starts.
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
  const tell = (isWanted: boolean) => {
    const told = isWanted ? JSON.stringify([program, ...args]) : 'off';
    if ((desktopState.get().startAtLogin ?? 'off') === told) return;
    apply(isWanted);
    desktopState.set({ startAtLogin: told });
  };
  let isWanted = false;
  options.settings.follow(({ 'desktop.startAtLogin': wanted }) => {
    isWanted = wanted;
    tell(wanted);
  });
  return {
    moveTo(next) {
      program = next;
      tell(isWanted);
    },
  };
}

/** What the user starts: an AppImage, or Windows' portable program, unpacks itself to elsewhere and runs that. */
export function installedProgram(execPath: string, env: StartAtLoginOptions['env']): string {
  return env['APPIMAGE'] ?? env['PORTABLE_EXECUTABLE_FILE'] ?? execPath;
}

/** Whether this start is the system's: then there is no window at first. */
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
