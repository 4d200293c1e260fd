/** How long a game was: the only place that decides it. */

interface LengthsInFiles {
  /** The summary's `gameDuration`, which may contain pauses. */
  readonly durationSeconds: number | null;
  /** The largest `timePlayed` of the players, without pauses. */
  readonly playedSeconds: number | null;
  /** The last frame of the game's timeline. Asked only where the other two differ. */
  readonly readLastFrame: () => number | null;
}

export interface GameLength {
  /** Null if unknown: a length of 0 is a field that was never filled. */
  readonly lengthSeconds: number | null;
  /** Null without a pause. */
  readonly pausedSeconds: number | null;
}

/** The clock of players starts some seconds after that of the game. */
const minPauseSeconds = 30;
/** Timelines end less than this before or after the end of the game. */
const maxDifferenceSeconds = 120;
/** Without a timeline, so much of the duration must have been played: longer pauses are not believed. */
const minPlayedShare = 1 / 4;

/**
 * The longest time that a player played, if it is plausible: near the timeline's last frame or, without a timeline, not
 * far from the duration. Otherwise the duration.
 */
export function decideLength({ durationSeconds, playedSeconds, readLastFrame }: LengthsInFiles): GameLength {
  const duration = durationSeconds || null;
  const played = playedSeconds || null;
  if (duration === null || played === null || Math.abs(duration - played) < minPauseSeconds) {
    return { lengthSeconds: played ?? duration, pausedSeconds: null };
  }
  const last = readLastFrame();
  const isAtEnd = (seconds: number) => last !== null && Math.abs(seconds - last) <= maxDifferenceSeconds;
  const isPlausible = played <= duration && played >= duration * minPlayedShare;
  if (!isAtEnd(played) && (isAtEnd(duration) || !isPlausible)) {
    return { lengthSeconds: duration, pausedSeconds: null };
  }
  const pausedSeconds = duration - (last !== null && isAtEnd(played) ? last : played);
  return {
    lengthSeconds: played,
    pausedSeconds: pausedSeconds < minPauseSeconds ? null : Math.round(pausedSeconds),
  };
}
