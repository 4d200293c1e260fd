/**
 * When a game's files are first requested. They exist only some time after the game was played, and the games of a
 * series are played one after the other.
 */

import type { ListedMatch, WantableGame } from '../../domain/listing.ts';
import { toMs } from './sort-key.ts';
import { isKnownPlayed } from './wantable.ts';

const minuteMs = 60_000;
const firstGameMs = 30 * minuteMs;
const perGameMs = 35 * minuteMs;

/**
 * Epoch ms: now if the service lists the content type or the game as played, or if the game has no time; otherwise
 * the match's start + 30 min + 35 min for each earlier game. A game whose place is not known may be the first.
 */
export function firstTryAt(
  game: Pick<WantableGame, 'listedAssets' | 'isKnownPlayed' | 'startAt' | 'number'>,
  contentType: string,
  now: number,
): number {
  if (game.listedAssets.includes(contentType) || game.isKnownPlayed || game.startAt === null) return now;
  return firstRequestAt(game.startAt, game.number ?? 1);
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
      : [{ platformGameId, dueAt: firstRequestAt(startAt, number ?? index + 1) }],
  );
}

/** Known states of games that are not over. Other values may mean anything. */
const unplayedStates = new Set(['UNSTARTED', 'IN_PROGRESS']);

/** A game that is not over when it is listed is not over before the next listing. */
export const stillUnplayedMs = 30 * minuteMs;

/** The games that the service lists as not played, or as being played, although their match has begun at `now`. */
export function unplayedGames(match: ListedMatch, now: number): readonly string[] {
  if (match.startTime === null || Date.parse(match.startTime) > now) return [];
  return match.games
    .filter(({ state, status, startedAt, endedAt, assets }) => {
      if (assets.length > 0 || isKnownPlayed(toMs(endedAt), status)) return false;
      return startedAt !== null || unplayedStates.has((state ?? '').toUpperCase());
    })
    .map(({ platformGameId }) => platformGameId);
}

/** Epoch ms: when a game's files are first requested as long as it is not known to be played. */
export function firstRequestAt(startAt: number, number: number): number {
  return startAt + firstGameMs + (number - 1) * perGameMs;
}
