/** Formats the statistics of games. */
import { writeClock } from '../../shared/base/game-clock.ts';

/** `32:07`, or `1:02:07`. */
export function formatLength(seconds: number): string {
  return writeClock(Math.max(0, Math.round(seconds)));
}

/** `61234` → `61.2k`. */
export function formatThousands(value: number): string {
  return value < 1000 ? String(Math.round(value)) : `${(value / 1000).toFixed(1)}k`;
}
