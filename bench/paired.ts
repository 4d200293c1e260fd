/** Two sides that ran in turns within one run. */
import { type Better, type Figure, toFigure } from './figure.ts';
import { type Spread, spreadText, toSpread } from './quantile.ts';

export interface Paired {
  readonly ours: string;
  readonly theirs: string;
  /** The median of `ours[i] / theirs[i]`: both of a pair ran in the same minute, and met the same noise. */
  readonly ratio: number;
  readonly spread: Spread;
  /** The ratio, and each side. */
  readonly figures: readonly Figure[];
}

/**
 * Runs both sides once in each round, and either first in turn: a machine that becomes slower or busier must favour
 * neither.
 */
export async function runInTurns<T, U>(
  rounds: number,
  runOurs: (round: number) => T | Promise<T>,
  runTheirs: (round: number) => U | Promise<U>,
): Promise<{ readonly ours: readonly T[]; readonly theirs: readonly U[] }> {
  const ours: T[] = [];
  const theirs: U[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 1) ours.push(await runOurs(round));
    theirs.push(await runTheirs(round));
    if (round % 2 === 0) ours.push(await runOurs(round));
  }
  return { ours, theirs };
}

/** Each side's median with its least and greatest round. Throws if the sides differ in length, or are empty. */
export function paired(
  ours: readonly number[],
  theirs: readonly number[],
  unit: string,
  digits: number,
  better: Better = 'smaller',
): Paired {
  if (ours.length === 0 || ours.length !== theirs.length) {
    throw new Error(`${ours.length} and ${theirs.length} measurements make no pairs.`);
  }
  const ratios = ours.map((value, index) => value / (theirs[index] ?? Number.NaN));
  const spread = toSpread(ratios);
  const text = (values: readonly number[]) => `${spreadText(toSpread(values), digits)} ${unit}`;
  const figures = [
    toFigure('ratio', ratios, '', better),
    toFigure('ours', ours, unit, better),
    toFigure('theirs', theirs, unit, better),
  ];
  return { ours: text(ours), theirs: text(theirs), ratio: spread.median, spread, figures };
}
