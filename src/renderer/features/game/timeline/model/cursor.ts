/**
 * The moment of the game that every part of the timeline shows. It lies outside React's state: it moves with
 * the pointer, and only the parts whose own value changes draw themselves anew.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { MatchkeepError } from '../../../../../shared/errors.ts';

export interface GameCursor {
  /** Where the game ends: the cursor goes no further. */
  readonly end: number;
  readonly subscribe: (listener: () => void) => () => void;
  /** What is shown: where the pointer is while it hovers, else where the cursor stands. */
  readonly at: () => number;
  readonly standsAt: () => number;
  /** Milliseconds from the game's start; kept within the game. */
  readonly place: (at: number) => void;
  /** Null once the pointer has left. */
  readonly hover: (at: number | null) => void;
}

export function createCursor(start: number, end: number): GameCursor {
  const listeners = new Set<() => void>();
  const within = (at: number) => Math.min(end, Math.max(0, at));
  let standing = within(start);
  let hovered: number | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    end,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    at: () => hovered ?? standing,
    standsAt: () => standing,
    place(at) {
      standing = within(at);
      hovered = null;
      tell();
    },
    hover(at) {
      hovered = at === null ? null : within(at);
      tell();
    },
  };
}

export const CursorContext = createContext<GameCursor | null>(null);

export function useCursor(): GameCursor {
  const cursor = useContext(CursorContext);
  if (!cursor) throw new MatchkeepError('unexpected', 'A part of the timeline was shown outside of it.');
  return cursor;
}

/** Draws anew only when what is read from the moment shown changes. */
export function useAtCursor<T extends string | number | boolean | null>(read: (at: number) => T): T {
  const cursor = useCursor();
  const now = () => read(cursor.at());
  return useSyncExternalStore(cursor.subscribe, now, now);
}
