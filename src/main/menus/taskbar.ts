/** The taskbar and the dock: the downloads' progress, and the number of alerts. */
import { join } from 'node:path';
import type { App, BrowserWindow, NativeImage } from 'electron';
import { activeAlerts } from '../notifications/alerts.ts';
import type { FollowedStatus, Standing } from '../system/followed-status.ts';

/** Smaller steps are invisible. */
const minStep = 0.01;

export interface TaskbarOptions {
  readonly app: Pick<App, 'setBadgeCount' | 'on'>;
  readonly platform: NodeJS.Platform;
  readonly images: string;
  readonly nativeImage: { createFromPath(path: string): NativeImage };
  readonly status: Pick<FollowedStatus, 'follow'>;
  readonly window: () => Pick<BrowserWindow, 'setProgressBar' | 'setOverlayIcon'> | null;
}

export function showInTaskbar(options: TaskbarOptions): void {
  const { app, platform, window } = options;
  const burst = createBurst();
  let shown: Progress = { share: null, mode: 'normal' };
  let shownAlerts = 0;

  const showProgress = () => {
    // -1 removes the bar.
    window()?.setProgressBar(shown.share ?? -1, { mode: shown.share === null ? 'none' : shown.mode });
  };
  const showAlerts = () => {
    if (platform !== 'win32') {
      app.setBadgeCount(shownAlerts);
      return;
    }
    const image = shownAlerts > 0 ? options.nativeImage.createFromPath(overlayImage(options.images)) : null;
    window()?.setOverlayIcon(image, shownAlerts > 0 ? 'Matchkeep needs attention' : '');
  };
  const show = (progress: Progress, alerts: number) => {
    if (isSeen(shown, progress)) {
      shown = progress;
      showProgress();
    }
    if (alerts !== shownAlerts) {
      shownAlerts = alerts;
      showAlerts();
    }
  };
  options.status.follow(
    (standing) => show(taskbarProgress(standing, burst(standing)), activeAlerts(standing.status).length),
    () => show({ share: null, mode: 'normal' }, 1),
  );
  // Windows stores both with the window and discards them with it.
  app.on('browser-window-created', () => {
    setImmediate(() => {
      showProgress();
      if (shownAlerts > 0) showAlerts();
    });
  });
}

const overlayImage = (images: string) => join(images, 'tray', 'overlay.png');

/** `share` is in [0, 1], null while there is nothing to download. */
interface Progress {
  readonly share: number | null;
  readonly mode: 'normal' | 'paused' | 'error';
}

function isSeen(before: Progress, after: Progress): boolean {
  if (before.mode !== after.mode || (before.share === null) !== (after.share === null)) return true;
  return (
    Math.abs((before.share ?? 0) - (after.share ?? 0)) >= minStep || (after.share === 1 && before.share !== 1)
  );
}

/** `done` is how many files were archived since the downloads began. An active transfer counts by its share. */
function taskbarProgress({ status, downloads }: Standing, done: number): Progress {
  const { counts } = status.queue;
  const waiting = counts.queued + counts.resolving + counts.transferring + counts.verifying;
  const mode = status.archive.problem ? 'error' : status.work.hold !== null ? 'paused' : 'normal';
  if (waiting === 0 || status.isOffline) return { share: null, mode };
  const partly = downloads.reduce(
    (sum, { bytesDone, bytesTotal }) => sum + (bytesTotal ? Math.min(1, bytesDone / bytesTotal) : 0),
    0,
  );
  return { share: Math.min(1, (done + partly) / (done + waiting)), mode };
}

/** Counts the files archived since the queue was last idle. A change of workspace resets the count. */
function createBurst(): (standing: Standing) => number {
  let from: { readonly files: number; readonly isPractice: boolean } | null = null;
  return ({ status }) => {
    const { counts } = status.queue;
    const files = status.archive.archivedFiles ?? 0;
    const { isPractice } = status;
    const isIdle = counts.queued + counts.resolving + counts.transferring + counts.verifying === 0;
    if (isIdle || from?.isPractice !== isPractice) from = { files, isPractice };
    return Math.max(0, files - from.files);
  };
}
