/** Two sides that ran in turns within one run. */
import { type Spread, spreadText, toSpread } from './quantile.ts';

export interface Paired {
  readonly ours: string;
  readonly theirs: string;
  /** The median of `ours[i] / theirs[i]`: both of a pair ran in the same minute, and met the same noise. */
  readonly ratio: number;
  readonly spread: Spread;
}

/** Each side's median with its least and greatest round. Throws if the sides differ in length, or are empty. */
export function paired(
  ours: readonly number[],
  theirs: readonly number[],
  unit: string,
  digits: number,
): Paired {
  if (ours.length === 0 || ours.length !== theirs.length) {
    throw new Error(`${ours.length} and ${theirs.length} measurements make no pairs.`);
  }
  const spread = toSpread(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));
  const text = (values: readonly number[]) => `${spreadText(toSpread(values), digits)} ${unit}`;
  return { ours: text(ours), theirs: text(theirs), ratio: spread.median, spread };
}
