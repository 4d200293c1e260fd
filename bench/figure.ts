/** One number of a result, over the rounds in which it was measured: what two runs of the benches can compare. */
import { type Spread, toSpread } from './quantile.ts';

export type Better = 'smaller' | 'larger';

export interface Figure extends Spread {
  /** Which number of its result it is: `p99`, `processor time`. Empty where the result has only one. */
  readonly name: string;
  /** Empty for a ratio. */
  readonly unit: string;
  readonly better: Better;
  /** How often it was measured. A figure of one run has no spread. */
  readonly runs: number;
}

/** Throws if nothing was measured. */
export function toFigure(
  name: string,
  values: readonly number[],
  unit: string,
  better: Better = 'smaller',
): Figure {
  if (values.length === 0) throw new Error(`Nothing was measured: ${name || unit}.`);
  return { name, unit, better, runs: values.length, ...toSpread(values) };
}

/** `p99 2.1 (1.9–2.4) ms`; without the spread where it was measured once. */
export function figureText({ name, unit, runs, median, min, max }: Figure, digits = 1): string {
  const text = (value: number) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const spread = runs === 1 ? '' : ` (${text(min)}–${text(max)})`;
  return [name, `${text(median)}${spread}`, unit].filter((part) => part !== '').join(' ');
}
