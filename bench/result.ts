import type { Spread } from './quantile.ts';

/** One line of a bench's report: ours and theirs, measured in the same run. */
export interface BenchResult {
  readonly name: string;
  readonly ours: string;
  readonly theirs: string;
  /** Ours ÷ theirs, in the sense that `target` states. */
  readonly ratio: number;
  /** The ratios of the pairs, where the bench runs its two sides in turns. */
  readonly spread?: Spread;
  readonly target: string;
  readonly isMet: boolean;
}

/** A figure without a competitor, and its target. */
export interface Measurement {
  readonly name: string;
  readonly measured: string;
  readonly target: string;
  readonly isMet: boolean;
}
