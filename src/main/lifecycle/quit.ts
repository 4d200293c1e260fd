/**
 * Quitting waits for the archiver to close: new work stops, durable steps end, the folder's lock is released. A kill
 * is safe, too; closing only makes the next start faster, so the wait has a limit.
 */
import type { App } from 'electron';
import { withTimeout } from '../../core/platform/with-timeout.ts';

/** The limit when a user quits. */
const limitMs = 15_000;
/** The limit when the system shuts down: Windows ends remaining programs after 5 s. */
const sessionEndLimitMs = 4_000;
/** After this time, an installer is taken to have failed, and the application ends. */
const takeOverLimitMs = 60_000;

/** Ends the application to install a new version, or gives up. */
export type Installer = (giveUp: () => void) => void;

export interface Quit {
  /** Registers what must be closed before the application ends; it receives its time limit. */
  beforeQuit(close: (limitMs: number) => Promise<void>): void;
  /** True from the moment the user or the system asked to quit. */
  isQuitting(): boolean;
  /**
   * Quits in order and runs an installer instead of Electron's exit. The installer may give up, and is taken to have
   * done so after a minute.
   */
  quitAndInstall(install: Installer): void;
  /**
   * Matchkeep was started again while it quits: starts it after this process has ended. The last call counts. An
   * installer starts the new version instead; at the session's end, nothing starts.
   */
  startLater(args: readonly string[]): void;
  /** Registers how to find the installer of a waiting new version, which is used for a relaunch. */
  installOnRelaunch(find: () => Installer | null): void;
  /** Called when the user's session ends, before anything is closed. */
  onSessionEnd(listener: () => void): void;
  /** The user's session ends: closes with the shorter limit. */
  endSession(): void;
}

export interface QuitOptions {
  readonly app: Pick<App, 'on' | 'quit' | 'exit' | 'releaseSingleInstanceLock'>;
  readonly process: { on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown };
  /** Starts Matchkeep again after it has ended. */
  readonly relaunch: (args: readonly string[]) => void;
  /** Receives in one sentence what went wrong; default: standard error. */
  readonly warn?: (sentence: string, error?: unknown) => void;
}

export function quitGracefully({
  app,
  process,
  relaunch,
  warn = (...said) => console.error(...said),
}: QuitOptions): Quit {
  let close: ((limitMs: number) => Promise<void>) | null = null;
  let state: 'running' | 'closing' | 'closed' = 'running';
  let limit = limitMs;
  let installer: Installer | null = null;
  let findInstaller: () => Installer | null = () => null;
  let later: readonly string[] | null = null;
  let isSessionEnding = false;
  let isLeaving = false;
  let onSessionEnd = () => {};

  const leave = (end: () => void) => {
    if (later !== null && !isLeaving) relaunch(later);
    isLeaving = true;
    end();
  };
  const takeOver = (install: Installer) => {
    const giveUp = () => leave(() => app.quit());
    setTimeout(giveUp, takeOverLimitMs).unref();
    install(giveUp);
  };

  const closeInTime = async () => {
    let isClosed = false;
    await withTimeout(limit, async () => {
      // Until workspaces are open there is nothing to close.
      await close?.(limit);
      isClosed = true;
    });
    if (isClosed) return;
    warn(`Matchkeep did not close within ${limit / 1000} s and quit anyway. The next start resumes.`);
  };

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    closeInTime().then(
      () => {
        state = 'closed';
        // Everything is released: a new start no longer needs to contact this process.
        app.releaseSingleInstanceLock();
        if (later !== null) installer ??= findInstaller();
        if (installer === null) leave(() => app.quit());
        else takeOver(installer);
      },
      (error: unknown) => {
        warn('Matchkeep could not close cleanly:', error);
        leave(() => app.exit(1));
      },
    );
  });
  // Without a window, the archiver keeps running in the tray.
  app.on('window-all-closed', () => {});
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());

  return {
    beforeQuit(work) {
      close = work;
    },
    isQuitting: () => state !== 'running',
    quitAndInstall(given) {
      installer = given;
      app.quit();
    },
    startLater(args) {
      if (isSessionEnding || state === 'running') return;
      const isFirst = later === null;
      later = args;
      if (isLeaving && isFirst) relaunch(args);
    },
    installOnRelaunch(find) {
      findInstaller = find;
    },
    onSessionEnd(listener) {
      onSessionEnd = listener;
    },
    endSession() {
      isSessionEnding = true;
      later = null;
      onSessionEnd();
      if (state === 'running') limit = sessionEndLimitMs;
      app.quit();
    },
  };
}
