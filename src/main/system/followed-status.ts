/** The status of the archive for everything that shows it outside the window, queried once for all of them. */
import { createAlarmClock, type SetTimer } from '../../core/platform/alarm-clock.ts';
import type { Archiver } from '../../core/types.ts';
import type { Workspaces } from '../../core/workspaces.ts';
import type { Progress } from '../../shared/bridge/bridge.ts';
import { nextMidnight } from '../../shared/clock.ts';
import type { AppStatus } from '../../shared/status.ts';

/** A tray, a menu and a taskbar need no more; the window has its own, quicker way. */
const minGapMs = 1_000;

export interface Standing {
  readonly status: AppStatus;
  /** The active transfers. */
  readonly downloads: Progress['downloads'];
}

export interface FollowedStatus {
  /** At the start, then at changes, at most once a second, and at midnight: texts say `tomorrow`. */
  follow(listener: (standing: Standing) => void): void;
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
  const listeners: ((standing: Standing) => void)[] = [];
  let downloads: Progress['downloads'] = [];
  let timer: NodeJS.Timeout | null = null;
  let notifiedAt = Number.NEGATIVE_INFINITY;

  const standing = (): Standing => ({ status: workspaces.current().status(), downloads });
  const notify = () => {
    timer = null;
    notifiedAt = performance.now();
    try {
      const current = standing();
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
    ...{ now, setTimer },
    onRing() {
      if (timer) clearTimeout(timer);
      notify();
      midnight.set(nextMidnight(midnight.now()));
    },
  });
  midnight.set(nextMidnight(midnight.now()));
  return {
    follow(listener) {
      listeners.push(listener);
      listener(standing());
    },
    stop() {
      stopListening();
      midnight.set(null);
      if (timer) clearTimeout(timer);
    },
  };
}
