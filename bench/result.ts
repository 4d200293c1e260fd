import { type Figure, figureText } from './figure.ts';
import type { Paired } from './paired.ts';

interface Target {
  readonly name: string;
  readonly target: string;
  readonly isMet: boolean;
}

/**
 * One line of a bench's report: ours and theirs, measured in turns in the same run. The ratio is ours ÷ theirs, in the
 * sense that `target` states.
 */
export interface BenchResult extends Paired, Target {}

/** Figures without a competitor, and their target. */
export interface Measurement extends Target {
  readonly measured: string;
  /** The numbers of `measured`; the target is about the first. */
  readonly figures: readonly Figure[];
}

export type Results = readonly (BenchResult | Measurement)[];

interface Limited {
  readonly name: string;
  readonly figures: readonly [Figure, ...Figure[]];
  /** Of the first figure, in its unit and its better direction; null where none is set. */
  readonly limit: number | null;
  /** Digits after the point. Default 1. */
  readonly digits?: number;
  /** What the figures do not say. */
  readonly note?: string;
}

/** A measurement that is met where the median of its first figure is within the limit. */
export function measurement({ name, figures, limit, digits = 1, note }: Limited): Measurement {
  const [{ name: what, unit, better, median }] = figures;
  const bound = better === 'smaller' ? 'at most' : 'at least';
  const target =
    limit === null
      ? 'none set'
      : [what, bound, limit.toLocaleString('en'), unit].filter((part) => part !== '').join(' ');
  return {
    name,
    measured: [...figures.map((figure) => figureText(figure, digits)), ...(note ? [note] : [])].join(', '),
    figures,
    target,
    isMet: limit === null || (better === 'smaller' ? median <= limit : median >= limit),
  };
}
