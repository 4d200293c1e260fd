/**
 * Quitting waits until the archiver has let go: new work stops, durable steps end, the folder's lock is
 * released. A kill is safe too; this only makes the next start quicker.
 */
import type { App } from 'electron';

export interface Quit {
  /** What must be closed before the application ends. */
  closeFirst(close: () => Promise<void>): void;
  /** True from the moment the user, or the system, asked to quit. */
  isQuitting(): boolean;
}

export function quitGracefully(
  app: Pick<App, 'on' | 'quit' | 'exit'>,
  process: Pick<NodeJS.Process, 'on'>,
): Quit {
  let close: (() => Promise<void>) | null = null;
  let state: 'running' | 'closing' | 'closed' = 'running';

  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    // Until workspaces are open there is nothing to close.
    Promise.resolve(close?.()).then(
      () => {
        state = 'closed';
        app.quit();
      },
      (error: unknown) => {
        console.error('Matchkeep could not close in order:', error);
        app.exit(1);
      },
    );
  });
  // The window's closing is not the end: the archiver goes on collecting, the tray shows it.
  app.on('window-all-closed', () => {});
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());

  return {
    closeFirst(work) {
      close = work;
    },
    isQuitting: () => state !== 'running',
  };
}
