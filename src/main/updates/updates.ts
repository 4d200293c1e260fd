/**
 * Updates: checks at the start and every six hours, downloads automatically or on request, and installs when
 * Matchkeep quits. Never restarts by itself or during a transfer.
 */
import type { Updates } from '../../core/host/types.ts';
import { createAlarmClock } from '../../core/platform/alarm-clock.ts';
import { MatchkeepError } from '../../shared/base/errors.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { UpdateStatus } from '../../shared/settings/updates.ts';
import type { Installer } from '../lifecycle/quit.ts';
import type { UpdateSource } from './source.ts';
import { createUpdateSteps, type UpdatesAtWork } from './update-steps.ts';

/** The first check waits until the window has started. */
const firstLookMs = 30_000;
const everyMs = 6 * 60 * 60_000;
/** In quiet hours or a pause, a check waits until they are over. */
const heldMs = 10 * 60_000;

export interface UpdatesOptions {
  readonly source: UpdateSource;
  /** Epoch ms; injected in tests. */
  readonly now?: () => number;
  /** In [0, 1): spreads the checks of many installations. */
  readonly random?: () => number;
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

export function createUpdates(options: UpdatesOptions): RunningUpdates {
  const { source, now = Date.now, random = Math.random } = options;
  const listeners = new Set<() => void>();
  let mode: Settings['updates.mode'] = 'off';
  let isInstalledOnQuit = true;
  let work: UpdatesAtWork | null = null;

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const steps = createUpdateSteps({
    source,
    now,
    onChange: changed,
    work: () => work,
    isAutomatic: () => mode === 'automatic',
  });
  const installOnQuit = (isWanted: boolean) => {
    isInstalledOnQuit = isWanted;
    source.setInstallOnQuit(isWanted);
  };
  const status = (): UpdateStatus => {
    const state = steps.state();
    if (state.state === 'waiting') return { ...state, transfers: work?.transfers() ?? 0 };
    if (state.state === 'idle' && mode === 'off') return { state: 'off', checkedAt: steps.checkedAt() };
    return state;
  };

  /** A check in another state would discard the version that was found. */
  const checkIfPossible = () => {
    const { state } = steps.state();
    if (state === 'idle' || state === 'failed' || state === 'available') void steps.check();
  };
  const clock = createAlarmClock({
    now,
    onRing() {
      if (work?.isHeld()) return plan(heldMs);
      plan(everyMs * (0.9 + random() * 0.2));
      checkIfPossible();
    },
  });
  const plan = (afterMs: number) => clock.set(clock.now() + afterMs);

  return {
    status,
    check() {
      checkIfPossible();
      return status();
    },
    download() {
      const state = steps.state();
      if (state.state === 'available') {
        installOnQuit(true); // Requested by the user, in any mode.
        void steps.download(state.version);
      }
      return status();
    },
    install(when) {
      const state = steps.state();
      const isThere = state.state === 'ready' || state.state === 'waiting';
      if (!isThere || !('version' in state)) throw nothingToInstall();
      const { version } = state;
      if (when === 'now') steps.restart(version);
      else if (state.state === 'ready') void steps.restartWhenIdle(version);
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
      const state = steps.state();
      if (mode === 'automatic' && state.state === 'available') void steps.download(state.version);
      changed();
    },
    waitingInstaller() {
      const { state } = steps.state();
      const isThere = state === 'ready' || state === 'waiting';
      return isThere && isInstalledOnQuit ? source.install : null;
    },
    keepForLater: () => installOnQuit(false),
    stop: () => clock.set(null),
  };
}

function nothingToInstall(): MatchkeepError {
  return new MatchkeepError('conflict', 'There is no new version to install yet.', {
    remedy: 'It must be downloaded first.',
  });
}
