/**
 * Which matches are being played now. The service's listing has no field for it and its states are an open set, so
 * times decide, and the winners of games. The catalogue (`src/core/catalogue/listings/`) states the same rule; a test
 * compares the two.
 */
import type { Match } from './domain.ts';

export const hourMs = 3_600_000;

/** A match counts as live for one hour per game of its series, and for at most this long. */
export const maxLiveMs = 12 * hourMs;

/** If the service still lists the match this long after its last game, and no game runs, the series is over. */
export const maxBreakMs = 45 * 60_000;

/**
 * Whether `match` is live at `now` (epoch ms). One that is decided before its time is over is not; with `hidesResults`, it
 * is live as long as any other.
 */
export function isLive(match: Match, now: number, hidesResults = false): boolean {
  if (match.startAt === null || (!hidesResults && match.score?.isFinal === true)) return false;
  const startAt = Date.parse(match.startAt);
  const games = Math.max(match.seriesMax || match.games.length, 1);
  if (now < startAt || now >= startAt + Math.min(games * hourMs, maxLiveMs)) return false;
  return match.games.some(isRunning) || !isOver(match);
}

function isRunning({ startedAt, endedAt }: Match['games'][number]): boolean {
  return startedAt !== null && endedAt === null;
}

function isOver({ games, lastSeenAt }: Match): boolean {
  const ends = games.flatMap(({ endedAt }) => (endedAt === null ? [] : [Date.parse(endedAt)]));
  if (ends.length === 0) return false;
  return ends.length === games.length || Date.parse(lastSeenAt) >= Math.max(...ends) + maxBreakMs;
}
