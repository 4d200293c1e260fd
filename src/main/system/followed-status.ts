/** The status of the archive for everything that shows it outside the window, queried once for all of them. */
import { DamagedCatalogue } from '../../core/catalogue/schema/damage.ts';
import { createAlarmClock, type SetTimer } from '../../core/platform/alarm-clock.ts';
import type { Archiver } from '../../core/types.ts';
import type { Workspaces } from '../../core/workspaces.ts';
import { nextMidnight } from '../../shared/base/clock.ts';
import type { Progress } from '../../shared/bridge/bridge.ts';
import type { AppStatus } from '../../shared/work/status.ts';

/** A tray, a menu and a taskbar need no more; the window has its own, quicker way. */
const minGapMs = 1_000;

export interface Standing {
  readonly status: AppStatus;
  /** The active transfers. */
  readonly downloads: Progress['downloads'];
}

export interface FollowedStatus {
  /**
   * At the start, then at changes, at most once a second, and at midnight: texts say `tomorrow`. While the catalogue is
   * damaged there is no status, and `onDamage` is called instead.
   */
  follow(listener: (standing: Standing) => void, onDamage?: (damage: DamagedCatalogue) => void): void;
  /** Call before the archiver closes: no further queries. */
  stop(): void;
}

interface FollowOptions {
  /** Epoch ms. */
  readonly now?: () => number;
  readonly setTimer?: SetTimer;
}

export function subscribeToStatus(
  workspaces: Pick<Workspaces, 'onEvent'> & { current(): Pick<Archiver, 'status'> },
  { now = Date.now, setTimer }: FollowOptions = {},
): FollowedStatus {
  const listeners: ((standing: Standing | DamagedCatalogue) => void)[] = [];
  let downloads: Progress['downloads'] = [];
  let timer: NodeJS.Timeout | null = null;
  let notifiedAt = Number.NEGATIVE_INFINITY;

  const look = (): Standing | DamagedCatalogue => {
    try {
      return { status: workspaces.current().status(), downloads };
    } catch (error) {
      if (error instanceof DamagedCatalogue) return error;
      throw error;
    }
  };
  const notify = () => {
    timer = null;
    notifiedAt = performance.now();
    try {
      const current = look();
      for (const listener of listeners) listener(current);
    } catch (error) {
      // A timer has no caller that could catch the error, and the next change queries again.
      console.error('The status could not be shown outside the window:', error);
    }
  };
  const stopListening = workspaces.onEvent(({ invalidates, progress }) => {
    downloads = progress?.downloads ?? [];
    if (!progress && !invalidates.includes('app.status')) return;
    timer ??= setTimeout(notify, Math.max(0, notifiedAt + minGapMs - performance.now()));
  });
  const midnight = createAlarmClock({
    now,
    setTimer,
    onRing() {
      if (timer) clearTimeout(timer);
      notify();
      midnight.set(nextMidnight(midnight.now()));
    },
  });
  midnight.set(nextMidnight(midnight.now()));
  return {
    follow(listener, onDamage = () => {}) {
      const pass = (current: Standing | DamagedCatalogue) =>
        current instanceof DamagedCatalogue ? onDamage(current) : listener(current);
      listeners.push(pass);
      pass(look());
    },
    stop() {
      stopListening();
      midnight.set(null);
      if (timer) clearTimeout(timer);
    },
  };
}
