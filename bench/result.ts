/** One line of what a bench reports: ours beside theirs, measured in the same run. */
export interface BenchResult {
  readonly name: string;
  readonly ours: string;
  readonly theirs: string;
  /** Ours ÷ theirs, in the sense that `target` states. */
  readonly ratio: number;
  readonly target: string;
  readonly isMet: boolean;
}

/** What has nothing to stand beside: a figure and what it should be. */
export interface Measurement {
  readonly name: string;
  readonly measured: string;
  readonly target: string;
  readonly isMet: boolean;
}
