/** The wall as it stands, for every screen: kept where the interface runs, so that it is there again. */
import { useSyncExternalStore } from 'react';
import { readKept, writeKept } from '../library/kept.ts';
import { emptyWall, type Wall, wallSchema } from './wall.ts';

const name = 'streams.wall';
const listeners = new Set<() => void>();
let wall: Wall | null = null;

/** Heard again only when the user says so: a page may not begin with sound. */
function current(): Wall {
  wall ??= { ...(readKept(name, wallSchema) ?? emptyWall), sound: null };
  return wall;
}

export function changeWall(change: (wall: Wall) => Wall): void {
  const next = change(current());
  if (next === wall) return;
  wall = next;
  writeKept(name, next);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useWall = (): Wall => useSyncExternalStore(listen, current);
