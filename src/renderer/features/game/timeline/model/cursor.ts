/**
 * The time in the game that all parts of the timeline show. It is outside React's state: it follows the
 * pointer, and only parts whose value changes render again.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { MatchkeepError } from '../../../../../shared/base/errors.ts';

export interface GameCursor {
  /** The end of the game, which limits the cursor. */
  readonly end: number;
  readonly subscribe: (listener: () => void) => () => void;
  /** The time shown: that of the pointer while it hovers, else that of the cursor. */
  readonly at: () => number;
  /** The time of the cursor, whether or not the pointer hovers. */
  readonly pinnedAt: () => number;
  /** Milliseconds from the start of the game; limited to the game. */
  readonly moveTo: (at: number) => void;
  /** Null once the pointer has left. */
  readonly hover: (at: number | null) => void;
}

export function createCursor(start: number, end: number): GameCursor {
  const listeners = new Set<() => void>();
  const within = (at: number) => Math.min(end, Math.max(0, at));
  let pinned = within(start);
  let hovered: number | null = null;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    end,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    at: () => hovered ?? pinned,
    pinnedAt: () => pinned,
    moveTo(at) {
      pinned = within(at);
      hovered = null;
      notify();
    },
    hover(at) {
      hovered = at === null ? null : within(at);
      notify();
    },
  };
}

export const CursorContext = createContext<GameCursor | null>(null);

export function useCursor(): GameCursor {
  const cursor = useContext(CursorContext);
  if (!cursor) throw new MatchkeepError('unexpected', 'A part of the timeline was shown outside of it.');
  return cursor;
}

/** Renders again only if the value read at the cursor changes. */
export function useAtCursor<T extends string | number | boolean | null>(read: (at: number) => T): T {
  const cursor = useCursor();
  const now = () => read(cursor.at());
  return useSyncExternalStore(cursor.subscribe, now, now);
}
