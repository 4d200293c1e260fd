/** Sleep, wake and lost networks: the archiver is suspended before they make it fail, and resumes afterwards. */
import { networkInterfaces } from 'node:os';
import type { Net, PowerMonitor } from 'electron';
import type { Workspaces } from '../../core/workspaces.ts';

/** A network card needs a moment after waking; a look at the service before that would only fail. */
const afterWakingMs = 4_000;
/** Electron's main process gets no network events, but reading the system's flag costs nothing. */
const lookEveryMs = 10_000;

export interface PowerOptions {
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  readonly net: Pick<Net, 'isOnline'>;
  readonly workspaces: Pick<Workspaces, 'suspend' | 'resume'>;
  /** The system shuts down, and waits briefly for programs that asked it to. */
  readonly onShutdown: () => void;
  readonly platform: NodeJS.Platform;
  /** The machine's addresses; default: the system's. */
  readonly interfaces?: typeof networkInterfaces;
}

/** Returns what stops it, before the archiver closes. Looks at the network at once. */
export function followPowerState(options: PowerOptions): () => void {
  const { powerMonitor, net, workspaces, onShutdown, interfaces = networkInterfaces } = options;
  let isAsleep = false;
  let isOffline = false;
  let isStopped = false;
  let waking: NodeJS.Timeout | null = null;

  /**
   * Windows says "offline" of a network through which it can't reach Microsoft, as within many a VPN. There it is
   * believed only of a machine without an address: to fail now and then is better than not to try.
   */
  const isOnline = () => net.isOnline() || (options.platform === 'win32' && hasAddress(interfaces()));
  const look = () => {
    if (isStopped || isAsleep || waiting() || isOnline() === !isOffline) return;
    isOffline = !isOffline;
    if (isOffline) workspaces.suspend('offline');
    else workspaces.resume();
  };
  const waiting = () => waking !== null;
  const stopWaking = () => {
    if (waking) clearTimeout(waking);
    waking = null;
  };

  powerMonitor.on('suspend', () => {
    if (isStopped) return;
    stopWaking();
    isAsleep = true;
    workspaces.suspend('asleep');
  });
  powerMonitor.on('resume', () => {
    if (isStopped) return;
    stopWaking();
    isAsleep = false;
    waking = setTimeout(() => {
      waking = null;
      isOffline = !isOnline();
      if (isOffline) workspaces.suspend('offline');
      else workspaces.resume();
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
    isStopped = true;
    stopWaking();
    clearInterval(timer);
  };
}

/** One that others can be reached from: neither this machine's own nor one it gave itself for want of a network. */
function hasAddress(interfaces: ReturnType<typeof networkInterfaces>): boolean {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .some(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address));
}
