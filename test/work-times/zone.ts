/** The local time of a named zone, whatever the machine's zone is. */
import type { ToWall } from '../../src/core/work-times/local-time.ts';

export function wallIn(timeZone: string): ToWall {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const part = (name: string) => Number(parts[name]);
    const seconds = Date.UTC(
      ...([part('year'), part('month') - 1, part('day')] as const),
      ...([part('hour'), part('minute'), part('second')] as const),
    );
    return seconds + (((at % 1000) + 1000) % 1000);
  };
}

/** The wall time `2026-10-25T02:30`, as a number. */
export const wall = (text: string) => Date.parse(`${text}Z`);
