/** Sums of which no part may be unknown. */
import type { PlayerFacts } from '../../shared/games/game-facts.ts';
import { isCompleteSide } from './player-count.ts';

/** The figures of a player in a summary that are numbers. */
export type Figure = {
  [Key in keyof PlayerFacts]: PlayerFacts[Key] extends number | null ? Key : never;
}[keyof PlayerFacts];

/** Null unless every value is known. */
export function sum(values: readonly (number | null)[]): number | null {
  return values.reduce((all, value) => (all === null || value === null ? null : all + value), 0);
}

/** The sum over the players of a side. Null unless it has exactly so many, and each has the figure. */
export function sideSum(
  players: readonly Pick<PlayerFacts, Figure>[],
  figure: Figure,
  playersPerSide: number,
): number | null {
  return isCompleteSide(players.length, playersPerSide) ? sum(players.map((player) => player[figure])) : null;
}
