/** Whether the tray of exports lies over the screen. The status bar opens it, another screen closes it. */
import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

export function setTrayOpen(next: boolean): void {
  if (next === isOpen) return;
  isOpen = next;
  for (const listener of listeners) listener();
}

export const toggleTray = () => setTrayOpen(!isOpen);

export function useIsTrayOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isOpen,
  );
}

interface TrayJob {
  readonly id: string;
  readonly endedAt: string | null;
}

/** Whether there is something new to show: an export that began, or one that ended since the last look. */
export function hasNews(before: readonly TrayJob[], now: readonly TrayJob[]): boolean {
  return now.some((job) => {
    const old = before.find(({ id }) => id === job.id);
    return old === undefined || (old.endedAt === null && job.endedAt !== null);
  });
}
