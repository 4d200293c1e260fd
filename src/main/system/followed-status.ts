/** The status of the archive for everything that shows it outside the window, queried once for all of them. */
import type { Archiver } from '../../core/types.ts';
import type { Workspaces } from '../../core/workspaces.ts';
import type { Progress } from '../../shared/bridge/bridge.ts';
import type { AppStatus } from '../../shared/status.ts';

/** A tray, a menu and a taskbar need no more; the window has its own, quicker way. */
const minGapMs = 1_000;

export interface Standing {
  readonly status: AppStatus;
  /** The active transfers. */
  readonly downloads: Progress['downloads'];
}

export interface FollowedStatus {
  /** At the start, and then at most once a second. */
  follow(listener: (standing: Standing) => void): void;
  /** Call before the archiver closes: no further queries. */
  stop(): void;
}

export function subscribeToStatus(
  workspaces: Pick<Workspaces, 'onEvent'> & { current(): Pick<Archiver, 'status'> },
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
      const now = standing();
      for (const listener of listeners) listener(now);
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
  return {
    follow(listener) {
      listeners.push(listener);
      listener(standing());
    },
    stop() {
      stopListening();
      if (timer) clearTimeout(timer);
    },
  };
}
