/** The tray: the state of the archive while no window is open, and the few commands that need no window. */
import { join } from 'node:path';
import type { Menu, MenuItemConstructorOptions, NativeImage, Tray } from 'electron';
import { counted, formatCount } from '../../shared/base/counted.ts';
import { inAppPath } from '../../shared/security/in-app-path.ts';
import { coverageInBrief } from '../../shared/words/coverage-words.ts';
import type { AppStatus } from '../../shared/work/status.ts';
import { holdText, shortDay, shortTime } from '../../shared/work/work-status.ts';
import { activeAlerts } from '../notifications/alerts.ts';
import type { FollowedStatus, Standing } from '../system/followed-status.ts';
import type { Commands } from './commands.ts';
import { type WorkCommands, type WorkState, workItems, workState } from './work-items.ts';

export interface TrayOptions {
  readonly Tray: new (image: NativeImage) => Tray;
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>;
  readonly nativeImage: { createFromPath(path: string): NativeImage };
  readonly platform: NodeJS.Platform;
  /** The folder of the images. */
  readonly images: string;
  readonly status: Pick<FollowedStatus, 'follow'>;
  readonly commands: WorkCommands & Pick<Commands, 'show' | 'goTo' | 'syncNow' | 'quit'>;
}

export function createTray({ Menu, nativeImage, status, commands, ...options }: TrayOptions): void {
  const { platform, images } = options;
  const stateImage = (state: TrayState) => nativeImage.createFromPath(trayImage(images, state, platform));
  const tray = new options.Tray(stateImage('normal'));
  let shownState: TrayState = 'normal';
  let shownMenu = '';

  // macOS opens the menu at a click, as everywhere in its bar; elsewhere that is what the other button does.
  if (platform !== 'darwin') tray.on('click', commands.show);
  const showState = (state: TrayState) => {
    if (state !== shownState) tray.setImage(stateImage(state));
    shownState = state;
  };
  const showStatus = ({ status: now }: Standing) => {
    const text = trayText(now);
    const time = shortTime(Date.now());
    const wording = { count: formatCount, day: shortDay, time, now: Date.now() };
    const coverage = coverageInBrief(now.coverage, now, wording);
    showState(trayState(now));
    // Replacing an open menu closes it, so it is replaced only if it changed.
    const work = workState(now.work);
    const key = `${text}|${coverage}|${work}`;
    if (key === shownMenu) return;
    shownMenu = key;
    tray.setToolTip(`Matchkeep: ${text === null ? coverage : `${text}. ${coverage}`}`);
    tray.setContextMenu(Menu.buildFromTemplate(items({ text, coverage, work, commands })));
  };
  status.follow(showStatus, ({ message }) => {
    showState('attention');
    if (message === shownMenu) return;
    shownMenu = message;
    tray.setToolTip(`Matchkeep: ${message}`);
    tray.setContextMenu(Menu.buildFromTemplate(itemsWhileDamaged(commands)));
  });
}

interface Shown {
  readonly text: string | null;
  readonly coverage: string;
  readonly work: WorkState;
  readonly commands: TrayOptions['commands'];
}

function items({ text, coverage, work, commands }: Shown): MenuItemConstructorOptions[] {
  return [
    ...(text === null ? [] : [{ label: text, enabled: false }]),
    { label: coverage, click: () => commands.goTo(inAppPath('/coverage')) },
    { type: 'separator' },
    { label: 'Open Matchkeep', click: commands.show },
    { label: 'Sync now', click: commands.syncNow },
    ...workItems(work, commands),
    { type: 'separator' },
    { label: 'Quit', click: commands.quit },
  ];
}

function itemsWhileDamaged({ show, quit }: TrayOptions['commands']): MenuItemConstructorOptions[] {
  return [
    { label: 'The catalogue must be rebuilt', enabled: false },
    { label: 'Open Matchkeep', click: show },
    { type: 'separator' },
    { label: 'Quit', click: quit },
  ];
}

type TrayState = 'normal' | 'syncing' | 'paused' | 'attention';

/** First problems that need the user, then what the user decided, then the current activity. */
function trayState(status: Pick<AppStatus, 'session' | 'archive' | 'queue' | 'sync' | 'work'>): TrayState {
  if (activeAlerts(status).length > 0) return 'attention';
  if (status.work.hold !== null) return 'paused';
  return status.queue.active > 0 || status.sync.state === 'running' ? 'syncing' : 'normal';
}

/**
 * Windows chooses the sharpest of an .ico's sizes. macOS colours a template (a name that ends so) to suit its
 * bar. `scripts/make-icons.ts` draws all of them.
 */
function trayImage(images: string, state: TrayState, platform: NodeJS.Platform): string {
  const name =
    platform === 'win32' ? `${state}.ico` : `${state}${platform === 'darwin' ? 'Template' : ''}.png`;
  return join(images, 'tray', name);
}

/** An alert if there is one, else the current activity; null if there is neither. */
function trayText(
  status: Pick<AppStatus, 'session' | 'archive' | 'queue' | 'sync' | 'isOffline' | 'work'>,
): string | null {
  const { session, archive, queue, sync, work } = status;
  if (session.state === 'signed-out') return 'Signed out';
  const [alert] = activeAlerts(status);
  if (alert) return alert.problem.message;
  if (status.isOffline) return 'Offline';
  const problem = session.problem ?? archive.problem;
  if (problem !== null) return problem.message;
  if (work.hold !== null) return holdText(work.hold, shortTime(Date.now()));
  // The others are asked for ahead.
  if (queue.active > 0) return `${counted(queue.counts.transferring || queue.active, 'download')} active`;
  if (sync.state === 'running') return 'Syncing';
  return null;
}
