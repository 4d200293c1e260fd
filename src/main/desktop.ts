/**
 * The desktop's parts of Matchkeep: the window, menus, tray, notifications, taskbar, theme and start at login. This
 * file only wires them together.
 */
import type * as Electron from 'electron';
import { withTimeout } from '../core/platform/with-timeout.ts';
import type { Workspaces } from '../core/workspaces.ts';
import { openAutostartFile } from './lifecycle/autostart-file.ts';
import { followPowerState } from './lifecycle/power.ts';
import type { Quit } from './lifecycle/quit.ts';
import { isHiddenStart, type StartAtLogin, subscribeToStartAtLogin } from './lifecycle/start-at-login.ts';
import { type Commands, createCommands } from './menus/commands.ts';
import { createMenu } from './menus/menu.ts';
import { showInTaskbar } from './menus/taskbar.ts';
import { createTray } from './menus/tray.ts';
import { hasTrayHost } from './menus/tray-host.ts';
import { notifyAlerts } from './notifications/alert-notice.ts';
import { notifyArchivedGames } from './notifications/archived.ts';
import { createNotifier, type Notifier } from './notifications/notifier.ts';
import { notifyUpdates } from './notifications/update.ts';
import { openDesktopState } from './system/desktop-state.ts';
import type { Folders } from './system/folders.ts';
import { type FollowedSettings, subscribeToSettings } from './system/followed-settings.ts';
import { subscribeToStatus } from './system/followed-status.ts';
import { introduce } from './system/identity.ts';
import { createCloseRule } from './window/close-rule.ts';
import { offerEditMenu } from './window/edit-menu.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { subscribeToTheme } from './window/theme.ts';

/** Parts that start after the window wait at most this long for its page. */
const pageLimitMs = 10_000;

export interface DesktopOptions {
  readonly electron: Pick<
    typeof Electron,
    | 'app'
    | 'BrowserWindow'
    | 'dialog'
    | 'Menu'
    | 'nativeImage'
    | 'nativeTheme'
    | 'net'
    | 'Notification'
    | 'powerMonitor'
    | 'screen'
    | 'shell'
    | 'Tray'
  >;
  readonly process: Pick<NodeJS.Process, 'platform' | 'execPath' | 'env'>;
  /** The arguments of this start. */
  readonly args: readonly string[];
  readonly folders: Folders;
  readonly workspaces: Workspaces;
  readonly quit: Pick<Quit, 'isQuitting' | 'endSession'>;
}

export interface Desktop {
  readonly settings: FollowedSettings;
  readonly window: MainWindow;
  readonly notifier: Notifier;
  readonly commands: Commands;
  /** Opens the window, unless the system started Matchkeep at login, and then starts the other parts. */
  start(): Promise<void>;
  /** An update has put the program elsewhere. */
  moveTo(program: string): void;
  /** Call before the archiver closes: ends queries and closes the window. */
  stop(): void;
}

export async function createDesktop(options: DesktopOptions): Promise<Desktop> {
  const { electron, folders, workspaces, args } = options;
  const { app, Menu, dialog, nativeImage, nativeTheme } = electron;
  const { platform, env, execPath } = options.process;
  const { images } = folders;
  const quit = () => app.quit();

  const settings = await subscribeToSettings(workspaces.main);
  const status = subscribeToStatus(workspaces);
  const desktopState = openDesktopState(folders.desktop);
  const notifier = createNotifier({ ...electron, settings });
  const window = createMainWindow({
    ...electron,
    folders,
    quit,
    isQuitting: options.quit.isQuitting,
    onSessionEnd: options.quit.endSession,
    onClose: () => closeRule(),
  });
  const { show, hide, goTo } = window;
  const hasTray = () => hasTrayHost(platform);
  const closeRule = createCloseRule({
    platform,
    settings,
    desktopState,
    notifier,
    dialog,
    hasTray,
    show,
    hide,
    quit,
  });
  const commands = createCommands({ ...electron, workspaces, window, quit });
  const isWatched = () => window.current()?.isFocused() ?? false;
  const stops: (() => void)[] = [status.stop];
  let startAtLogin: StartAtLogin | null = null;

  return {
    settings,
    window,
    notifier,
    commands,
    async start() {
      introduce(app, platform, folders.icon);
      subscribeToTheme({ nativeTheme, settings, window: window.current });
      app.on('browser-window-created', (_event, { webContents }) => offerEditMenu(webContents, Menu));
      createMenu({ app, Menu, platform, status, commands });
      // The window first: the other parts must not delay it.
      const opening = isHiddenStart(app, platform, args) ? Promise.resolve() : window.open();
      createTray({ ...electron, platform, images, status, commands });
      notifyAlerts({ status, notifier, isWatched, goTo });
      notifyUpdates({ archiver: workspaces.main, notifier, isWatched, goTo });
      showInTaskbar({ app, platform, images, nativeImage, status, window: window.current });
      const autostartFile = openAutostartFile(env);
      const { chosenData } = folders;
      startAtLogin = subscribeToStartAtLogin({
        app,
        platform,
        execPath,
        env,
        chosenData,
        autostartFile,
        desktopState,
        settings,
      });
      stops.push(
        notifyArchivedGames({ archiver: workspaces.main, notifier, isWatched, goTo }),
        followPowerState({ ...electron, platform, workspaces, onShutdown: options.quit.endSession }),
      );
      await withTimeout(pageLimitMs, () => opening);
    },
    moveTo: (program) => startAtLogin?.moveTo(program),
    stop() {
      window.leave();
      for (const stop of stops) stop();
    },
  };
}
