/**
 * The grid as it stands, for every screen: kept where the interface runs, so that it is there again. Practice has
 * one of its own. What is kept of a grid is changed by its user only: while workspaces are switched the streams of
 * the one may come before, or after, the grid of the other.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Stream } from '../../../../shared/streams.ts';
import { readPreference, writePreference } from '../../../preferences/preferences.ts';
import { emptyGrid, gridSchema, keepOnly, type StreamGrid } from './stream-grid.ts';

const storageKeys = { own: 'streams.wall', practice: 'streams.practice-wall' } as const;
export type Workspace = keyof typeof storageKeys;

const listeners = new Set<() => void>();
let workspace: Workspace = 'own';
let grid: StreamGrid | null = null;
/** Null while it isn't known which there are. */
let savedStreams: readonly Stream[] | null = null;

/** Heard again only when the user says so: a page may not begin with sound. */
function current(): StreamGrid {
  grid ??= { ...(readPreference(storageKeys[workspace], gridSchema) ?? emptyGrid), sound: null };
  return grid;
}

/** Without streams that are no longer kept. */
function shown(of: StreamGrid, streams: readonly Stream[] | null): StreamGrid {
  return streams === null ? of : keepOnly(of, new Set(streams.map(({ id }) => id)));
}

export function changeGrid(change: (grid: StreamGrid) => StreamGrid): void {
  const before = shown(current(), savedStreams);
  const next = change(before);
  if (next === before) return;
  grid = next;
  writePreference(storageKeys[workspace], next);
  notify();
}

/** Whose grid it is from now on, and which streams there are. */
export function restoreGrid(of: Workspace, streams: readonly Stream[] | null): void {
  savedStreams = streams;
  if (of === workspace) return;
  workspace = of;
  grid = null;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useGrid(of: Workspace, streams: readonly Stream[] | null): StreamGrid {
  useEffect(() => restoreGrid(of, streams), [of, streams]);
  const kept = useSyncExternalStore(listen, current);
  return useMemo(() => shown(kept, streams), [kept, streams]);
}
