/**
 * The wall as it stands, for every screen: kept where the interface runs, so that it is there again. Practice has
 * one of its own. What is kept of a wall is changed by its user only: while workspaces are switched the streams of
 * the one may come before, or after, the wall of the other.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Stream } from '../../../../shared/streams.ts';
import { readKept, writeKept } from '../../../preferences/preferences.ts';
import { emptyWall, keepOnly, type Wall, wallSchema } from './stream-grid.ts';

const names = { own: 'streams.wall', practice: 'streams.practice-wall' } as const;
export type Workspace = keyof typeof names;

const listeners = new Set<() => void>();
let workspace: Workspace = 'own';
let wall: Wall | null = null;
/** Null while it isn't known which there are. */
let known: readonly Stream[] | null = null;

/** Heard again only when the user says so: a page may not begin with sound. */
function current(): Wall {
  wall ??= { ...(readKept(names[workspace], wallSchema) ?? emptyWall), sound: null };
  return wall;
}

/** Without streams that are no longer kept. */
function shown(of: Wall, streams: readonly Stream[] | null): Wall {
  return streams === null ? of : keepOnly(of, new Set(streams.map(({ id }) => id)));
}

export function changeWall(change: (wall: Wall) => Wall): void {
  const before = shown(current(), known);
  const next = change(before);
  if (next === before) return;
  wall = next;
  writeKept(names[workspace], next);
  tell();
}

/** Whose wall it is from now on, and which streams there are. */
export function hangWall(of: Workspace, streams: readonly Stream[] | null): void {
  known = streams;
  if (of === workspace) return;
  workspace = of;
  wall = null;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWall(of: Workspace, streams: readonly Stream[] | null): Wall {
  useEffect(() => hangWall(of, streams), [of, streams]);
  const kept = useSyncExternalStore(listen, current);
  return useMemo(() => shown(kept, streams), [kept, streams]);
}
