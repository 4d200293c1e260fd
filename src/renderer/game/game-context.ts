/** What every part of the view of one game needs: what its files say, and what its sides are called. */
import { createContext, useContext } from 'react';
import type { Game } from '../../shared/domain.ts';
import { MatchkeepError } from '../../shared/errors.ts';
import type { GameFacts, PlayerFacts } from '../../shared/game-facts.ts';
import { monogramsOf } from './names.ts';
import type { SideNames } from './sides.ts';

export interface GameInView {
  readonly game: Game;
  /** Null while the summary is missing or unreadable. */
  readonly facts: GameFacts | null;
  readonly names: SideNames;
  readonly monograms: ReadonlyMap<number, string>;
}

export function gameInView(game: Game, facts: GameFacts | null, names: SideNames): GameInView {
  const champions = facts?.players.map(({ champion }) => champion) ?? [];
  return { game, facts, names, monograms: monogramsOf(champions) };
}

export const GameContext = createContext<GameInView | null>(null);

export function useGame(): GameInView {
  const game = useContext(GameContext);
  if (!game) throw new MatchkeepError('unexpected', 'A part of the game view was shown outside of it.');
  return game;
}

export const useMonograms = () => useGame().monograms;
export const useSideNames = () => useGame().names;

export function playerById(facts: GameFacts | null, participantId: number): PlayerFacts | undefined {
  return facts?.players.find((player) => player.participantId === participantId);
}
