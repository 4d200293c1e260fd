/** How the archive stands, for everything that shows it outside the window: asked once for all of them. */
import type { Archiver } from '../../core/types.ts';
import type { Workspaces } from '../../core/workspaces.ts';
import type { Progress } from '../../shared/bridge.ts';
import type { AppStatus } from '../../shared/domain.ts';

/** A tray, a menu and a taskbar need no more; the window has its own, quicker way. */
const leastGapMs = 1_000;

export interface Standing {
  readonly status: AppStatus;
  /** The transfers under way. */
  readonly downloads: Progress['downloads'];
}

export interface FollowedStatus {
  /** At the start, and then at most once a second. */
  follow(listener: (standing: Standing) => void): void;
  /** Before the archiver closes: nothing is asked of it any more. */
  stop(): void;
}

export function followStatus(
  workspaces: Pick<Workspaces, 'onEvent'> & { current(): Pick<Archiver, 'status'> },
): FollowedStatus {
  const listeners: ((standing: Standing) => void)[] = [];
  let downloads: Progress['downloads'] = [];
  let timer: NodeJS.Timeout | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;

  const standing = (): Standing => ({ status: workspaces.current().status(), downloads });
  const tell = () => {
    timer = null;
    toldAt = performance.now();
    try {
      const now = standing();
      for (const listener of listeners) listener(now);
    } catch (error) {
      // A timer has nobody to throw to, and the next change asks again.
      console.error('The status could not be shown outside the window:', error);
    }
  };
  const stopListening = workspaces.onEvent(({ stales, progress }) => {
    downloads = progress?.downloads ?? [];
    if (!progress && !stales.includes('app.status')) return;
    timer ??= setTimeout(tell, Math.max(0, toldAt + leastGapMs - performance.now()));
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
