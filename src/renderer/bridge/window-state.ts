/** Whether the desktop window is hidden. Nobody can then see or mute what plays in it. */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isAway = false;

export function setAway(to: boolean): void {
  isAway = to;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsAway = (): boolean => useSyncExternalStore(listen, () => isAway);
