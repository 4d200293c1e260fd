/** How long a game was: the only place that decides it. */

interface LengthsInFiles {
  /** The summary's `gameDuration`, which may contain pauses. */
  readonly durationSeconds: number | null;
  /** The largest `timePlayed` of the players, without pauses. */
  readonly playedSeconds: number | null;
  /** Asked only where the other two differ, or nobody's time is known. */
  readonly readEnd: () => TimelineEnd | null;
}

/** The end of the game's timeline. */
export interface TimelineEnd {
  /** Of its last frame or, if it has one, of the event of the game's end. */
  readonly seconds: number;
  readonly isGameEnd: boolean;
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
 * far from the duration. Otherwise the duration or, if nobody's time is known, the end of the game in the timeline: a duration
 * in milliseconds contains the pauses.
 */
export function decideLength({ durationSeconds, playedSeconds, readEnd }: LengthsInFiles): GameLength {
  const duration = durationSeconds || null;
  const played = playedSeconds || null;
  if (played === null) return withoutPlayed(duration, readEnd());
  if (duration === null || Math.abs(duration - played) < minPauseSeconds) {
    return { lengthSeconds: played, pausedSeconds: null };
  }
  const last = readEnd()?.seconds ?? null;
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

function withoutPlayed(duration: number | null, end: TimelineEnd | null): GameLength {
  const last = end?.isGameEnd ? end.seconds : null;
  const paused = duration === null || last === null ? 0 : duration - last;
  if (last === null || (duration !== null && paused < minPauseSeconds))
    return { lengthSeconds: duration, pausedSeconds: null };
  return { lengthSeconds: Math.round(last), pausedSeconds: duration === null ? null : Math.round(paused) };
}
