/**
 * The desktop's services for the archiver: files, dialogs, clipboard, the system's network, and updates. It exists
 * before the archiver and the window, and is connected to them later.
 */
import type * as Electron from 'electron';
import { DamagedCatalogue } from '../../core/catalogue/schema/damage.ts';
import { noUpdates } from '../../core/host/host-operations.ts';
import type { HostActions } from '../../core/host/types.ts';
import type { HostNetwork } from '../../core/network/network.ts';
import type { Workspaces } from '../../core/workspaces.ts';
import type { Quit } from '../lifecycle/quit.ts';
import type { Folders } from '../system/folders.ts';
import type { FollowedSettings } from '../system/followed-settings.ts';
import { subscribeToProxySetting } from '../system/page-proxy.ts';
import { systemNetwork } from '../system/system-proxy.ts';
import { readUpdateFeed } from '../updates/feed.ts';
import { loadUpdater } from '../updates/load-updater.ts';
import { createUpdateSource } from '../updates/source.ts';
import { whyNoUpdates } from '../updates/support.ts';
import { createUpdates } from '../updates/updates.ts';
import type { MainWindow } from '../window/main-window.ts';
import { createHostActions } from './host-actions.ts';
import { systemPower } from './power-supply.ts';
import { startUtilityProcess } from './start-process.ts';

export interface HostOptions {
  readonly electron: Pick<
    typeof Electron,
    'app' | 'clipboard' | 'dialog' | 'nativeImage' | 'powerMonitor' | 'session' | 'shell' | 'utilityProcess'
  >;
  readonly process: Pick<NodeJS.Process, 'platform' | 'env'>;
  readonly folders: Pick<Folders, 'images'>;
}

export interface Host {
  readonly actions: HostActions;
  readonly network: HostNetwork;
  /** Call when archiver and window are ready. */
  join(to: HostSurroundings): void;
  stop(): void;
}

interface HostSurroundings {
  readonly workspaces: Pick<Workspaces, 'main'>;
  readonly settings: FollowedSettings;
  readonly window: Pick<MainWindow, 'current'>;
  /** An update has put the program elsewhere. */
  readonly moveTo: (program: string) => void;
  readonly quit: Pick<Quit, 'quitAndInstall' | 'installOnRelaunch' | 'onSessionEnd'>;
}

export function createHost({ electron, process, folders }: HostOptions): Host {
  const { app, session } = electron;
  const { platform, env } = process;
  const feed = readUpdateFeed(app.getAppPath());
  const reason = whyNoUpdates({ isPackaged: app.isPackaged, platform, env, feed });
  let moveTo: HostSurroundings['moveTo'] = () => {};
  const onMoved = (program: string) => {
    try {
      moveTo(program);
    } catch (error) {
      // The new version is installed already and must start.
      console.error('The start at login still uses the previous version:', error);
    }
  };
  const updates =
    reason === null && feed !== null
      ? createUpdates({ source: createUpdateSource(() => loadUpdater(feed), onMoved) })
      : null;
  let window: HostSurroundings['window'] = { current: () => null };
  return {
    actions: createHostActions({
      ...electron,
      folders,
      window: () => window.current(),
      updates: updates ?? noUpdates(reason ?? ''),
      power: systemPower(electron.powerMonitor),
      startProcess: startUtilityProcess(electron.utilityProcess, env),
    }),
    network: systemNetwork({ session: session.defaultSession, env }),
    join({ workspaces: { main }, settings, quit, ...to }) {
      window = to.window;
      moveTo = to.moveTo;
      // The session with which electron-updater downloads.
      const pages = [
        session.defaultSession,
        ...(updates ? [session.fromPartition('electron-updater', { cache: false })] : []),
      ];
      for (const page of pages) subscribeToProxySetting(page, settings);
      settings.follow((now) => updates?.setMode(now['updates.mode']));
      // A relaunch during the installation would interfere with it.
      quit.installOnRelaunch(() => updates?.waitingInstaller() ?? null);
      quit.onSessionEnd(() => updates?.keepForLater());
      updates?.start({
        transfers: () => unlessDamaged(() => main.status().queue.active, 0),
        isHeld: () => unlessDamaged(() => main.status().work.hold !== null, false),
        finishTransfers: main.finishTransfers,
        quitInto: quit.quitAndInstall,
        onTransfers: (listener) => main.onEvent(listener),
      });
    },
    stop: () => updates?.stop(),
  };
}

/** While the catalogue is damaged there is no status, and nothing is transferred. */
function unlessDamaged<T>(read: () => T, whileDamaged: T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedCatalogue) return whileDamaged;
    throw error;
  }
}
