/** Whether a file has all ten players of a game. Only a side with exactly five players has sums. */
import type { Side } from '../../shared/games/game-facts.ts';
import { type GameProblem, playersPerSide } from '../../shared/games/game-problems.ts';

export const isCompleteSide = (players: number): boolean => players === playersPerSide;

/** Null for five players on each side. `where` ends the sentence: `the summary`. */
export function playerCountProblem(
  { blue, red }: Readonly<Record<Side, number>>,
  where: string,
): GameProblem | null {
  if (isCompleteSide(blue) && isCompleteSide(red)) return null;
  const players = `${blue + red} of ${2 * playersPerSide} players (${blue} blue, ${red} red)`;
  if (blue <= playersPerSide && red <= playersPerSide) {
    const message = `Partial: ${where} has ${players}. Sums over an incomplete side are not shown.`;
    return { code: 'partial-players', message, blue, red };
  }
  const message = `Too many players: ${where} has ${blue} blue and ${red} red players; a game has ${playersPerSide} on each side. Sums over such a side are not shown.`;
  return { code: 'too-many-players', message, blue, red };
}
