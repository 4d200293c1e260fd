/** The tray: how the archive stands while no window is open, and the few things to do without one. */
import { join } from 'node:path';
import type { App, Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import type { Workspaces } from '../core/workspaces.ts';
import type { AppStatus } from '../shared/domain.ts';
import type { Folders } from './folders.ts';

export interface TrayOptions {
  readonly app: Pick<App, 'quit'>;
  readonly Tray: new (image: NativeImage) => Tray;
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>;
  readonly nativeImage: { createFromPath(path: string): NativeImage };
  readonly folders: Pick<Folders, 'images'>;
  readonly workspaces: Pick<Workspaces, 'current' | 'handlers' | 'onEvent'>;
  readonly show: () => void;
}

export function createTray(options: TrayOptions): void {
  const { app, Menu, workspaces, show } = options;
  const tray = new options.Tray(options.nativeImage.createFromPath(join(options.folders.images, 'tray.png')));
  const { handlers } = workspaces;
  let shown = '';

  const update = () => {
    const status = workspaces.current().status();
    const text = trayText(status);
    const { isPaused } = status.queue;
    // A menu that is replaced while it is open closes under the pointer: only real changes do that.
    const key = `${text}|${isPaused}`;
    if (key === shown) return;
    shown = key;
    const items: MenuItemConstructorOptions[] = [
      { label: text, enabled: false },
      { type: 'separator' },
      { label: 'Open Matchkeep', click: show },
      { label: 'Sync now', click: () => run(() => handlers['sync.now'](null)) },
      isPaused
        ? { label: 'Resume downloads', click: () => run(() => handlers['queue.resume'](null)) }
        : { label: 'Pause downloads', click: () => run(() => handlers['queue.pause'](null)) },
      { type: 'separator' },
      { label: 'Quit', click: () => app.quit() },
    ];
    tray.setToolTip(`Matchkeep: ${text}`);
    tray.setContextMenu(Menu.buildFromTemplate(items));
  };
  tray.on('click', show);
  workspaces.onEvent(({ stales }) => {
    if (stales.includes('app.status')) update();
  });
  update();
}

/** A click has nobody to throw to: what went wrong shows in the status, and so in the window. */
function run(action: () => unknown): void {
  Promise.resolve()
    .then(action)
    .catch((error: unknown) => console.error('The tray could not do that:', error));
}

/** One line: what needs the user first, then what is going on, then that all is well. */
export function trayText(status: Pick<AppStatus, 'session' | 'archive' | 'queue' | 'sync'>): string {
  const { session, archive, queue, sync } = status;
  if (session.state === 'signed-out') return 'Signed out';
  const problem = session.problem ?? archive.problem;
  if (problem !== null) return problem.message;
  if (queue.isPaused) return 'Downloads are paused';
  if (queue.active > 0) return `${queue.active} ${queue.active === 1 ? 'download' : 'downloads'} under way`;
  if (sync.state === 'running') return 'Looking for new matches';
  return 'Up to date';
}
