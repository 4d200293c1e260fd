/**
 * When a game's files are first asked for. They exist only some time after the game was played, and a game of a
 * series is played after the ones before it.
 */
import type { ListedMatch, WantableGame } from '../domain/listing.ts';

const minuteMs = 60_000;
const firstGameMs = 30 * minuteMs;
const perGameMs = 35 * minuteMs;

/**
 * Epoch ms: at once where the service lists the content type or says that the game was played; else the
 * match's start + 30 min + 35 min for each game before. A game without any time is asked for at once.
 */
export function firstTryAt(game: WantableGame, contentType: string, now: number): number {
  if (game.listedAssets.includes(contentType) || game.isKnownPlayed || game.startAt === null) return now;
  return inSeries(game.startAt, game.number);
}

/**
 * When the games of a match that is still to be played are first due: for a match whose start was moved since it
 * was first listed. Nothing for games that were played, or that the service offers already.
 */
export function firstTries(match: ListedMatch) {
  if (match.startTime === null) return [];
  const startAt = Date.parse(match.startTime);
  return match.games.flatMap(({ platformGameId, assets, endedAt, startedAt, number }, index) =>
    assets.length > 0 || endedAt !== null || startedAt !== null
      ? []
      : [{ platformGameId, dueAt: inSeries(startAt, number ?? index + 1) }],
  );
}

function inSeries(startAt: number, number: number): number {
  return startAt + firstGameMs + (number - 1) * perGameMs;
}
