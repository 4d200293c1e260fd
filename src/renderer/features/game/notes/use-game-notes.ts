/** What the user noted about the game in view. */
import type { Note } from '../../../../shared/library/notes.ts';
import { useBridgeQuery } from '../../../bridge/hooks.tsx';
import { useGame } from '../model/game-context.ts';

interface GameNotes {
  readonly game: Note;
  /** By time. */
  readonly moments: readonly Note[];
}

/** Null while they load. */
export function useGameNotes(): GameNotes | null {
  const { platformGameId } = useGame().game;
  const { data } = useBridgeQuery('notes.get', { subject: { kind: 'game', name: platformGameId } });
  const [game, ...moments] = data ?? [];
  return game ? { game, moments } : null;
}
