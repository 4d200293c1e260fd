/** What a job did in the last seconds: its rate changes, as after the first files of a cold disk. */
import type { ArchiveWork } from '../../shared/work/archive-work.ts';

type Recent = ArchiveWork['recent'];

const windowMs = 10_000;
/** Between two points of the window. */
const everyMs = 500;

interface Point {
  readonly at: number;
  readonly files: number;
  readonly bytes: number;
  /** Without those that were read before an interruption. */
  readonly matches: number;
}

/** Begins at epoch ms `at`, with what was done before. The function adds what is done at a time, and returns what is recent. */
export function createRecentProgress(at: number, before: ArchiveWork['progress']) {
  const points: Point[] = [{ at, ...before, matches: 0 }];
  return (now: number, { progress, matches }: Pick<ArchiveWork, 'progress' | 'matches'>): Recent => {
    const point = { at: now, ...progress, matches: matches === null ? 0 : matches.done - matches.before };
    while ((points[1]?.at ?? now) <= now - windowMs) points.shift();
    const from = points[0] ?? point;
    if (now - (points.at(-1) ?? point).at >= everyMs) points.push(point);
    return {
      files: point.files - from.files,
      bytes: point.bytes - from.bytes,
      matches: point.matches - from.matches,
      elapsedMs: Math.max(0, now - from.at),
    };
  };
}
