/** Whether the export tray is open. The status bar opens it; moving to another screen closes it. */
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

/** Whether an export started or ended between the two lists. */
export function hasNews(before: readonly TrayJob[], now: readonly TrayJob[]): boolean {
  return now.some((job) => {
    const old = before.find(({ id }) => id === job.id);
    return old === undefined || (old.endedAt === null && job.endedAt !== null);
  });
}
