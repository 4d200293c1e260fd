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
  readonly restingAt: () => number;
  /** Milliseconds from the game's start; kept within the game. */
  readonly moveTo: (at: number) => void;
  /** Null once the pointer has left. */
  readonly hover: (at: number | null) => void;
}

export function createCursor(start: number, end: number): GameCursor {
  const listeners = new Set<() => void>();
  const within = (at: number) => Math.min(end, Math.max(0, at));
  let resting = within(start);
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
    at: () => hovered ?? resting,
    restingAt: () => resting,
    moveTo(at) {
      resting = within(at);
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

/** Draws anew only when what is read from the moment shown changes. */
export function useAtCursor<T extends string | number | boolean | null>(read: (at: number) => T): T {
  const cursor = useCursor();
  const now = () => read(cursor.at());
  return useSyncExternalStore(cursor.subscribe, now, now);
}
