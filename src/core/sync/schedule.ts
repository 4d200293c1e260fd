/**
 * When a game's files are first requested. They exist only some time after the game was played, and the games of a
 * series are played one after the other.
 */
import type { ListedMatch, WantableGame } from '../domain/listing.ts';

const minuteMs = 60_000;
const firstGameMs = 30 * minuteMs;
const perGameMs = 35 * minuteMs;

/**
 * Epoch ms: now if the service lists the content type or the game as played, or if the game has no time; otherwise
 * the match's start + 30 min + 35 min for each earlier game.
 */
export function firstTryAt(
  game: Pick<WantableGame, 'listedAssets' | 'isKnownPlayed' | 'startAt' | 'number'>,
  contentType: string,
  now: number,
): number {
  if (game.listedAssets.includes(contentType) || game.isKnownPlayed || game.startAt === null) return now;
  return inSeries(game.startAt, game.number);
}

/**
 * When the games of a rescheduled upcoming match are first due. Without the games that were already played or whose
 * files the service already lists.
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
