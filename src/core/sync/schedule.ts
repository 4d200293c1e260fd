/**
 * When a game's files are first asked for. They exist only some time after the game was played, and a game of a
 * series is played after the ones before it.
 */
import type { WantableGame } from '../catalogue/types.ts';

const minuteMs = 60_000;
const firstGameMs = 30 * minuteMs;
const perGameMs = 35 * minuteMs;

/**
 * Epoch ms: at once where the service lists the content type or says that the game was played; else the
 * match's start + 30 min + 35 min for each game before. A game without any time is asked for at once.
 */
export function firstTryAt(game: WantableGame, contentType: string, now: number): number {
  if (game.listedAssets.includes(contentType) || game.isKnownPlayed || game.startAt === null) return now;
  return game.startAt + firstGameMs + (game.number - 1) * perGameMs;
}
