/** The turns in which the sides of a tournament draft ban. */
import type { Side } from './game-facts.ts';

/** Of each side. */
export const firstPhaseBans = 3;
export const secondPhaseBans = 2;
export const maxBansOfSide = firstPhaseBans + secondPhaseBans;
/** Of both sides. */
export const banTurns = 2 * maxBansOfSide;

/**
 * The turn, 1 to 10, in which a side had its ban of this index: the sides take turns, the one with the first pick begins, and
 * in the second phase, from turn 7 on, the other one.
 */
export function banTurn(firstPick: Side, side: Side, index: number): number {
  const begins = index < firstPhaseBans ? firstPick : firstPick === 'blue' ? 'red' : 'blue';
  return 2 * index + (side === begins ? 1 : 2);
}
