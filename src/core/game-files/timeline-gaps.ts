/** Finds the times of a timeline without frames, where nothing is known of the players. */
import { counted } from '../../shared/base/counted.ts';
import type { GameTimeline } from '../../shared/games/game-facts.ts';
import type { ProblemLog } from './problem-log.ts';
import { clock } from './same-game.ts';

type Gap = GameTimeline['gaps'][number];

/** Frames are some milliseconds late, and the last one is at the end of the game. */
const maxIntervals = 2.5;
const maxGapsNamed = 3;

/** `frames` are ascending, in milliseconds. A problem names the gaps. */
export function findGaps(frames: readonly number[], frameIntervalMs: number | null, log: ProblemLog): Gap[] {
  const steps = frames.slice(1).map((toMs, index): Gap => ({ fromMs: frames[index] ?? 0, toMs }));
  const longerThan = (interval: number) =>
    steps.filter(({ fromMs, toMs }) => toMs - fromMs > maxIntervals * interval);
  // Where most steps are longer, the file does not have the interval that it names.
  const listed = frameIntervalMs ? longerThan(frameIntervalMs) : steps;
  const gaps = listed.length * 2 > steps.length ? longerThan(findMedian(steps)) : listed;
  if (gaps.length > 0) reportGaps(gaps, log);
  return gaps;
}

function findMedian(steps: readonly Gap[]): number {
  const lengths = steps.map(({ fromMs, toMs }) => toMs - fromMs).toSorted((a, b) => a - b);
  return lengths[Math.floor((lengths.length - 1) / 2)] ?? 0;
}

function reportGaps(gaps: readonly Gap[], log: ProblemLog): void {
  const named = gaps
    .slice(0, maxGapsNamed)
    .map(({ fromMs, toMs }) => `from ${clock(fromMs)} to ${clock(toMs)}`);
  const more = gaps.length - named.length;
  const places = `${named.join(', ')}${more > 0 ? ` and ${counted(more, 'more time')}` : ''}`;
  const message = `The timeline has no frames ${places}. The curves have a gap there.`;
  log.add({ code: 'frames-missing', message, count: gaps.length });
}
