/** The practice service's own time: it can run faster than the wall's, and be moved. */

export interface PracticeClock {
  /** Epoch ms. */
  now(): number;
  /** Moves the clock forward; throws a RangeError for a negative or non-finite step. */
  advance(ms: number): void;
}

/** `speed` 60 makes a minute of practice last a second. `wall` is epoch ms. */
export function createClock(wall: () => number = Date.now, speed = 1): PracticeClock {
  const startedAt = wall();
  let offsetMs = 0;
  return {
    now: () => Math.floor(startedAt + (wall() - startedAt) * speed + offsetMs),
    advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError('The clock only moves forward.');
      offsetMs += ms;
    },
  };
}
