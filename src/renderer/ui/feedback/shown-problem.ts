/**
 * The problem that a sign-in form shows: meanwhile, the banner does not show the session's, which is the same one or that
 * of an earlier attempt.
 */
import { useEffect, useSyncExternalStore } from 'react';

let shown: string | null = null;
const listeners = new Set<() => void>();

function set(message: string | null): void {
  shown = message;
  for (const listener of listeners) listener();
}

/** While the caller is mounted and `message` is not null. */
export function useShowsProblem(message: string | null): void {
  useEffect(() => {
    set(message);
    return () => set(null);
  }, [message]);
}

export function useShownProblem(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
  );
}
