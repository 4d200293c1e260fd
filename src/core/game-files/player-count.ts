/** Whether a file has all players of a game. Only a side with exactly so many players as it had has sums. */
import type { Side } from '../../shared/games/game-facts.ts';
import { type GameProblem, playersPerSide } from '../../shared/games/game-problems.ts';

export const isCompleteSide = (players: number, size = playersPerSide): boolean => players === size;

/** Null for complete sides. `where` ends the sentence: `the summary`. */
export function playerCountProblem(
  { blue, red }: Readonly<Record<Side, number>>,
  size: number,
  where: string,
): GameProblem | null {
  if (isCompleteSide(blue, size) && isCompleteSide(red, size)) return null;
  const players = `${blue + red} of ${2 * size} players (${blue} blue, ${red} red)`;
  if (blue <= size && red <= size) {
    const message = `Partial: ${where} has ${players}. Sums over an incomplete side are not shown.`;
    return { code: 'partial-players', message, blue, red, total: 2 * size };
  }
  const message = `Too many players: ${where} has ${blue} blue and ${red} red players; such a game has ${size} on each side. Sums over such a side are not shown.`;
  return { code: 'too-many-players', message, blue, red, total: 2 * size };
}
