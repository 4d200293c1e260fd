/**
 * The stream grid for all screens, stored in the browser; practice mode has its own. Only the user changes
 * the stored grid: while workspaces switch, the streams of one may arrive before or after the grid of the
 * other.
 */
import type { Stream } from '../../../../shared/settings/streams.ts';
import { readPreference, writePreference } from '../../../preferences/preferences.ts';
import { emptyGrid, gridSchema, keepOnly, type StreamGrid } from './stream-grid.ts';

const storageKeys = { own: 'streams.wall', practice: 'streams.practice-wall' } as const;
export type Workspace = keyof typeof storageKeys;

const listeners = new Set<() => void>();
let workspace: Workspace = 'own';
let grid: StreamGrid | null = null;
/** Null while they load. */
let savedStreams: readonly Stream[] | null = null;

/** Starts muted: a page may not start with sound. */
export function currentGrid(): StreamGrid {
  grid ??= { ...(readPreference(storageKeys[workspace], gridSchema) ?? emptyGrid), sound: null };
  return grid;
}

/** Removes streams that are no longer saved. */
export function savedOnly(of: StreamGrid, streams: readonly Stream[] | null): StreamGrid {
  return streams === null ? of : keepOnly(of, new Set(streams.map(({ id }) => id)));
}

export function changeGrid(change: (grid: StreamGrid) => StreamGrid): void {
  const before = savedOnly(currentGrid(), savedStreams);
  const next = change(before);
  if (next === before) return;
  grid = next;
  writePreference(storageKeys[workspace], next);
  notify();
}

/** Switches to the grid of a workspace and its saved streams. */
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

export function onGridChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
