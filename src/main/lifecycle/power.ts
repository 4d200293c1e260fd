/** Sleep, wake and lost networks: suspends the archiver before requests fail, and resumes it afterwards. */
import { networkInterfaces } from 'node:os';
import type { Net, PowerMonitor } from 'electron';
import type { Workspaces } from '../../core/workspaces.ts';

/** The network needs a moment after waking; an earlier request would fail. */
const afterWakingMs = 4_000;
/** Electron's main process gets no network events, but reading the system's flag costs nothing. */
const lookEveryMs = 10_000;

export interface PowerOptions {
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  readonly net: Pick<Net, 'isOnline'>;
  readonly workspaces: Pick<Workspaces, 'suspend' | 'resume'>;
  /** The system shuts down, and waits briefly for programs that requested it. */
  readonly onShutdown: () => void;
  readonly platform: NodeJS.Platform;
  /** The machine's addresses; default: the system's. */
  readonly interfaces?: typeof networkInterfaces;
}

/** Checks the network at once. Call the returned function before the archiver closes. */
export function followPowerState(options: PowerOptions): () => void {
  const { powerMonitor, net, workspaces, onShutdown, interfaces = networkInterfaces } = options;
  let isAsleep = false;
  let isOffline = false;
  let isStopped = false;
  let waking: NodeJS.Timeout | null = null;

  /**
   * Windows reports "offline" for a network without access to Microsoft, as in many VPNs. There it only counts if the
   * machine has no address: an occasional failure is better than no attempt.
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
  // A locked machine may drop its network without going to sleep.
  powerMonitor.on('unlock-screen', look);
  // Linux and macOS; Electron's types do not say that the event can be delayed.
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

/** Whether the address reaches other machines: neither loopback nor link-local. */
function hasAddress(interfaces: ReturnType<typeof networkInterfaces>): boolean {
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .some(({ internal, address }) => !internal && !/^(fe80:|169\.254\.)/i.test(address));
}
