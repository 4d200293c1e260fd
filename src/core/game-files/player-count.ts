/** Whether a file has all players of a game. Only a side with exactly so many players as it had has sums. */
import type { Side } from '../../shared/games/game-facts.ts';
import { type GameProblem, playersPerSide } from '../../shared/games/game-problems.ts';
import type { RawGame } from './summary-shapes.ts';

/** Twisted Treeline, the first one and its successor, and Cosmic Ruins (Dark Star). */
const mapsOfThree: ReadonlySet<number> = new Set([4, 10, 16]);
/** Queues with other sides than their map has: Snowdown Showdown and Hexakill. */
const queueSizes: ReadonlyMap<number, number> = new Map([
  [72, 1],
  [73, 2],
  [75, 6],
  [98, 6],
]);

/** How many players each side of such a game has. */
export function readSideSize({ mapId, queueId }: Pick<RawGame, 'mapId' | 'queueId'>): number {
  return queueSizes.get(queueId ?? 0) ?? (mapsOfThree.has(mapId ?? 0) ? 3 : playersPerSide);
}

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
