/**
 * Local time as numbers. A wall time is what the clock on the wall shows, as milliseconds since 1970 as if that clock
 * were in UTC, so that days and minutes are calculated without daylight saving. An instant is epoch ms.
 */

/** Converts an instant to its wall time. */
export type ToWall = (at: number) => number;

export const dayMs = 86_400_000;

/** The zone of this machine. */
export const systemWall: ToWall = (at) => at - new Date(at).getTimezoneOffset() * 60_000;

/** How far local time is ahead of UTC at this instant. */
export function utcOffsetMinutes(at: number, toWall: ToWall): number {
  return Math.round((toWall(at) - at) / 60_000);
}

/**
 * The first instant at which the clock shows this wall time. Of a time that comes twice, when the clock is set back, it
 * is the first; for one that is left out, when the clock is set forward, it is the moment of the change.
 */
export function instantAt(wall: number, toWall: ToWall): number {
  const around = [wall - dayMs, wall + dayMs].map((at) => wall - (toWall(at) - at));
  const shown = around.filter((at) => toWall(at) === wall);
  if (shown.length > 0) return Math.min(...shown);
  let before = Math.min(...around);
  let after = Math.max(...around);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (toWall(middle) < wall) before = middle;
    else after = middle;
  }
  return after;
}

/** The wall time of the midnight before. */
export function midnightBefore(wall: number): number {
  return Math.floor(wall / dayMs) * dayMs;
}

/** The weekday of a wall time, from Monday (0) to Sunday (6). 1 January 1970 was a Thursday. */
export function toWeekday(wall: number): number {
  return (Math.floor(wall / dayMs) + 3) % 7;
}
