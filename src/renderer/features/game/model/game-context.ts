/** Context for all parts of the game view: the game's data and the names of its sides. */
import { createContext, useContext } from 'react';
import { MatchkeepError } from '../../../../shared/base/errors.ts';
import type { Game } from '../../../../shared/domain/domain.ts';
import type { GameFacts, PlayerFacts } from '../../../../shared/games/game-facts.ts';
import { type ShortNames, shortNames } from './short-names.ts';
import type { SideNames } from './sides.ts';

export interface GameInView {
  readonly game: Game;
  /** Null while the summary is missing or unreadable. */
  readonly facts: GameFacts | null;
  readonly names: SideNames;
  readonly shortNames: ShortNames;
}

export function gameInView(game: Game, facts: GameFacts | null, names: SideNames): GameInView {
  const champions = facts?.players.map(({ champion }) => champion) ?? [];
  const bans = facts?.teams.flatMap((team) => team.bans.flatMap(({ champion }) => champion ?? [])) ?? [];
  return { game, facts, names, shortNames: shortNames(champions, bans) };
}

export const GameContext = createContext<GameInView | null>(null);

export function useGame(): GameInView {
  const game = useContext(GameContext);
  if (!game) throw new MatchkeepError('unexpected', 'A part of the game view was shown outside of it.');
  return game;
}

export const useShortNames = () => useGame().shortNames;
export const useSideNames = () => useGame().names;

export function playerById(facts: GameFacts | null, participantId: number): PlayerFacts | undefined {
  return facts?.players.find((player) => player.participantId === participantId);
}
