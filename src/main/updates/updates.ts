/**
 * Updates: checks at the start and every six hours, downloads automatically or on request, and installs when
 * Matchkeep quits. Never restarts by itself or during a transfer.
 */
import type { Updates } from '../../core/host/types.ts';
import { createAlarmClock } from '../../core/platform/alarm-clock.ts';
import { MatchkeepError, toErrorData } from '../../shared/errors.ts';
import type { Settings } from '../../shared/settings.ts';
import type { UpdateStatus } from '../../shared/updates.ts';
import type { Installer } from '../lifecycle/quit.ts';
import type { UpdateSource } from './source.ts';

/** The first check waits until the window has started. */
const firstLookMs = 30_000;
const everyMs = 6 * 60 * 60_000;

export interface UpdatesOptions {
  readonly source: UpdateSource;
  /** Epoch ms; injected in tests. */
  readonly now?: () => number;
  /** In [0, 1): spreads the checks of many installations. */
  readonly random?: () => number;
}

/** What the archiver and the shell add when they are ready. */
interface UpdatesAtWork {
  /** Files being transferred now. */
  readonly transfers: () => number;
  /** Starts no further transfer; resolves when none is active. */
  readonly finishTransfers: () => Promise<void>;
  /** Quits in order and then runs the installer; `giveUp` ends the application without it. */
  readonly quitInto: (install: Installer) => void;
  /** Called when the result of `transfers` may have changed. Returns a function that stops listening. */
  readonly onTransfers: (listener: () => void) => () => void;
}

export interface RunningUpdates extends Updates {
  start(work: UpdatesAtWork): void;
  /** The setting `updates.mode`, now and after each change. */
  setMode(mode: Settings['updates.mode']): void;
  /** Installs and starts the pending version; null if there is none. */
  waitingInstaller(): Installer | null;
  /** At shutdown the system would kill the installer, so the installation waits for the next quit. */
  keepForLater(): void;
  stop(): void;
}

/** `UpdateStatus` without the values that are read on each request. */
type State =
  | Exclude<UpdateStatus, { state: 'unsupported' } | { state: 'off' } | { state: 'waiting' }>
  | { readonly state: 'waiting'; readonly version: string };

export function createUpdates(options: UpdatesOptions): RunningUpdates {
  const { source, now = Date.now, random = Math.random } = options;
  const listeners = new Set<() => void>();
  let state: State = { state: 'idle', checkedAt: null };
  let checkedAt: string | null = null;
  let mode: Settings['updates.mode'] = 'off';
  let isInstalledOnQuit = true;
  let work: UpdatesAtWork | null = null;

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const become = (next: State) => {
    state = next;
    changed();
  };
  const installOnQuit = (isWanted: boolean) => {
    isInstalledOnQuit = isWanted;
    source.setInstallOnQuit(isWanted);
  };
  const status = (): UpdateStatus => {
    if (state.state === 'waiting') return { ...state, transfers: work?.transfers() ?? 0 };
    if (state.state === 'idle' && mode === 'off') return { state: 'off', checkedAt };
    return state;
  };

  const fail = (what: string, error: unknown) => {
    console.error(`${what}:`, error instanceof Error ? error.message : error);
    become({ state: 'failed', error: toErrorData(updateFailure(what, error)), checkedAt });
  };

  const look = async () => {
    become({ state: 'checking', checkedAt });
    try {
      const version = await source.check();
      checkedAt = new Date(now()).toISOString();
      if (version === null) return become({ state: 'idle', checkedAt });
      become({ state: 'available', version });
      if (mode === 'automatic') await fetchIt(version);
    } catch (error) {
      fail('Checking for updates', error);
    }
  };
  const fetchIt = async (version: string) => {
    become({ state: 'downloading', version, percent: 0 });
    try {
      await source.download((percent) => {
        const whole = Math.max(0, Math.min(100, Math.floor(percent)));
        if (state.state === 'downloading' && state.percent !== whole)
          become({ state: 'downloading', version, percent: whole });
      });
      become({ state: 'ready', version });
    } catch (error) {
      fail('Downloading the new version', error);
    }
  };
  const restart = (version: string) => {
    become({ state: 'installing', version });
    work?.quitInto((giveUp) => source.install(giveUp));
  };
  const restartWhenIdle = async (version: string) => {
    become({ state: 'waiting', version });
    const stopListening = work?.onTransfers(changed);
    await work?.finishTransfers();
    stopListening?.();
    // The user may have chosen "now" in the meantime.
    if (state.state === 'waiting') restart(version);
  };

  /** A check in another state would discard the version that was found. */
  const canLook = () => state.state === 'idle' || state.state === 'failed' || state.state === 'available';
  const clock = createAlarmClock({
    now,
    onRing() {
      plan(everyMs * (0.9 + random() * 0.2));
      if (canLook()) void look();
    },
  });
  const plan = (afterMs: number) => clock.set(clock.now() + afterMs);

  return {
    status,
    check() {
      if (canLook()) void look();
      return status();
    },
    download() {
      if (state.state === 'available') {
        installOnQuit(true); // Requested by the user, in any mode.
        void fetchIt(state.version);
      }
      return status();
    },
    install(when) {
      const isThere = state.state === 'ready' || state.state === 'waiting';
      if (!isThere || !('version' in state)) throw nothingToInstall();
      const { version } = state;
      if (when === 'now') restart(version);
      else if (state.state === 'ready') void restartWhenIdle(version);
      return status();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(given) {
      work = given;
      if (mode !== 'off') plan(firstLookMs * (1 + random()));
    },
    setMode(next) {
      if (next === mode) return;
      const wasOff = mode === 'off';
      mode = next;
      installOnQuit(mode !== 'off');
      if (mode === 'off') clock.set(null);
      else if (wasOff && work) plan(firstLookMs);
      if (mode === 'automatic' && state.state === 'available') void fetchIt(state.version);
      changed();
    },
    waitingInstaller() {
      const isThere = state.state === 'ready' || state.state === 'waiting';
      return isThere && isInstalledOnQuit ? source.install : null;
    },
    keepForLater: () => installOnQuit(false),
    stop: () => clock.set(null),
  };
}

function updateFailure(what: string, error: unknown): MatchkeepError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/SIGNATURE|CHECKSUM/.test(code)) {
    return new MatchkeepError(
      'file-corrupt',
      'The signature of the new version is not valid. Matchkeep discarded it.',
      {
        remedy: 'Nothing was changed. Matchkeep checks again automatically.',
        cause: code,
      },
    );
  }
  return new MatchkeepError('service-unreachable', `${what} failed.`, {
    remedy: 'Check the network. Matchkeep retries automatically within hours, or when you ask it to.',
    cause: code,
  });
}

function nothingToInstall(): MatchkeepError {
  return new MatchkeepError('conflict', 'There is no new version to install yet.', {
    remedy: 'It must be downloaded first.',
  });
}
