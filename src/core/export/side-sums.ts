/** Sums of a figure over the players of a side. */
import type { PlayerFacts } from '../../shared/games/game-facts.ts';
import { isCompleteSide } from '../game-files/player-count.ts';

/** The figures of a player in a summary that are numbers. */
export type Figure = {
  [Key in keyof PlayerFacts]: PlayerFacts[Key] extends number | null ? Key : never;
}[keyof PlayerFacts];

/** Null unless the side has exactly five players and each has the figure. */
export function sideSum(players: readonly PlayerFacts[], figure: Figure): number | null {
  const known = players.map((player) => player[figure]).filter((value) => value !== null);
  if (!isCompleteSide(players.length) || known.length < players.length) return null;
  return known.reduce((sum, value) => sum + value, 0);
}
