/** The score of a series as text, in the interface and on the command line. */
import { counted } from '../base/counted.ts';
import type { SeriesScore } from './domain.ts';

/** `2–1`. The first team is the match's first. */
export function winsText({ wins: [first, second] }: SeriesScore): string {
  return `${first}–${second}`;
}

/** `2 games known`: what a score that is not final is based on. Null for a final score. */
export function knownText({ wins: [first, second], isFinal }: SeriesScore): string | null {
  if (isFinal) return null;
  return `${counted(first + second, 'game')} known`;
}

/** The index of the team that won the series; null as long as the score is not final, and for a tie. */
export function seriesWinner({ wins: [first, second], isFinal }: SeriesScore): 0 | 1 | null {
  if (!isFinal || first === second) return null;
  return first > second ? 0 : 1;
}
