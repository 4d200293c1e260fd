/** Moves the timeline's cursor by arrow keys: from frame to frame, and to the end. */
import { nearest } from '../model/chart-data.ts';

/** Within this distance, in milliseconds, the cursor is on a frame. */
const onFrameMs = 500;
const wideStep = 5;

/**
 * The next position of a cursor at `at`, both in milliseconds; null for a key that does not move it, and
 * without stops. `stops` are ascending and end with the game. Shift moves by five frames.
 */
export function stepTo(key: string, isWide: boolean, stops: readonly number[], at: number): number | null {
  const now = nearest(stops, at);
  const here = stops[now];
  if (here === undefined) return null;
  const step = isWide ? wideStep : 1;
  // Between two frames, the first step goes to the nearest frame in that direction.
  const before = here > at + onFrameMs ? now : now + 1;
  const after = here < at - onFrameMs ? now : now - 1;
  const stopAt = (index: number) => stops[Math.max(0, Math.min(stops.length - 1, index))] ?? null;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return stopAt(before + step - 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return stopAt(after - step + 1);
    case 'PageUp':
      return stopAt(before + wideStep - 1);
    case 'PageDown':
      return stopAt(after - wideStep + 1);
    case 'Home':
      return 0;
    case 'End':
      return stopAt(stops.length - 1);
    default:
      return null;
  }
}
