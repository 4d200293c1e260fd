/** Reloads a crashed page once; after that, or if it hangs, the user decides. */
import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';

/** A second crash within this time counts as repeated. */
const soonMs = 60_000;

export interface RecoveryOptions {
  readonly dialog: Pick<Dialog, 'showMessageBox'>;
  readonly quit: () => void;
  readonly isQuitting: () => boolean;
  /** Monotonic, in ms. */
  readonly now?: () => number;
}

/** For the lifetime of one window. */
export function recoverPage(window: BrowserWindow, options: RecoveryOptions): void {
  const { dialog, now = () => performance.now() } = options;
  const contents = window.webContents;
  let reloadedAt = Number.NEGATIVE_INFINITY;
  let asking: AbortController | null = null;
  /** Matchkeep itself is about to end the page. */
  let isOurs = false;

  /** Resolves with the chosen button; null when the question was withdrawn. One question at a time. */
  const ask = async (box: MessageBoxOptions): Promise<number | null> => {
    if (asking || window.isDestroyed()) return null;
    const asked = new AbortController();
    asking = asked;
    try {
      const { response } = await dialog.showMessageBox(window, { ...box, signal: asked.signal });
      return asked.signal.aborted ? null : response;
    } finally {
      asking = null;
    }
  };
  const reload = () => {
    reloadedAt = now();
    if (!window.isDestroyed()) contents.reload();
  };
  const report = (error: unknown) => console.error('The dialog about the window failed:', error);

  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || options.isQuitting()) return;
    if (isOurs) {
      isOurs = false;
      reload();
      return;
    }
    console.error(`The window's page ended: ${reason}`);
    if (now() - reloadedAt > soonMs) {
      reload();
      return;
    }
    ask({
      type: 'error',
      message: 'The window failed twice in a row.',
      detail:
        'Matchkeep is still running. Downloads and the archive are not affected. If reloading does not help, quit Matchkeep and start it again.',
      buttons: ['Reload', 'Quit Matchkeep'],
      defaultId: 0,
      cancelId: 0,
    }).then((choice) => {
      if (choice === 1) options.quit();
      else if (choice === 0) reload();
    }, report);
  });
  window.on('unresponsive', () => {
    if (options.isQuitting() || !window.isVisible()) return;
    ask({
      type: 'warning',
      message: 'The window is not responding.',
      detail: 'Downloads continue. You can wait or reload the window.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      cancelId: 0,
    }).then((choice) => {
      if (choice !== 1 || window.isDestroyed()) return;
      // A hanging page ignores a request to close. Its end is reported later and is not another failure.
      isOurs = true;
      contents.forcefullyCrashRenderer();
    }, report);
  });
  // The page responds again or is gone, so the question is obsolete.
  window.on('responsive', () => asking?.abort());
  window.on('closed', () => asking?.abort());
}
