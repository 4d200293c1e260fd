/** Sleep, wake and lost networks: the archiver rests before they can make it fail, and goes on after. */
import type { Net, PowerMonitor } from 'electron';
import type { Workspaces } from '../core/workspaces.ts';

/** A network card needs a moment after waking; a look at the service before that would only fail. */
const afterWakingMs = 4_000;
/** Electron's main process is not told of the network, but asking costs nothing: the system's own flag. */
const lookEveryMs = 10_000;

export interface PowerOptions {
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  readonly net: Pick<Net, 'isOnline'>;
  readonly workspaces: Pick<Workspaces, 'rest' | 'wake'>;
  /** The system shuts down, and waits a little for those who asked it to. */
  readonly onShutdown: () => void;
}

/** Returns what stops it, before the archiver closes. Looks at the network at once. */
export function restWithSystem({ powerMonitor, net, workspaces, onShutdown }: PowerOptions): () => void {
  let isAsleep = false;
  let isOffline = false;
  let waking: NodeJS.Timeout | null = null;

  const look = () => {
    if (isAsleep || waiting() || net.isOnline() === !isOffline) return;
    isOffline = !isOffline;
    if (isOffline) workspaces.rest('offline');
    else workspaces.wake();
  };
  const waiting = () => waking !== null;
  const stopWaking = () => {
    if (waking) clearTimeout(waking);
    waking = null;
  };

  powerMonitor.on('suspend', () => {
    stopWaking();
    isAsleep = true;
    workspaces.rest('asleep');
  });
  powerMonitor.on('resume', () => {
    stopWaking();
    isAsleep = false;
    waking = setTimeout(() => {
      waking = null;
      isOffline = !net.isOnline();
      if (isOffline) workspaces.rest('offline');
      else workspaces.wake();
    }, afterWakingMs);
  });
  // A machine may drop its network while it is locked, and not sleep.
  powerMonitor.on('unlock-screen', look);
  // Linux and macOS; what Electron's types leave out is that the event may be held up.
  powerMonitor.on('shutdown', (event?: { preventDefault(): void }) => {
    event?.preventDefault();
    onShutdown();
  });
  look();
  const timer = setInterval(look, lookEveryMs);
  return () => {
    stopWaking();
    clearInterval(timer);
  };
}
